//! What players do: likelihoods that add up to 1, weights that are read back as they were written, and real games found
//! likelier by the prior that knows more.

use std::fs;

use greffier::chess::{Move, Position};
use greffier::game::Status;
use greffier::play::{Deep, Last, Prior, Quick, Workspace};
use greffier::reading::{self, Start};
use greffier::record::Choice;

/// The games of the fixtures that begin at the array, as their moves.
fn games() -> Vec<Vec<Move>> {
    let mut games = Vec::new();
    for kind in ["pgn", "coordonnees", "abregees"] {
        let folder = format!("{}/fixtures/games/{kind}", env!("CARGO_MANIFEST_DIR"));
        for file in fs::read_dir(folder).expect("the fixtures are there") {
            let bytes = fs::read(file.expect("an entry").path()).expect("a file");
            let text = String::from_utf8_lossy(&bytes);
            let mut at = 0;
            while let Some((_, game, end)) =
                reading::next(&text, at, &Choice::default(), &Start::Record)
            {
                at = end;
                if game.status == Status::Whole && game.start == Position::initial() {
                    let plies = game.plies_of(game.main()).iter();
                    games.push(plies.map(|ply| ply.played).collect());
                }
            }
        }
    }
    assert!(games.len() > 20, "{} games", games.len());
    games
}

/// Gives `sink` what a prior says of each position of a game, and which of its moves was played.
fn asked<const W: usize, const M: usize>(
    prior: &Prior<W, M>,
    moves: &[Move],
    mut sink: impl FnMut(&[f32], usize),
) {
    let (mut work, mut costs) = (Workspace::default(), Vec::new());
    let mut position = Position::initial();
    let (mut theirs, mut own) = (None, None);
    for played in moves {
        let legal = position.legal_moves();
        let at = legal.iter().position(|other| other == played);
        prior.costs(
            &position,
            Last { theirs, own },
            &legal,
            &mut work,
            &mut costs,
        );
        sink(&costs, at.expect("a legal move"));
        position.play(played);
        (own, theirs) = (theirs, Some(played));
    }
}

/// The mean cost of the moves that were played.
fn mean<const W: usize, const M: usize>(prior: &Prior<W, M>, games: &[Vec<Move>]) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for moves in games {
        asked(prior, moves, |costs, at| {
            let all: f64 = costs.iter().map(|cost| f64::from(-cost).exp()).sum();
            assert!((all - 1.0).abs() < 1e-3, "likelihoods add up to {all}");
            sum += f64::from(costs[at]);
            count += 1;
        });
    }
    sum / f64::from(count)
}

#[test]
fn the_deep_prior_finds_real_games_likelier_than_the_quick_one_and_both_than_chance() {
    let games = games();
    let (quick, deep) = (
        mean(Quick::learned(), &games),
        mean(Deep::learned(), &games),
    );
    let chance = mean(&Quick::from_bytes(&[]), &games);
    assert!(
        deep < quick && quick + 1.0 < chance,
        "{deep} {quick} {chance}"
    );
}

#[test]
fn weights_are_read_back_as_they_were_written() {
    let games = games();
    let said = |prior: &Deep| {
        let mut said = Vec::new();
        asked(prior, &games[0], |costs, _| said.extend_from_slice(costs));
        said
    };
    let deep = Deep::learned();
    assert_eq!(said(deep), said(&Deep::from_bytes(&deep.to_bytes())));
}
