//! Properties that hold along every game and for every text.

use proptest::collection::vec;
use proptest::prelude::*;
use reversi_core::{
    Bitboard, Board, Color, Game, ObfPosition, Score, Symmetry, Variant, parse_position,
    parse_transcript, perft, read_obf, stable_discs, write_position,
};
use support::*;

mod support;

/// A game of either variant, after some moves at random; some end, most do not.
fn games() -> impl Strategy<Value = Game> {
    let variants = prop_oneof![Just(Variant::Othello), Just(Variant::Reversi)];
    let colors = prop_oneof![Just(Color::Black), Just(Color::White)];
    (variants, colors, vec(any::<u8>(), 0..70)).prop_map(|(variant, first, choices)| {
        continue_at_random(Game::with_first(variant, first), &choices)
    })
}

/// A position of a random game.
fn boards() -> impl Strategy<Value = (Board, Color)> {
    vec(any::<u8>(), 0..60).prop_map(|choices| {
        let game = random_game(&choices);
        (game.board(), game.to_move().unwrap_or(Color::Black))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn swapping_the_colors_swaps_everything_else(choices in vec(any::<u8>(), 0..70)) {
        let game = random_game(&choices);
        let mut swapped = Game::from_position(Board::START, Color::White);
        for played in game.history() {
            let other = swapped.play(played.square).unwrap();
            prop_assert_eq!((other.flips, other.color), (played.flips, !played.color));
            prop_assert_eq!(other.passes, played.passes.map(|color| !color));
        }
        prop_assert_eq!(swapped.board(), game.board());
        prop_assert_eq!(swapped.legal_moves(), game.legal_moves());
        prop_assert_eq!(swapped.discs(Color::White), game.discs(Color::Black));
        if let (Some(a), Some(b)) = (game.outcome(), swapped.outcome()) {
            prop_assert_eq!(a.score(Color::Black), b.score(Color::White));
        }
    }

    #[test]
    fn the_eight_images_of_a_position_play_alike((board, _) in boards()) {
        for symmetry in Symmetry::ALL {
            let image = symmetry.board(&board);
            prop_assert_eq!(image.legal_moves(), symmetry.bitboard(board.legal_moves()));
            prop_assert_eq!(stable_discs(&image), symmetry.bitboard(stable_discs(&board)));
            for square in board.legal_moves() {
                let flips = image.flips(symmetry.square(square));
                prop_assert_eq!(flips, symmetry.bitboard(board.flips(square)));
            }
        }
    }

    #[test]
    fn perft_counts_what_game_plays(choices in vec(any::<u8>(), 0..70)) {
        let game = random_game(&choices);
        // Two plies without a pass between them are two plies of perft.
        let moves = game.legal_moves();
        let mut leaves = 0;
        for square in moves {
            let mut next = game.clone();
            let played = next.play(square).unwrap();
            let passes = played.passes.is_some() || played.game_over;
            leaves += if passes { 1 } else { next.legal_moves().len() };
        }
        let expected = if moves.is_empty() { 1 } else { u64::from(leaves) };
        prop_assert_eq!(perft(&game.board(), 2), expected);
    }

    #[test]
    fn undo_and_redo_reproduce_every_state(game in games()) {
        let mut states = vec![game.clone()];
        let mut game = game;
        while let Some(undone) = game.undo() {
            prop_assert_eq!(game.to_move(), Some(undone.color));
            prop_assert!(game.legal_moves().contains(undone.square));
            prop_assert_eq!(game.next_move(), Some(undone.square));
            states.push(game.clone());
        }
        prop_assert_eq!((game.board(), game.to_move()), (game.start(), Some(game.first())));
        prop_assert_eq!((game.last_pass(), game.outcome()), (None, None));
        while let Some(state) = states.pop() {
            prop_assert_eq!(&game, &state);
            let redone = game.redo();
            prop_assert_eq!(redone, state.undone().first().copied());
            prop_assert_eq!(redone.is_none(), states.is_empty());
        }
    }

    #[test]
    fn every_turn_of_a_game_is_consistent(game in games()) {
        let mut game = game;
        loop {
            let (black, white) = (game.discs(Color::Black), game.discs(Color::White));
            prop_assert!(!black.intersects(white));
            prop_assert_eq!(game.board().occupied(), black | white);
            prop_assert_eq!(game.to_move().is_none(), game.legal_moves().is_empty());
            prop_assert_eq!(game.to_move().is_none(), game.outcome().is_some());
            if !game.is_placement() {
                prop_assert_eq!(game.legal_moves(), naive_moves(&game.board()));
            }
            let hands = game.discs_in_hand(Color::Black) + game.discs_in_hand(Color::White);
            prop_assert_eq!(hands, game.board().empties().len());
            if game.undo().is_none() {
                break;
            }
        }
    }

    #[test]
    fn transcripts_read_back(game in games()) {
        for text in [game.to_transcript(), game.to_transcript_with_passes()] {
            let mut read = Game::with_first(game.variant(), game.first());
            if game.history().is_empty() {
                prop_assert_eq!(text, "");
            } else {
                read.play_transcript(&text).unwrap();
                prop_assert_eq!(&read, &game);
            }
        }
    }

    #[test]
    fn boards_read_back((board, color) in boards()) {
        let text = write_position(&board, color);
        prop_assert_eq!(parse_position(&text), Ok((board, color)));
        let glued = text.replace(' ', "");
        prop_assert_eq!(parse_position(&glued), Ok((board, color)));
    }

    #[test]
    fn obf_lines_read_back(
        (board, to_move) in boards(),
        scores in vec(-64..=64, 64),
        comment in "[ -~]{0,40}",
    ) {
        let mut moves: Vec<(Option<_>, Score)> =
            board.legal_moves().into_iter().map(Some).zip(scores.clone()).collect();
        if moves.is_empty() && !board.is_game_over() {
            moves.push((None, scores[0]));
        }
        let comment = Some(comment.trim().to_string()).filter(|text| !text.is_empty());
        let position = ObfPosition { board, to_move, moves, comment };
        let line = position.to_string();
        let read = ObfPosition::parse(&line).unwrap().unwrap();
        prop_assert_eq!(&read, &position);
        prop_assert_eq!(read.to_string(), line);
    }

    #[test]
    fn readers_never_panic_on_any_text(text in any::<String>()) {
        read_all(&text);
    }

    #[test]
    fn readers_never_panic_on_text_that_looks_right(
        text in "([a-hA-H][1-8]|[XO*.;:%? \r\n+-]|pa|1\\.|[0-9]|é|ｆ５|\u{feff}){0,90}",
    ) {
        read_all(&text);
    }

    #[test]
    fn readers_never_panic_on_damaged_text((board, color) in boards(), at in 0..80_usize, c: char) {
        let mut text = write_position(&board, color) + "; D3:+0; f5:-2; % comment";
        let at = at % text.len();
        text.replace_range(at..=at, &c.to_string());
        read_all(&text);
    }

    #[test]
    fn stable_discs_never_flip_again(choices in vec(any::<u8>(), 60..70)) {
        let mut game = random_game(&choices);
        let mut later = [Bitboard::ALL; 2];
        // From the last position back: a stable disc keeps its color in all that follow.
        loop {
            for (i, color) in [Color::Black, Color::White].into_iter().enumerate() {
                let stable = stable_of(&game, color);
                prop_assert!((stable - later[i]).is_empty(), "{stable:?} {:?}", game.board());
                later[i] &= game.discs(color);
            }
            if game.undo().is_none() {
                break;
            }
        }
    }

    #[test]
    fn stable_discs_stay_in_every_continuation(
        choices in vec(any::<u8>(), 40..56),
        continuations in vec(vec(any::<u8>(), 60), 20),
    ) {
        let start = random_game(&choices);
        for continuation in continuations {
            let end = continue_at_random(start.clone(), &continuation);
            for color in [Color::Black, Color::White] {
                let lost = stable_of(&start, color) - end.discs(color);
                prop_assert!(lost.is_empty(), "{lost:?} {:?}", start.board());
            }
        }
    }

    #[test]
    fn stable_discs_stay_whatever_is_played_in_the_last_six_squares(
        choices in vec(any::<u8>(), 54),
    ) {
        let board = random_game(&choices).board();
        prop_assume!(board.empties().len() <= 6);
        let (own, other) = (stable_discs(&board), stable_discs(&board.pass()));
        check_to_the_end(&board, own, other);
    }
}

fn read_all(text: &str) {
    let positions: Vec<_> = read_obf(text).collect();
    let moves = parse_transcript(text);
    for variant in [Variant::Othello, Variant::Reversi] {
        if Game::from_transcript(variant, text).is_ok() {
            assert!(moves.is_ok());
        }
    }
    if let Ok((board, color)) = parse_position(text) {
        assert_eq!(parse_position(&write_position(&board, color)), Ok((board, color)));
    }
    for position in positions.into_iter().flatten() {
        assert!(position.best_score().is_none_or(|score| score.abs() <= 64));
    }
}

fn stable_of(game: &Game, color: Color) -> Bitboard {
    let board = game.board();
    let stable = stable_discs(&board);
    let of_opponent = stable_discs(&board.pass());
    if game.discs(color) == board.mover() { stable } else { of_opponent }
}

/// Follows every line to its end; `own` and `other` must keep their colors in all positions.
fn check_to_the_end(board: &Board, own: Bitboard, other: Bitboard) {
    assert!((own - board.mover()).is_empty(), "{own:?}\n{board:?}");
    assert!((other - board.opponent()).is_empty(), "{other:?}\n{board:?}");
    if board.is_game_over() {
        return;
    }
    let moves = board.legal_moves();
    if moves.is_empty() {
        check_to_the_end(&board.pass(), other, own);
    }
    for square in moves {
        check_to_the_end(&board.place(square, board.flips(square)), other, own);
    }
}
