//! Damage of every kind, and the round trip.

use super::*;
use crate::{Band, Shape, UNITS_PER_DISC, weights::tests::random_weights};

/// A file small enough to try every damage.
fn small() -> Weights {
    let shape = Shape { name: "corner".to_owned(), squares: vec![0, 1, 8] };
    random_weights(PatternSet { name: "small".to_owned(), shapes: vec![shape], scalars: vec![] }, 7)
}

#[test]
fn save_load_save_gives_the_same_bytes() {
    for weights in [small(), Weights::baseline()] {
        let bytes = weights.to_bytes();
        let loaded = Weights::from_bytes(&bytes).unwrap();
        assert_eq!(loaded.to_bytes(), bytes);
        assert_eq!(loaded.parameters(), weights.parameters());
        assert_eq!(loaded.set(), weights.set());
        assert_eq!(loaded.bands(), weights.bands());
    }
}

/// The payload as programs wrote it whose vectors had `rank` numbers, or before there were any.
fn old_payload(weights: &Weights, rank: Option<usize>) -> Vec<u8> {
    let (set, phases) = (weights.set().clone(), weights.phases);
    let beginning = Beginning { set, phases, units_per_disc: UNITS_PER_DISC };
    let (probcut, provenance) = (weights.probcut.clone(), weights.provenance.clone());
    let mut payload = encode((beginning, weights.parameters(), End { probcut, provenance }));
    let Some(rank) = rank else { return payload };
    payload.extend(encode(weights.bands().len() as u64));
    for band in weights.bands() {
        payload.extend(encode(band.heads.len() as u64));
        for head in &band.heads {
            for number in head.bias[..rank].iter().chain(&head.scale[..rank]).chain([&head.offset])
            {
                payload.extend(number.to_le_bytes());
            }
        }
        payload.extend(encode(band.vectors.len() as u64));
        payload.extend(band.vectors.iter().flat_map(|vector| &vector[..rank]).map(|&n| n as u8));
    }
    payload
}

/// A band as it is read where vectors had `rank` numbers.
fn cut(band: &Band, rank: usize) -> Band {
    let head = |head: &Head| Head {
        bias: widen(&head.bias[..rank]),
        scale: widen(&head.scale[..rank]),
        offset: head.offset,
    };
    Band {
        heads: band.heads.iter().map(head).collect(),
        vectors: band.vectors.iter().map(|vector| widen(&vector[..rank])).collect(),
    }
}

#[test]
fn files_of_older_versions_load() {
    let weights = small();
    for (version, rank) in [(1, None), (2, Some(8)), (3, Some(16))] {
        let payload = old_payload(&weights, rank);
        let loaded = Weights::from_bytes(&pack(version, &payload)).unwrap();
        assert_eq!(loaded.parameters(), weights.parameters());
        let bands = rank.map(|rank| weights.bands().iter().map(|band| cut(band, rank)).collect());
        assert_eq!(loaded.bands(), bands.unwrap_or(vec![]), "version {version}");
        assert_eq!(Weights::from_bytes(&loaded.to_bytes()).unwrap().bands(), loaded.bands());
        let error = Weights::from_bytes(&pack(version % 3 + 1, &payload)).unwrap_err();
        assert!(matches!(error, FormatError::Payload(_)), "version {version}: {error}");
    }
}

#[test]
fn zigzag_codes_stand_for_every_number() {
    assert_eq!([0, -1, 1, -2, 2].map(zigzag), [0, 1, 2, 3, 4]);
    for number in i16::MIN..=i16::MAX {
        assert_eq!(unzigzag(zigzag(number)), number);
    }
}

/// Neighboring phases that differ by more than an i16 holds.
#[test]
fn the_most_different_phases_are_kept() {
    let weights = small();
    let layout = weights.layout().clone();
    let phases = [i16::MIN, i16::MAX, i16::MIN].map(|weight| vec![weight; layout.parameters()]);
    let (probcut, provenance) = (ProbCut::default(), Provenance::default());
    let extreme = Weights::new(layout, weights.phases, phases.to_vec(), probcut, provenance);
    let loaded = Weights::from_bytes(&extreme.unwrap().to_bytes()).unwrap();
    assert_eq!(loaded.parameters(), phases);
}

#[test]
fn a_file_with_another_pattern_set_loads() {
    let loaded = Weights::from_bytes(&small().to_bytes()).unwrap();
    assert_eq!(loaded.layout().instances(), 4);
}

#[test]
fn every_single_byte_corruption_is_refused() {
    let bytes = small().to_bytes();
    for at in 0..bytes.len() {
        for change in [1, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            assert!(Weights::from_bytes(&damaged).is_err(), "byte {at} changed by {change:#x}");
        }
    }
}

#[test]
fn every_truncation_and_every_addition_is_refused() {
    let mut bytes = small().to_bytes();
    for length in 0..bytes.len() {
        assert!(Weights::from_bytes(&bytes[..length]).is_err(), "cut to {length} bytes");
    }
    bytes.push(0);
    assert!(matches!(Weights::from_bytes(&bytes), Err(FormatError::Length { .. })));
}

#[test]
fn the_reason_is_named() {
    let bytes = small().to_bytes();
    let reason = |bytes: &[u8]| Weights::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(reason(b""), "the file is empty");
    assert_eq!(reason(b"some other file, long enough"), "not a weights file");
    assert_eq!(reason(&[0; 4096]), "not a weights file");
    let mut newer = bytes.clone();
    newer[8] = 99;
    assert_eq!(reason(&newer), "weights format version 99, this program reads versions 1 to 4");
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 4;
    assert_eq!(reason(&damaged), "checksum mismatch: the file has been altered or damaged");
}

/// Headers with a right checksum over wrong content, as only malice makes them.
#[test]
fn a_right_checksum_does_not_make_nonsense_acceptable() {
    let forge = |packed: &[u8], unpacked: u64| {
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(0_u32.to_le_bytes());
        bytes.extend((packed.len() as u64).to_le_bytes());
        bytes.extend(unpacked.to_le_bytes());
        bytes.extend(checksum(&bytes, packed));
        bytes.extend(packed);
        Weights::from_bytes(&bytes)
    };
    assert!(matches!(forge(b"junk", 100), Err(FormatError::Payload(_))));
    assert!(matches!(forge(b"", u64::MAX), Err(FormatError::TooLarge { .. })));
    let pack = |payload: &[u8]| zstd::bulk::compress(payload, 1).unwrap();
    let zeros = vec![0; 1000];
    assert!(forge(&pack(&zeros), 1000).is_err());
    assert!(forge(&pack(&zeros), 10).is_err(), "more content than announced");
    assert!(forge(&pack(&zeros), 2000).is_err(), "less content than announced");
    let ones = vec![0xff; 1000];
    assert!(matches!(forge(&pack(&ones), 1000), Err(FormatError::Payload(_))));
}

#[test]
fn a_payload_that_is_cut_off_or_continued_is_refused_in_spite_of_its_checksum() {
    let (_, mut payload) = unpack(&small().to_bytes()).unwrap();
    let is_refused = |payload: &[u8]| {
        matches!(Weights::from_bytes(&pack(VERSION, payload)), Err(FormatError::Payload(_)))
    };
    for length in (0..payload.len()).step_by(7).chain([payload.len() - 1]) {
        assert!(is_refused(&payload[..length]), "{length} bytes");
    }
    payload.push(0);
    assert!(is_refused(&payload), "a byte more");
}

#[test]
fn loading_and_saving_name_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w.rvw");
    assert!(Weights::load(&path).unwrap_err().to_string().contains("w.rvw"));
    small().save(&path).unwrap();
    assert_eq!(Weights::load(&path).unwrap().to_bytes(), small().to_bytes());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file remains");
    let nowhere = folder.path().join("missing/w.rvw");
    assert!(small().save(&nowhere).unwrap_err().to_string().contains("missing"));
}
