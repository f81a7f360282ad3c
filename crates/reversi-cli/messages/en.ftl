# What the program says in English. One message a line; `src/texts/list.rs` lists them with their
# arguments, and a test compares this file with that list and with the other languages.

### Words that other messages use

color-name = { $color ->
    [black] Black
   *[white] White
}
disc-count = { $count ->
    [one] 1 disc
   *[other] { $count } discs
}

### The game

start_othello = Othello: { color-name } begins.
start_position = Game from a given position.
start_reversi = Classic Reversi: the first four discs go on the center; { color-name } begins.
you_play = { $color ->
    [black] You play Black (X), the engine White (O) { $strength }.
   *[white] You play White (O), the engine Black (X) { $strength }.
}
two_people = Two people play; the engine only gives hints, { $strength }.
engine_alone = The engine plays both sides { $strength }.
strength_level = at level { $level }
strength_time = with { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} a move
strength_both = { strength_level } and { strength_time } at most
seed_note = Random choices from --seed { $seed }. Type `help` for the commands.
legend = X Black, O White, * legal move, [ ] last move, ( ) flipped by it, . empty
counts = Black (X) { $black }, { $black_hand } in hand. White (O) { $white }, { $white_hand } in hand.
counts_over = Black (X) { $black }. White (O) { $white }.
to_move = { color-name } to move: { $moves }
to_move_placing = { color-name } to place a disc in the center: { $moves }
prompt = { color-name }>
prompt_over = Over>
played = { color-name } plays { $square } and flips { $flips }.
played_by_engine = { color-name } (engine) plays { $square } and flips { $flips }.
placed = { color-name } places { $square }.
placed_by_engine = { color-name } (engine) places { $square }.
passes = { color-name } has no legal move and passes.
lent = { color-name } had no disc in hand left and got one from the opponent's.
undone = Taken back: { $moves }.
redone = Played again: { $moves }.
next_move = `redo` plays { $square } again.
level_is = The engine plays { $strength }; levels go from 1 to { $max }.
level_now = Level { $level } from now on.
color_now = { $humans ->
    [black] You play Black now.
    [white] You play White now.
    [both] Two people play now.
   *[none] The engine plays both sides now.
}
resigned = { color-name } resigns.
game_over = Game over: neither color has a move.
result_wins = Black { $black }, White { $white }: { color-name } wins by { disc-count }.
result_draw = Black { $black }, White { $white }: a draw.
result_resigned = { color-name } wins. On the board: Black { $black }, White { $white }.
result_empties = With the { $empties ->
    [one] empty square
   *[other] { $empties } empty squares
} to the winner, as federations and solvers count: { $black }-{ $white }.
after_end = `new` starts another game, `undo` takes the last move back, `quit` leaves.
unfinished = The game is unfinished.
moves_so_far = Moves: { $moves }
no_moves_yet = No move has been played.
paused = The engine waits: `go` lets it play on.
saved = Saved to { $path }.
loaded = Loaded { $path }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
hint_title = Hint for { color-name }, { $strength }; empty squares count for the winner:
hint_placing = Any of { $moves }: placing flips nothing, and the game is still wide open.
hint_line = { $rank }. { $square }  { $score }  { $certainty }  line: { $line }
exact = exact
heuristic = estimate, depth { $depth }
interrupted = Interrupted.
goodbye = Goodbye.

### Discs turned by hand

hand_note = You turn the discs by hand: after each move type the squares of the discs, then `done`.
hand_put = { color-name } puts a disc on { $square }. Turn the discs: type their squares, then `done`.
prompt_turning = Turning for { $square }>
hand_none_yet = Turned for { $square }: nothing yet.
hand_so_far = Turned for { $square }: { $flips }
hand_hint = Still to be turned: { $missing }. Turned wrongly: { $wrong }.
hand_missing = Not turned: { $squares }
hand_wrong = Turned wrongly: { $squares }
hand_again = Put it right, or type `done` again to leave it so; when { color-name } has moved, it stays.
hand_left = { color-name } plays { $square } and turns { $flips }, which is not what the rules say. `turn` puts it right until the next move.
hand_left_none = { color-name } plays { $square } and turns nothing, which is not what the rules say. `turn` puts it right until the next move.
hand_corrected = Turned after all for { $square }: { $squares }
hand_replay = Discs were left wrong in these moves, counted from 1: { $moves }. Played again by the rules, the moves give another board.
hand_first = First turn the discs for { $square } and type `done`; `undo` takes { $square } back.
hand_stays = The last move, { $last }, left nothing wrong on { $square }, and what earlier moves left stays.
hand_nothing = There is no move whose discs are to be turned.
hand_off = Discs turn by themselves here; `reversi play --practise-flips` leaves it to you.

### Refusals; the game is unchanged after each

try_again = { $reason } Try again, or type `help`.
unknown_command = "{ $text }" is neither a move such as `d3` nor a command.
not_a_square = "{ $text }" is not a square: the columns are a to h, the rows 1 to 8.
needs_word = `{ $command }` needs { $what ->
    [file] a file name
    [level] a number from 1 to 20
    [squares] the squares of discs, such as d4 e5,
   *[color] one of: black, white, both, none
} after it.
extra_word = "{ $text }" after `{ $command }` means nothing.
bad_level = "{ $text }" is no level: the levels are 1 to { $max }.
bad_count = "{ $text }" is no number of moves: 1 to 60.
bad_color = "{ $text }" is not black, white, both or none.
line_too_long = The line is longer than { $limit } characters.
nothing_to_undo = There is no move of yours to take back.
nothing_to_redo = There is no move to play again.
swap_needs_one = `swap` changes sides between you and the engine; use `color black` or `color white` first.
file_exists = { $path } exists already; `save! { $path }` overwrites it.
cannot_write = { $path }: { $reason }
cannot_read = { $path }: { $reason }
cannot_print = cannot write the output: { $reason }
no_game_in_file = { $path }: { $reason }
bad_header = line { $line }: "{ $text }" is not a start of a game.
at_line = line { $line }: { $reason }
occupied = { $square } is occupied.
flips_nothing = { $square } flips no disc.
outside_center = { $square } is outside the center: the first four discs go on d4, e4, d5 and e5.
game_is_over = The game is over.
must_move = { color-name } has a legal move ({ $moves }) and may not pass.
may_not_pass = { color-name } has a legal move and may not pass.
not_on_turn = It is not { color-name }'s turn.
no_disc_to_turn = There is no disc to turn on { $square }.

### Faults in what was given to the program

in_argument = { $argument }: { $reason }
transcript_too_long = { $bytes } bytes of text, a transcript has at most { $limit }
transcript_empty = no moves
transcript_ply = move { $ply } (line { $line }, column { $column }), "{ $token }": { $fault }
not_a_move = not a move; expected a square such as d3, or a pass mark such as pa
a_result = looks like the result of a game, not like a move
repeated_pass = a second mark for the same pass
board_empty = no board
board_too_long = { $bytes } bytes of text, a board has at most { $limit }
board_cell = "{ $found }" (square { $square }) is not a cell: expected X or * for black, O for white, - or . for empty
board_cell_count = { $found } cells, a board has 64
board_row_length = { $found } cells in row { $row }, a row has 8
board_side_missing = the side to move is missing: expected X or O after the 64 cells
board_side = "{ $found }" is not a side to move: expected X for black or O for white
board_trailing = "{ $found }" after the side to move
obf_at = { $path }, line { $line }, column { $column }: { $fault }
obf_too_long = a line of { $bytes } bytes, the limit is { $limit }
obf_move = "{ $found }" is not a move: expected a field such as G8:+18
obf_pass = no pass is due in this position
obf_score = "{ $found }" is not a score: expected a number from -64 to +64
obf_contradiction = a second score for the same move
obf_no_positions = { $path }: no positions in the file
weights_empty = { $path }: the file is empty
weights_magic = { $path }: not a weights file
weights_version = { $path }: weights format version { $found }, which this program does not read
weights_length = { $path }: { $found } bytes where { $expected } were expected; the file is truncated or has been added to
weights_too_large = { $path }: { $found } bytes, more than the limit of { $limit }
weights_checksum = { $path }: checksum mismatch; the file has been altered or damaged
weights_unusable = { $path }: the weights cannot be used: { $reason }
table_size = --table-mib { $found }: expected 1 to { $max }
table_memory = --table-mib { $mib }: there is not so much memory
thread_count = --threads { $found }: expected 1 to { $max }
file_too_large = the file is larger than { $mib } MiB
no_command = "{ $found }" is no command; there are { $commands }
placing_not_searched = in classic Reversi's placement phase there is nothing to search; give all four center moves

### Solving, analysis, perft

position_title = { color-name } to move, { $empties } empty
position_over = The game is over: Black { $black }, White { $white }. Score { $score } for { color-name }, empties to the winner.
position_passes = { color-name } has no legal move and must pass.
score_line = Score      { $score } for { color-name }, empties to the winner ({ $certainty })
wld_line = Result     { $result } for { color-name } ({ $certainty })
best_line = Best move  { $square }
pv_line = Line       { $line }
work_line = Work       { $nodes } nodes in { $time }, { $speed } nodes/s
none_square = none (pass)
wld_win = a win
wld_draw = a draw
wld_loss = a loss
unproved = not proved
col_move = move
col_score = score
col_result = result
col_depth = depth
col_line = line
col_time = time
col_nodes = nodes
col_speed = nodes/s
col_empties = empty
col_expected = in the file
col_verdict = verdict
col_leaves = leaves
col_leaf_speed = leaves/s
row_ok = OK
row_wrong = WRONG
row_unsolved = unsolved
summary = { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}: { $ok } OK, { $wrong } wrong, { $unrated } without a score, { $unsolved } not solved; faulty lines: { $faulty }
perft_from = From { $start ->
    [othello] the start of Othello
    [reversi] the start of classic Reversi
   *[position] the given position
}; a forced pass is a ply, a finished game counts once.

### Converting

only_for = { $argument } is only for the format { $format }
unknown_format = { $path }: neither the content nor the name tells the format; --from names it
no_records = { $path }: no game and no position in the file
file_fault = { $path }: { $reason }
record_fault = { $path }, record { $record }: { $reason }
record_at_line = { $path }, record { $record } (line { $line }): { $reason }
record_at = { $path }, record { $record } (line { $line }, column { $column }): { $reason }
record_too_long = more than { $limit } bytes, longer than any game
record_no_game = no game
record_cut = the game is cut off
record_property = "{ $found }" is not a property such as PB[name]
record_other_game = the game is "{ $found }", not Othello
record_size = the board size is "{ $found }": only 8 is read
record_late_board = a board may be set up only once, before the moves
record_move = "{ $found }" is neither a square nor a pass
ggf_missing_board = a random start needs its board (BO)
wthor_at = { $path }, game { $game } (byte { $byte }): { $reason }
wthor_count = { $path }: the header announces { $announced } games, the file has { $found }
wthor_short = { $found } bytes, a WTHOR file has at least 16
wthor_names = a WTHOR file of { $names } names; give the .wtb file with the games, and this one as --names
wthor_solitaire = not a WTHOR file of games: byte 13 is { $found }
wthor_truncated = the file ends after { $found } of 68 bytes
wthor_discs = { $found } discs, a board has 64
wthor_move = move { $ply } is { $found }: expected 11 to 88, row and column
wthor_gap = move { $ply } follows an empty place
wthor_illegal = move { $ply }: { $reason }
wthor_score = the score is given as { $found } black discs, the final position says { $expected }
wthor_without_names = { $path }: players or tournaments are not known (no .jou or .trn file); they appear as #number
names_games = not a WTHOR file of names: it holds { $games } games
names_length = { $names } names take { $players } bytes for players or { $tournaments } for tournaments, the file has { $found }
names_changed = { $games ->
    [one] In 1 game a name was
   *[other] In { $games } games a name was
} cut, or lost letters that WTHOR's Latin-1 has not.
names_written = Names: { $players } and { $tournaments }
names_not_written = The names are not written; with --out FILE.wtb they go to FILE.jou and FILE.trn.
unwritable_start = the format { $format } holds only games from the usual start
unwritable_placement = the format { $format } has no placement phase, with which classic Reversi begins
unwritable_no_moves = there is no move to write
unwritable_names = the format { $format } has room for 65535 names
unwritable_by_hand = the format { $format } has no place for discs turned wrongly by hand
convert_summary = { $records ->
    [one] 1 record
   *[other] { $records } records
} read; written: { $written }, faulty: { $faulty }, without a place in the format: { $left_out }.

### A game, move by move

no_such_game = GAME: "{ $text }" is neither a file nor the moves of a game: { $reason }
too_few_games = { $found ->
    [0] there is no game
    [one] there is only 1 game
   *[other] there are only { $found } games
}
positions_not_games = the file has positions, not games; `--obf` reads it
moves_analyzed = { $done } of { $total } moves analyzed, from the last one backwards
side = { color-name }
col_side = side
col_best = best
col_loss = loss
review_side = { color-name }: accuracy { $accuracy } %, the best move in { $best } of { $choices } choices; { disc-count } lost ({ $mean } a choice); { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, { $blunders ->
    [one] 1 blunder
   *[other] { $blunders } blunders
}.
review_no_choice = { color-name }: no move with a choice was analyzed.
review_legend = Scores are the mover's, empty squares to the winner. ? loses { $mistake } discs or more, ?? { $blunder } or more.
review_incomplete = The analysis was interrupted: the moves without a score were not reached.
standing = { color-name } was ahead by { disc-count }
standing_even = the game was even
turning_point = Turning point: move { $number }, { color-name } { $square }, which lost { disc-count } ({ $certainty }). Before it { $before }, after it { $after }.
largest_loss = No single move turned the game. The one that mattered most: move { $number }, { color-name } { $square }, which lost { disc-count } ({ $certainty }).
graph_title = Black's lead over the moves of the game
graph_moves = moves played
graph_score = discs by which Black leads
graph_turning = decisive move: { $number }
graph_estimate = estimate
graph_lost = moves of { color-name }
graph_tip = { $number }. { color-name } { $square }: { disc-count } lost

### A move, explained

rival-name = { $rival ->
    [black] Black
   *[white] White
}
move-count = { $moves ->
    [0] no move
    [one] 1 move
   *[other] { $moves } moves
}
verdict_only = { $square } is the only legal move of { color-name }; it is worth { $score } ({ $certainty }).
verdict_best = { $square } is the best move, worth { $score } ({ $certainty }). The next best, { $other }, is worth { $other_score }, { disc-count } less.
verdict_equal = { $square } is as good as { $other }: both are worth { $score } ({ $certainty }).
verdict_worse = { $square } is { $grade ->
    [fair] a little worse than the best move
    [mistake] a mistake
   *[blunder] a blunder
}: it is worth { $score }, while { $other } is worth { $other_score } ({ $certainty }). It loses { disc-count }.
verdict_turned = { $exact ->
    [yes] It turns
   *[no] By these estimates it turns
} { $kind ->
    [win-draw] a won game into a draw
    [win-loss] a won game into a lost one
   *[draw-loss] a drawn game into a lost one
}.
takes_corner = { $square } is a corner: the disc there can never be turned, and it makes others beside it safe.
goes_to_x = { $square } is an X square, diagonally beside the empty corner { $corner }: a disc there easily gives the corner away.
goes_to_c = { $square } is a C square, on the edge beside the empty corner { $corner }: a disc there can give the corner away.
opens_corners = Afterwards { color-name } can take { $count ->
    [one] the corner { $corners }
   *[other] the corners { $corners }
}.
opens_corners_both = After either move { color-name } can take { $count ->
    [one] the corner { $corners }
   *[other] the corners { $corners }
}.
opens_corners_unlike = It lets { color-name } take { $count ->
    [one] the corner { $corners }
   *[other] the corners { $corners }
} at once; { $other } does not.
spares_corners = It does not let { color-name } take { $count ->
    [one] the corner { $corners }
   *[other] the corners { $corners }
} at once, as { $other } would.
threatens_corners = It prepares { $count ->
    [one] the corner { $corners }
   *[other] the corners { $corners }
} for { color-name }, unless the reply prevents it.
leaves_moves = It leaves { color-name } { move-count } to choose from; { $other } would leave { $other_moves }.
keeps_moves = It leaves { color-name } with { move-count } of its own as the board stands; { $other } would leave { $other_moves }.
frontier_discs = Afterwards { disc-count } of { color-name } border on empty squares, after { $other } { $other_count }: the fewer there are, the less { rival-name } finds to turn.
stable_discs = Afterwards { disc-count } of { color-name } can surely never be turned again, after { $other } { $other_count }.
parity_alone = { $square } lies in a region with an { $parity ->
    [odd] odd
   *[even] even
} number of empty squares ({ $size }), where { color-name } can hope to make the last move.
parity_unlike = { $square } lies in a region with an { $parity ->
    [odd] odd
   *[even] even
} number of empty squares ({ $size }), where { color-name } can hope to make the last move; the region of { $other } has an { $other_parity ->
    [odd] odd
   *[even] even
} number ({ $other_size }).
answer_over = { $square } ends the game: Black { $black }, White { $white }.
answer_pass = After { $square } { rival-name } has no legal move and must pass: { color-name } moves again.
answer_reply = After { $square } the best reply of { color-name } is { $reply }, which turns { disc-count }{ $corner ->
    [yes] {" "}and takes the corner
   *[no] {""}
}.
reply_takes_back = At first sight { $before } for { color-name }, after the reply { $after }: the reply takes back { $discs }.
reply_takes_nothing = At first sight { $before } for { color-name }, after the reply { $after }: the reply takes nothing back.
terms_against = Compared with { $other }, these patterns tell most against { $square }: { $list }.
terms_for = Compared with { $other }, these patterns tell most for { $square }: { $list }.
squares_against = Square by square these tell most against { $square }: { $list }.
squares_for = Square by square these tell most for { $square }: { $list }.
fact_now = now
fact_score = Score
fact_certainty = Depth of the search
fact_flips = Discs turned
fact_at_sight = At first sight
fact_reply = Best reply
fact_after_reply = At first sight after it
fact_sides = { color-name } - { rival-name }
fact_discs = Discs
fact_mobility = Moves
fact_corners = Corners
fact_x_squares = X squares beside empty corners
fact_c_squares = C squares beside empty corners
fact_frontier = Frontier discs
fact_stable = Stable discs
fact_regions = Empty regions (odd ones)
terms_title = What the evaluation sees at first sight, in discs, the largest differences first:
squares_title = What the squares change in its patterns:
col_difference = difference
term_rival_mobility = moves of the rival
term_own_mobility = moves of one's own
term_rival_potential = empty squares beside own discs
term_own_potential = empty squares beside the rival's discs
term_odd_quadrants = odd quadrants
term_empties = empty squares
term_corner_moves = moves to corners
term_interactions = patterns together
term_safe_moves = moves not beside a corner
term_odd_moves = moves into odd quadrants
term_frontier = discs beside empty squares
area_row = row { $row }
area_column = column { $column }
area_diagonal = diagonal { $from }-{ $to }
area_corner = corner { $corner }
area_edge = edge { $from }-{ $to }

### Help inside a game

help_moves = A move is a square such as d3: a column a to h and a row 1 to 8, 1 at the top.
help_turn = turn SQUARES       put the last move right (with --practise-flips)
help_done = done               all discs of the move are turned
help_pass = pass               refused while you have a move, else done by itself
help_undo = undo, redo         take back to your previous turn, and play it again
help_hint = hint [N]           the best N moves (3) with their scores
help_go = go                 let the engine play this move
help_level = level N            the engine's strength, 1 to { $max }
help_swap = swap               change sides with the engine
help_color = color WHO          you play black, white, both or none
help_new = new [GAME]         another game: othello or reversi
help_score = score              discs on the board and in hand
help_moves_list = moves              the moves so far, as text
help_board = board              show the board again
help_save = save FILE          write the game to a new file (save! overwrites)
help_load = load FILE          read a game from a file
help_resign = resign             give up
help_quit = help, quit         this help; leave
help_both = Commands are understood in Spanish too.

### The full-screen board

board_classic = Classic Reversi
board_color = { color-name }
board_you = you
board_engine = engine
board_against = against the engine { $strength }
board_two_people = two people
board_engine_alone = the engine plays both sides { $strength }
board_in_hand = { $count } in hand
board_turn = { color-name } to move
board_your_turn = Your move: { $color ->
    [black] you have Black
   *[white] you have White
}
board_place = { color-name } places a disc in the center
board_thinking = The engine thinks for { color-name }...
board_thinking_depth = The engine thinks for { color-name }: depth { $depth }
board_paused = The engine waits: m lets it play on
board_over = Game over
board_even = Even
board_ahead = { color-name } ahead by { $score }
board_no_score = No score yet
board_hints_coming = Looking at every move...
board_engine_thinks = The engine is thinking: m makes it move now, u takes your move back.
board_pass_why = No square would flip a disc for { $color ->
    [black] Black: White moves again.
   *[white] White: Black moves again.
}
board_out_of_time = { color-name } has run out of time.
board_end_full = Game over: the board is full.
board_end_wipeout = Game over: { color-name } has no disc left.
board_after_end = n starts another game, u takes the last move back, s saves, q leaves.
board_next_move = r plays { $square } again.
board_theme_now = Theme: { $theme ->
    [color] color
    [mono] monochrome
   *[ascii] plain ASCII
}
board_bad_theme = "{ $text }" is no theme: color, mono or ascii.
board_bad_clock = "{ $text }" is no clock: minutes such as 5, or 5+3 with seconds a move, or off.
board_clock_now = Clock: { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} each and { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} a move, from now on.
board_clock_off = No clock from now on; the time used is counted.
board_clock_resumed = The clock goes on: Black has { $black }, White { $white }.
board_worker_gone = the engine has stopped working; this is a fault of the program
board_too_small = The board needs { $columns } columns and { $rows } rows; this terminal has { $width } and { $height }. Make it larger, or press Ctrl-C to leave.
board_cursor_hint = { $square }: { $score }, { $certainty }, line: { $line }
board_cursor_flips = { $square } flips { $flips } ({ disc-count }).
board_cursor_place = { $square } can be taken.
board_cursor_disc = { $square }: { $color ->
    [black] a black disc.
   *[white] a white disc.
}
board_legend = Legal moves are marked; [{"\u00A0"}] last move, ({"\u00A0"}) flipped by it, {"{\u00A0}"} what redo plays, {">\u00A0<"} the cursor. Black is X or filled, White O or hollow where there is no color.
board_move_prompt = Move (row 1 to 8):
board_ask_new = New game: o Othello, r classic Reversi, any other key goes on with this one.
board_ask_resign = Resign? y yes, any other key no.
board_ask_quit = Leave this game? y yes, any other key no.
board_ask_overwrite = { $path } exists. Write over it? y yes, any other key no.
board_word_save = save
board_word_load = load
board_word_level = level
board_enter = Enter
board_key_play = play
board_key_go = move now
board_key_hints = hints
board_key_undo = undo
board_key_redo = redo
board_key_new = new
board_key_save = save
board_key_command = command
board_key_help = help
board_key_quit = quit
board_help_leave = Help: up and down for more, any other key goes back to the game.
board_help_key_arrows = arrows, Enter
board_help_key_mouse = mouse
board_help_arrows = go to a square and play there
board_help_typed = a square's column and row play there
board_help_mouse = a click on a square plays there; the keys in the last line can be clicked
board_help_tab = to the next legal move
board_help_undo = take your last move back, and play it again
board_help_hints = the score of every legal move, on the board and beside it
board_help_evaluation = the evaluation bar and the curve of the game, on or off
board_help_go = the engine moves: now if it is thinking, for you if it is your turn
board_help_level = the engine's strength, 1 to { $max }, from its next move on
board_help_swap = change sides with the engine
board_help_new = another game: Othello or classic Reversi
board_help_files = save the game to a file, and open one
board_help_resign = resign
board_help_theme = next theme: color, monochrome, plain ASCII
board_help_command = type a command
board_help_quit = leave; Ctrl-C leaves at once
board_help_scores = Scores are discs at the end, as the side to move sees them. They are estimates with the depth searched, or exact. In the curve and the bar up and left is good for Black.
board_help_words = Commands: undo, redo, hint, go, level N, swap, color WHO, new [GAME], score, moves, save FILE, load FILE, resign, quit. Spanish is understood, too.
board_help_own_words = Only here: theme color|mono|ascii; clock 5+3 (minutes and seconds a move) or clock off; eval.
clock_needs_board = --clock needs the full-screen board, and this is no terminal that shows it
clock_left_out = The game had a clock; here it goes on without one.
board_hand_note = You turn the discs by hand: after each move choose the discs, then k or the new disc again.
board_hand_put = { color-name } puts a disc on { $square }. Turn the discs: choose them, then k.
board_hand_again = Put it right, or press k again to leave it so; when { color-name } has moved, it stays.
board_hand_first = First turn the discs for { $square } and press k; u takes { $square } back.
board_key_turn = turn over
board_key_done = done
board_help_turn = with --practise-flips: all discs of your move are turned

### The command line

arg_unexpected = unexpected argument '{ $arg }' found
arg_repeated = the argument '{ $arg }' cannot be used multiple times
arg_conflict = '{ $arg }' cannot be used with { $others }
arg_no_value = a value is required for '{ $arg }' but none was supplied
arg_bad_value_because = invalid value '{ $value }' for '{ $arg }': { $reason }
arg_possible = possible values: { $values }
arg_too_many = unexpected value '{ $value }' for '{ $arg }' found; no more were expected
arg_missing = the following required arguments were not provided: { $args }
arg_not_utf8 = an argument is not UTF-8
command_unknown = unrecognized subcommand '{ $name }'
tip_similar = tip: did you mean { $names }?
tip_as_value = tip: to pass '{ $arg }' as a value, use '-- { $arg }'
usage_heading = Usage
try_help = For more information, try '--help'.
expected_level = levels are the whole numbers 1 to { $max }
expected_elo = expected a whole number, such as 1200
expected_seconds = expected seconds, such as 2 or 0.5, up to a year
expected_clock = expected minutes such as 5, or 5+3
expected_selectivity = expected 73, 87, 95, 98, 99 or 100
expected_whole = expected a whole number from { $min } to { $max }
