//! Damage of every kind, the round trip, and the bytes of version 1.

use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use reversi_core::{Board, Color};

use super::*;
use crate::record::{final_score, pass_if_forced};

/// Games of random moves with random kinds and scores.
fn random_shard(seed: u64, first_game: u64, games: u64) -> Shard {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let games = (first_game..first_game + games).map(|n| random_game(n, &mut rng)).collect();
    Shard { seed, settings: [seed as u8; 32], first_game, games }
}

fn random_game(number: u64, rng: &mut ChaCha8Rng) -> GameRecord {
    let (mut board, mut mover, mut moves) = (Board::START, Color::Black, vec![]);
    while pass_if_forced(&mut board, &mut mover) {
        let legal: Vec<_> = board.legal_moves().into_iter().collect();
        let square = legal[rng.next_u32() as usize % legal.len()];
        let kind = MoveKind::ALL[rng.next_u32() as usize % 4];
        let score = (rng.next_u32() % 129) as i8;
        let score = if kind == MoveKind::Random { None } else { Some(score.wrapping_sub(64)) };
        moves.push(MoveRecord { square, kind, score });
        board = board.play(square).unwrap();
        mover = !mover;
    }
    GameRecord { number, moves, score: final_score(&board, mover) }
}

proptest! {
    #[test]
    fn shards_read_back(seed: u64, first in 0..1_u64 << 40, games in 0..5_u64) {
        let shard = random_shard(seed, first, games);
        let bytes = shard.to_bytes();
        let read = Shard::from_bytes(&bytes).unwrap();
        prop_assert_eq!(&read, &shard);
        prop_assert_eq!(read.to_bytes(), bytes);
    }

    #[test]
    fn foreign_bytes_are_refused(bytes: Vec<u8>) {
        prop_assert!(Shard::from_bytes(&bytes).is_err());
    }
}

#[test]
fn every_single_byte_corruption_is_refused() {
    let bytes = random_shard(7, 3, 2).to_bytes();
    for at in 0..bytes.len() {
        for change in 1..=255 {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            assert!(Shard::from_bytes(&damaged).is_err(), "byte {at} changed by {change:#x}");
        }
    }
}

#[test]
fn every_truncation_and_every_addition_is_refused() {
    let mut bytes = random_shard(7, 3, 2).to_bytes();
    for length in 0..bytes.len() {
        assert!(Shard::from_bytes(&bytes[..length]).is_err(), "cut to {length} bytes");
    }
    bytes.push(0);
    assert!(matches!(Shard::from_bytes(&bytes), Err(ShardError::Length { .. })));
}

#[test]
fn the_reason_is_named() {
    let bytes = random_shard(7, 3, 2).to_bytes();
    let reason = |bytes: &[u8]| Shard::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(reason(b""), "the file is empty");
    assert_eq!(reason(b"some other file"), "not a shard of games");
    assert_eq!(reason(&[0; 4096]), "not a shard of games");
    let mut newer = bytes.clone();
    newer[8] = 99;
    assert_eq!(reason(&newer), "shard format version 99, this program reads version 1");
    let mut damaged = bytes.clone();
    damaged[HEADER_BYTES + 20] ^= 4;
    assert_eq!(reason(&damaged), "checksum mismatch: the file has been altered or damaged");
    let mut huge = bytes;
    huge[32..40].copy_from_slice(&u64::MAX.to_le_bytes());
    assert_eq!(reason(&huge), "18446744073709551615 games, more than the limit of 65536");
}

/// A shard with a right checksum over `content`, as only malice makes it.
fn forge(games: u64, positions: u64, content: &[u8]) -> Result<Shard, ShardError> {
    let mut bytes = random_shard(7, 0, 0).to_bytes();
    let packed = zstd::bulk::compress(content, 1).unwrap();
    let length = packed.len() as u64;
    for (i, number) in [games, positions, length, 2 * (games + positions)].iter().enumerate() {
        bytes[32 + 8 * i..40 + 8 * i].copy_from_slice(&number.to_le_bytes());
    }
    let sum = checksum(&bytes[..CHECKSUM_AT], &packed);
    bytes[CHECKSUM_AT..HEADER_BYTES].copy_from_slice(&sum);
    bytes.truncate(HEADER_BYTES);
    bytes.extend(packed);
    Shard::from_bytes(&bytes)
}

#[test]
fn a_right_checksum_does_not_make_nonsense_acceptable() {
    let refused = |games, positions, content: &[u8], reason: &str| {
        let error = forge(games, positions, content).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    };
    // The wipeout of nine moves as it should be, then with one thing wrong at a time.
    let squares = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
    let squares = squares.map(|name| name.parse::<Square>().unwrap() as u8);
    let game = |length: u8, score: i8, squares: &[u8], scores: &[i8]| {
        let scores = scores.iter().map(|&score| score as u8);
        [length, score as u8].into_iter().chain(squares.iter().copied()).chain(scores).collect()
    };
    let right: Vec<u8> = game(9, 64, &squares, &[NO_SCORE; 9]);
    assert_eq!(forge(1, 9, &right).unwrap().games[0].score, 64);
    refused(1, 9, &game(9, 13, &squares, &[NO_SCORE; 9]), "game 0: the score is given as 13");
    refused(1, 8, &game(8, 64, &squares[..8], &[NO_SCORE; 8]), "game 0: the game is not over");
    refused(1, 9, &game(8, 64, &squares, &[NO_SCORE; 9]), "8 moves, the header says 9");
    refused(1, 9, &game(9, 64, &squares, &[65; 9]), "game 0 has an impossible score");
    refused(1, 9, &game(9, 64, &squares, &[-65; 9]), "game 0 has an impossible score");
    let mut illegal = squares;
    illegal[1] = 0;
    refused(1, 9, &game(9, 64, &illegal, &[NO_SCORE; 9]), "move 2 is illegal: a1 flips no disc");
    let unscored = squares.map(|square| square | (MoveKind::Solved as u8) << 6);
    refused(1, 9, &game(9, 64, &unscored, &[NO_SCORE; 9]), "game 0 has an impossible score");
    refused(1, 8, &right, "malformed content");
    refused(1, 10, &right, "20 bytes unpacked, not 22");
    refused(1, 61, &right, "61 positions, more than the limit of 60");
    refused(MAX_SHARD_GAMES + 1, 0, &right, "games, more than the limit");
}

/// A shard of one game as version 1 wrote it: the header, then the packed content.
const VERSION_1: [&str; 7] = [
    "525647530d0a1a0a 01000000 00010000",
    "0807060504030201 e803000000000000 0100000000000000 0900000000000000",
    "1d00000000000000 1400000000000000",
    "0909090909090909 0909090909090909 0909090909090909 0909090909090909",
    "f3808919d220b5d22a6a60bca7e6722a 964fa241a321e80eefb352ae7d802f51",
    "28b52ffd2014a10000",
    "09402c5d94ede6ebf4e5e280fd05c0c0c0c0c0c0",
];

#[test]
fn version_1_keeps_its_bytes() {
    let squares = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
    let scores = [None, Some(-3), Some(5), Some(-64)];
    let moves = squares.iter().enumerate().map(|(i, name)| {
        let i = i.min(3);
        MoveRecord { square: name.parse().unwrap(), kind: MoveKind::ALL[i], score: scores[i] }
    });
    let game = GameRecord { number: 1000, moves: moves.collect(), score: 64 };
    let shard = Shard {
        seed: 0x0102_0304_0506_0708,
        settings: [9; 32],
        first_game: 1000,
        games: vec![game],
    };
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let golden = VERSION_1.concat().replace(' ', "");
    // Another version of the program or of zstd may write other bytes, but must read these.
    let digits = golden.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
    let bytes: Vec<_> = digits.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect();
    assert_eq!(Shard::from_bytes(&bytes).as_ref(), Ok(&shard));
    let content = zstd::bulk::decompress(&bytes[HEADER_BYTES..], 100).unwrap();
    // Nine moves, final score 64; e6 random, f4 book, e3 searched, f6 and the others solved.
    assert_eq!(hex(&content), "0940 2c5d94ede6ebf4e5e2 80fd05c0c0c0c0c0c0".replace(' ', ""));
    assert_eq!(content, pack_games(1000, &shard.games));
    assert_eq!(hex(&shard.to_bytes()[16..48]), golden[32..96]);
}
