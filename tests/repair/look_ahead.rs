//! What is likeliest where two games fit the words as well: that in which no more is lost than needs be, some moves ahead.

use crate::support::sheets::repaired;
use greffier::repair::{Options, Repair};

/// The one correction of a sheet.
fn correction(sheet: &str) -> Repair {
    let mut repaired = repaired(sheet, &Options::default());
    assert_eq!(repaired.repairs.len(), 1, "{:#?}", repaired.repairs);
    repaired.repairs.remove(0)
}

/// What a move is that was read, by its squares.
fn read(repair: &Repair) -> String {
    repair.read.expect("a move").uci().to_string()
}

#[test]
fn a_bishop_is_not_put_where_a_pawn_wins_it() {
    // From c1 bishops go to g5 (`F 5 C`) and to e3 (`F 3 R`): at g5 Black shuts this one in.
    let sheet = "1. P4D P3D 2. C3FR C3FR 3. P3CR P3CR 4. F2CR F2CR 5. 0-0 0-0 6. P4FD F4FR 7. T1R P3FD 8. C3FD C5R 9. D3CD D3CD \
        10. P4CR CxC 11. PxF C5R 12. PxP P2TRxP3CR 13. D3D P4D 14. P3CD C2D 15. F5R P3R 16. P4TR P4FR 17. PxP P3RxP4D 18. F4FR TD1R\n";
    let found = correction(sheet);
    assert_eq!(read(&found), "c1e3");
    assert!(found.confidence > 0.7, "{}", found.confidence);
    assert_eq!(found.alternatives.len(), 1);
}

#[test]
fn an_unread_king_in_check_does_not_step_into_mate() {
    // The king goes to f1, where the rook mates at once, or to g1, which Black did not answer so.
    let sheet = "1. P4R P4R 2. C3FR C3FD 3. F4FD F4FD 4. P3FD C3FR 5. P3D P3D 6. 0-0 0-0 7. F3R F3CD 8. P4TD P3TD 9. FxF PxF 10. P3TR P4D \
        11. PxP CxP 12. T1R T1R 13. CD2D C5FR 14. C1FR F4FR 15. T3R D3FR 16. D1R TD1D 17. P4D P5R 18. C3CR CxP7CR 19. RxC PxC+ 20. R2TR TxT \
        21. DxT F2D 22. C4R D4FR 23. C5CR P3TR 24. CxP3FR DxP+ 25. R1CR D5CR+ 26. R1FR T1R 27. C2TR TxD 28. CxD T6TR 29. R2CR FxC \
        30. T1R R1FR 31. P5D C2R 32. P6D C3CR 33. T4R C5TR+ 34. ? F6FR\n";
    let found = correction(sheet);
    assert_eq!(read(&found), "g2g1");
    assert!(found.confidence > 0.7, "{}", found.confidence);
}
