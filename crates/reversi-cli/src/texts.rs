//! `Texts`: every message of the program, typed; the words are in `messages/*.ftl`.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use reversi_core::{Bitboard, Color, Square};

use crate::lang::Lang;

mod faults;
mod records;
#[cfg(test)]
mod tests;

pub(crate) use faults::visible;

/// The messages of one language.
pub(crate) struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The messages of `lang`.
    pub(crate) fn new(lang: Lang) -> Self {
        let tag = lang.tag().parse().expect("our language tags are well formed");
        let mut bundle = FluentBundle::new(vec![tag]);
        // No invisible direction marks around arguments: both languages run left to right.
        bundle.set_use_isolating(false);
        // A faulty line in a message file is found by the tests; at run time the rest is used.
        let resource = FluentResource::try_new(lang.messages().to_owned());
        bundle.add_resource_overriding(resource.unwrap_or_else(|(rest, _)| rest));
        Self { lang, bundle }
    }

    /// Which language it is.
    pub(crate) const fn lang(&self) -> Lang {
        self.lang
    }

    fn format(&self, id: &str, args: &FluentArgs<'_>) -> String {
        let pattern = self.bundle.get_message(id).and_then(|message| message.value());
        // Again the tests see to it that no message is missing; its name is better than a panic.
        pattern.map_or_else(
            || id.to_owned(),
            |pattern| self.bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned(),
        )
    }
}

/// What a message can take as an argument.
pub(crate) trait Argument {
    /// The value as Fluent sees it.
    fn value(self) -> FluentValue<'static>;
}

impl Argument for Color {
    fn value(self) -> FluentValue<'static> {
        match self {
            Self::Black => "black".into(),
            Self::White => "white".into(),
        }
    }
}

impl Argument for Square {
    fn value(self) -> FluentValue<'static> {
        self.to_string().into()
    }
}

impl Argument for Bitboard {
    /// The names of the squares with blanks between.
    fn value(self) -> FluentValue<'static> {
        let names: Vec<_> = self.into_iter().map(|square| square.to_string()).collect();
        names.join(" ").into()
    }
}

impl Argument for &str {
    fn value(self) -> FluentValue<'static> {
        self.to_owned().into()
    }
}

impl Argument for String {
    fn value(self) -> FluentValue<'static> {
        self.into()
    }
}

impl Argument for char {
    fn value(self) -> FluentValue<'static> {
        self.to_string().into()
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Argument for $number {
            fn value(self) -> FluentValue<'static> {
                self.into()
            }
        })*
    };
}
numbers!(u8, u16, u32, u64, usize, f64, i32);

/// Declares a method of [`Texts`] for each message, and the list the tests go by.
macro_rules! messages {
    ($($id:ident ($($arg:ident),*);)*) => {
        impl Texts {
            $(#[allow(clippy::too_many_arguments, reason = "a message has as many as it needs")]
            pub(crate) fn $id(&self, $($arg: impl Argument),*) -> String {
                #[allow(unused_mut, reason = "a message may have no arguments")]
                let mut args = FluentArgs::new();
                $(args.set(stringify!($arg), $arg.value());)*
                self.format(stringify!($id), &args)
            })*
        }
        #[cfg(test)]
        const MESSAGES: &[(&str, &[&str])] =
            &[$((stringify!($id), &[$(stringify!($arg)),*])),*];
    };
}

messages! {
    // The game.
    start_othello(color);
    start_position();
    start_reversi(color);
    you_play(color, strength);
    two_people(strength);
    engine_alone(strength);
    strength_level(level);
    strength_time(seconds);
    strength_both(level, seconds);
    seed_note(seed);
    legend();
    counts(black, black_hand, white, white_hand);
    counts_over(black, white);
    to_move(color, moves);
    to_move_placing(color, moves);
    prompt(color);
    prompt_over();
    played(color, square, flips);
    played_by_engine(color, square, flips);
    placed(color, square);
    placed_by_engine(color, square);
    passes(color);
    lent(color);
    undone(moves);
    redone(moves);
    next_move(square);
    level_is(strength, max);
    level_now(level);
    color_now(humans);
    resigned(color);
    game_over();
    result_wins(black, white, color, count);
    result_draw(black, white);
    result_resigned(color, black, white);
    result_empties(empties, black, white);
    after_end();
    unfinished();
    moves_so_far(moves);
    no_moves_yet();
    paused();
    saved(path);
    loaded(path, moves);
    hint_title(color, strength);
    hint_placing(moves);
    hint_line(rank, square, score, certainty, line);
    exact();
    heuristic(depth);
    interrupted();
    goodbye();

    // Discs turned by hand.
    hand_note();
    hand_put(color, square);
    prompt_turning(square);
    hand_none_yet(square);
    hand_so_far(square, flips);
    hand_hint(missing, wrong);
    hand_missing(squares);
    hand_wrong(squares);
    hand_again(color);
    hand_left(color, square, flips);
    hand_left_none(color, square);
    hand_corrected(square, squares);
    hand_replay(moves);
    hand_first(square);
    hand_stays(last, square);
    hand_nothing();
    hand_off();

    // Refusals.
    try_again(reason);
    unknown_command(text);
    not_a_square(text);
    needs_word(command, what);
    extra_word(text, command);
    bad_level(text, max);
    bad_count(text);
    bad_color(text);
    line_too_long(limit);
    nothing_to_undo();
    nothing_to_redo();
    swap_needs_one();
    file_exists(path);
    cannot_write(path, reason);
    cannot_read(path, reason);
    cannot_print(reason);
    no_game_in_file(path, reason);
    bad_header(line, text);
    at_line(line, reason);
    occupied(square);
    flips_nothing(square);
    outside_center(square);
    game_is_over();
    must_move(color, moves);
    may_not_pass(color);
    not_on_turn(color);
    no_disc_to_turn(square);

    // Faults in what was given to the program.
    in_argument(argument, reason);
    transcript_too_long(bytes, limit);
    transcript_empty();
    transcript_ply(ply, line, column, token, fault);
    not_a_move();
    a_result();
    repeated_pass();
    board_empty();
    board_too_long(bytes, limit);
    board_cell(found, square);
    board_cell_count(found);
    board_row_length(found, row);
    board_side_missing();
    board_side(found);
    board_trailing(found);
    obf_at(path, line, column, fault);
    obf_too_long(bytes, limit);
    obf_move(found);
    obf_pass();
    obf_score(found);
    obf_contradiction();
    obf_no_positions(path);
    weights_empty(path);
    weights_magic(path);
    weights_version(path, found);
    weights_length(path, found, expected);
    weights_too_large(path, found, limit);
    weights_checksum(path);
    weights_unusable(path, reason);
    table_size(found, max);
    table_memory(mib);
    thread_count(found, max);
    file_too_large(mib);
    no_command(found, commands);
    placing_not_searched();

    // Solving, analysis, perft.
    position_title(color, empties);
    position_over(black, white, score, color);
    position_passes(color);
    score_line(score, color, certainty);
    wld_line(result, color, certainty);
    best_line(square);
    pv_line(line);
    work_line(nodes, time, speed);
    none_square();
    wld_win();
    wld_draw();
    wld_loss();
    unproved();
    col_move();
    col_score();
    col_result();
    col_depth();
    col_line();
    col_time();
    col_nodes();
    col_speed();
    col_empties();
    col_expected();
    col_verdict();
    col_leaves();
    col_leaf_speed();
    row_ok();
    row_wrong();
    row_unsolved();
    summary(positions, ok, wrong, unrated, unsolved, faulty);
    perft_from(start);

    // Converting.
    only_for(argument, format);
    unknown_format(path);
    no_records(path);
    file_fault(path, reason);
    record_fault(path, record, reason);
    record_at_line(path, record, line, reason);
    record_at(path, record, line, column, reason);
    record_too_long(limit);
    record_no_game();
    record_cut();
    record_property(found);
    record_other_game(found);
    record_size(found);
    record_late_board();
    record_move(found);
    ggf_missing_board();
    wthor_at(path, game, byte, reason);
    wthor_count(path, announced, found);
    wthor_short(found);
    wthor_names(names);
    wthor_solitaire(found);
    wthor_truncated(found);
    wthor_discs(found);
    wthor_move(ply, found);
    wthor_gap(ply);
    wthor_illegal(ply, reason);
    wthor_score(found, expected);
    wthor_without_names(path);
    names_games(games);
    names_length(names, players, tournaments, found);
    names_changed(games);
    names_written(players, tournaments);
    names_not_written();
    unwritable_start(format);
    unwritable_placement(format);
    unwritable_no_moves();
    unwritable_names(format);
    convert_summary(records, written, faulty, left_out);
    // A game, move by move.
    no_such_game(text, reason);
    too_few_games(found);
    positions_not_games();
    moves_analyzed(done, total);
    side(color);
    col_side();
    col_best();
    col_loss();
    review_side(color, accuracy, best, choices, count, mean, mistakes, blunders);
    review_no_choice(color);
    review_legend(mistake, blunder);
    review_incomplete();
    standing(color, count);
    standing_even();
    turning_point(number, color, square, count, before, after, certainty);
    largest_loss(number, color, square, count, certainty);
    graph_title();
    graph_moves();
    graph_score();
    graph_turning(number);
    graph_estimate();
    graph_lost(color);
    graph_tip(number, color, square, count);

    // A move, explained.
    verdict_only(color, square, score, certainty);
    verdict_best(square, score, certainty, other, other_score, count);
    verdict_equal(square, other, score, certainty);
    verdict_worse(square, grade, score, other, other_score, certainty, count);
    verdict_turned(kind, exact);
    takes_corner(square);
    goes_to_x(square, corner);
    goes_to_c(square, corner);
    opens_corners(color, corners, count);
    opens_corners_both(color, corners, count);
    opens_corners_unlike(color, corners, count, other);
    spares_corners(color, corners, count, other);
    threatens_corners(color, corners, count);
    leaves_moves(color, moves, other, other_moves);
    keeps_moves(color, moves, other, other_moves);
    frontier_discs(color, rival, count, other, other_count);
    stable_discs(color, count, other, other_count);
    parity_alone(square, size, parity, color);
    parity_unlike(square, size, parity, color, other, other_size, other_parity);
    answer_over(square, black, white);
    answer_pass(square, rival, color);
    answer_reply(square, color, reply, count, corner);
    reply_takes_back(color, before, after, discs);
    reply_takes_nothing(color, before, after);
    terms_against(square, other, list);
    terms_for(square, other, list);
    squares_against(square, list);
    squares_for(square, list);
    fact_now();
    fact_score();
    fact_certainty();
    fact_flips();
    fact_at_sight();
    fact_reply();
    fact_after_reply();
    fact_sides(color, rival);
    fact_discs();
    fact_mobility();
    fact_corners();
    fact_x_squares();
    fact_c_squares();
    fact_frontier();
    fact_stable();
    fact_regions();
    terms_title();
    squares_title();
    col_difference();
    term_rival_mobility();
    term_own_mobility();
    term_rival_potential();
    term_own_potential();
    term_odd_quadrants();
    area_row(row);
    area_column(column);
    area_diagonal(from, to);
    area_corner(corner);
    area_edge(from, to);

    // Help inside a game.
    help_moves();
    help_turn();
    help_done();
    help_pass();
    help_undo();
    help_hint();
    help_go();
    help_level(max);
    help_swap();
    help_color();
    help_new();
    help_score();
    help_moves_list();
    help_board();
    help_save();
    help_load();
    help_resign();
    help_quit();
    help_both();
}
