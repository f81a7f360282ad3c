//! The explanation as JSON.

use serde_json::{Value, json};

use super::candidate::{Answer, Candidate};
use super::facts::{Both, Facts};
use super::terms::{Name, Term, Terms};
use super::{Explanation, words};
use crate::position::Problem;
use crate::report;
use crate::texts::Texts;

/// Everything that the text says, and the sentences in the user's language.
pub(super) fn explanation(explanation: &Explanation, problem: &Problem, texts: &Texts) -> Value {
    let mut value = report::problem_json(problem);
    value["now"] = facts(&explanation.now);
    value["move"] = candidate(&explanation.chosen);
    value["other"] = explanation.other.as_ref().map_or(Value::Null, candidate);
    value["other_is_best"] = json!(explanation.other_is_best);
    value["loss"] = json!(explanation.loss());
    value["grade"] = json!(explanation.grade().tag());
    value["exact"] = json!(explanation.is_exact());
    if let Some(terms) = &explanation.terms {
        value["terms"] = terms.features.iter().map(term).collect();
        value["squares"] = squares(terms);
    }
    value["sentences"] = json!(words::sentences(explanation, texts));
    value
}

fn candidate(candidate: &Candidate) -> Value {
    let (reply, after_reply) = match &candidate.answer {
        Answer::Reply(reply) => (json!(reply.square.to_string()), json!(reply.at_sight)),
        Answer::Pass => (json!("pass"), Value::Null),
        Answer::GameOver => (Value::Null, Value::Null),
    };
    json!({
        "move": candidate.square.to_string(),
        "flips": candidate.flips.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(),
        "search": report::report_json(&candidate.report),
        "at_sight": candidate.at_sight,
        "reply": reply,
        "at_sight_after_reply": after_reply,
        "taken_back": candidate.taken_back(),
        "after": facts(&candidate.facts),
    })
}

fn facts(facts: &Facts) -> Value {
    let both = |both: Both| json!({ "own": both.own, "rival": both.rival });
    let names = |set: reversi_core::Bitboard| -> Vec<String> {
        set.into_iter().map(|square| square.to_string()).collect()
    };
    json!({
        "discs": both(facts.discs),
        "mobility": both(facts.mobility),
        "corners": both(facts.corners),
        "open_corners": {
            "own": names(facts.own_open_corners),
            "rival": names(facts.rival_open_corners),
        },
        "x_squares": both(facts.x_squares),
        "c_squares": both(facts.c_squares),
        "frontier": both(facts.frontier),
        "stable": both(facts.stable),
        "regions": facts.regions.iter().map(|&region| names(region)).collect::<Vec<_>>(),
    })
}

/// A term of the evaluation; scalars are named as the rival, to move next, sees them.
fn term(term: &Term) -> Value {
    let mut value = json!({
        "move": term.chosen,
        "other": term.other,
        "difference": term.difference(),
    });
    match &term.name {
        Name::Pattern { shape, squares } => {
            value["shape"] = json!(shape);
            value["squares"] = squares.iter().map(|square| json!(square.to_string())).collect();
        }
        Name::Scalar(scalar) => value["scalar"] = json!(format!("{scalar:?}")),
        Name::Interactions => value["interactions"] = json!(true),
    }
    value
}

fn squares(terms: &Terms) -> Value {
    let entry = |&(square, difference): &(reversi_core::Square, f64)| json!({ "square": square.to_string(), "difference": difference });
    terms.squares.iter().map(entry).collect()
}
