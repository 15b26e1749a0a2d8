//! Where a dear reading near the first mistakes crowds out the cheap one that the whole sheet needs.

use crate::support::sheets::{corrected, repaired};
use greffier::repair::Options;

#[test]
fn five_mistakes_are_found_behind_a_beginning_that_many_readings_fit() {
    // `18. P 4 FD C 4 F` breaks where many moves fit; those that are cheapest there need more than eight corrections later.
    let sheet = "1. P 4 R P 4 FD 2. C 3 FR C 3 FD 3. F 5 C P 3 CR 4. F pr C PD pr F 5. P 3 D F 2 C 6. P 3 TR C 3 F 7. C 3 F C 2 D 8. F \
        3 R P 4 R 9. D 2 D P 3 TR 10. 0-0 D 2 R 11. C 2 T C 1 F 12. P 4 F P pr P 13. T pr P F 3 R 14. T 2 F 0-0-0 15. TD 1 FR \
        C 2 D 16. C 2 R P 3 F 17. D 5 T R 1 C 18. P 4 FD C 4 F 19. PCD pr P P pr P 20. P 4 D F 5 F 21. D 4 T F pr C 22. T pr F \
        D 3 R 23. C 4 F R 1 T 24. T 1 C C 1 C 25. T 2 D D 2 F 26. C 4 C T 2 D 27. D 3 C TR 1 D 28. TD 1 D P 4 CR 29. C 2 F D 4 \
        F 30. P 5 D P 4 TR 31. P pr P C pr P 32. T 5 D F 4 R 33. D 1 C P 5 C 34. P pr P P pr P 35. D pr PR D 2 F 36. C pr P F \
        1 C 37. F 5 C T 1 F 38. T pr T D pr T 39. T pr D T pr D 40. C 3 R P 4 T 41. R 1 F T R 42. P 4 T R 2 T 43. P 4 C T 1 C \
        44. F 6 T T 3 C 45. T 7 T F 4 R 46. R 2 C F 5 D 47. R 3 T F pr P 48. F 4 F T 3 R 49. C 5 D T 5 R 50. P 5 C C 2 R 51. R \
        4 C C pr C 52. P pr C T pr P 53. P 6 C F 3 D 54. T 7 FR F 4 R 55. R 5 C F 7 C 56. P 6 D T 5 D 57. F 3 R 1-0\n";
    let mended = repaired(sheet, &Options::default());
    assert!(mended.given_up.is_none());
    assert_eq!(
        corrected(sheet, &mended),
        ["P 4 FD", "C 4 F", "C 4 F", "T 1 F", "T R"]
    );
    let read = mended.repairs.iter().filter(|repair| repair.counts());
    let read: Vec<String> = read
        .map(|repair| repair.read.expect("a move").uci().to_string())
        .collect();
    assert_eq!(read, ["b2b4", "f6f5", "c2c4", "d8e8", "e4e8"]);
}
