# Lo que dice el programa en español. Un mensaje por línea; `src/texts/list.rs` los enumera con sus
# argumentos, y una prueba compara este archivo con esa lista y con los demás idiomas.

### Palabras que usan otros mensajes

color-name = { $color ->
    [black] negras
   *[white] blancas
}
color-title = { $color ->
    [black] Negras
   *[white] Blancas
}
disc-count = { $count ->
    [one] 1 ficha
   *[other] { $count } fichas
}

### La partida

start_othello = Othello: empiezan las { color-name }.
start_position = Partida desde una posición dada.
start_reversi = Reversi clásico: las cuatro primeras fichas van al centro; empiezan las { color-name }.
you_play = { $color ->
    [black] Usted lleva las negras (X) y el motor las blancas (O), { $strength }.
   *[white] Usted lleva las blancas (O) y el motor las negras (X), { $strength }.
}
two_people = Juegan dos personas; el motor solo da pistas, { $strength }.
engine_alone = El motor lleva los dos bandos, { $strength }.
strength_level = en el nivel { $level }
strength_time = con { $seconds ->
    [one] 1 segundo
   *[other] { $seconds } segundos
} por jugada
strength_both = { strength_level } y { strength_time } como mucho
seed_note = Lo que va al azar sale de --seed { $seed }. Escriba `ayuda` para ver las órdenes.
legend = X negras, O blancas, * jugada posible, [ ] la última, ( ) volteadas, . vacía
counts = Negras (X): { $black }, { $black_hand } en mano. Blancas (O): { $white }, { $white_hand } en mano.
counts_over = Negras (X): { $black }. Blancas (O): { $white }.
to_move = Juegan las { color-name }: { $moves }
to_move_placing = Las { color-name } colocan una ficha en el centro: { $moves }
prompt = { color-title }>
prompt_over = Fin>
played = Las { color-name } juegan { $square } y voltean { $flips }.
played_by_engine = Las { color-name } (motor) juegan { $square } y voltean { $flips }.
placed = Las { color-name } colocan en { $square }.
placed_by_engine = Las { color-name } (motor) colocan en { $square }.
passes = Las { color-name } no tienen jugada posible y pasan.
lent = A las { color-name } no les quedaban fichas en mano y recibieron una del rival.
undone = Deshecho: { $moves }.
redone = Rehecho: { $moves }.
next_move = `rehacer` vuelve a jugar { $square }.
level_is = El motor juega { $strength }; los niveles van de 1 a { $max }.
level_now = Nivel { $level } a partir de ahora.
color_now = { $humans ->
    [black] Ahora lleva usted las negras.
    [white] Ahora lleva usted las blancas.
    [both] Ahora juegan dos personas.
   *[none] Ahora el motor lleva los dos bandos.
}
resigned = Las { color-name } abandonan.
game_over = Fin de la partida: ningún bando tiene jugada.
result_wins = Negras { $black }, blancas { $white }: ganan las { color-name } por { disc-count }.
result_draw = Negras { $black }, blancas { $white }: empate.
result_resigned = Ganan las { color-name }. En el tablero: negras { $black }, blancas { $white }.
result_empties = Con { $empties ->
    [one] la casilla vacía
   *[other] las { $empties } casillas vacías
} para quien gana, como cuentan las federaciones y los programas: { $black }-{ $white }.
after_end = `nueva` empieza otra partida, `deshacer` retira la última jugada, `salir` termina.
unfinished = La partida queda sin terminar.
moves_so_far = Jugadas: { $moves }
no_moves_yet = No se ha jugado nada todavía.
paused = El motor espera: `sigue` le deja continuar.
saved = Guardada en { $path }.
loaded = Cargada de { $path }: { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
}.
hint_title = Pista para las { color-name }, { $strength }; las vacías cuentan para quien gana:
hint_placing = Cualquiera de { $moves }: la colocación no voltea nada y la partida sigue abierta.
hint_line = { $rank }. { $square }  { $score }  { $certainty }  línea: { $line }
exact = exacto
heuristic = estimado, profundidad { $depth }
interrupted = Interrumpido.
goodbye = Hasta pronto.

### Fichas volteadas a mano

hand_note = Usted voltea las fichas a mano: después de cada jugada escriba las casillas de las fichas y luego `listo`.
hand_put = Las { color-name } ponen una ficha en { $square }. Voltee las fichas: escriba sus casillas y luego `listo`.
prompt_turning = Voltear por { $square }>
hand_none_yet = Volteadas por { $square }: ninguna todavía.
hand_so_far = Volteadas por { $square }: { $flips }
hand_hint = Faltan por voltear: { $missing }. Mal volteadas: { $wrong }.
hand_missing = Sin voltear: { $squares }
hand_wrong = Mal volteadas: { $squares }
hand_again = Corríjalo, o escriba `listo` otra vez para dejarlo así; cuando hayan jugado las { color-name }, así se queda.
hand_left = Las { color-name } juegan { $square } y voltean { $flips }, que no es lo que mandan las reglas. Con `voltear` se corrige hasta la jugada siguiente.
hand_left_none = Las { color-name } juegan { $square } y no voltean nada, que no es lo que mandan las reglas. Con `voltear` se corrige hasta la jugada siguiente.
hand_corrected = Corregidas por { $square }: { $squares }
hand_replay = En estas jugadas, contadas desde 1, quedaron fichas mal volteadas: { $moves }. Repetidas según las reglas, las jugadas dan otro tablero.
hand_first = Primero voltee las fichas de { $square } y escriba `listo`; `deshacer` retira { $square }.
hand_stays = La última jugada, { $last }, no dejó nada mal en { $square }, y lo que dejaron las anteriores se queda como está.
hand_nothing = No hay ninguna jugada cuyas fichas voltear.
hand_off = Aquí las fichas se voltean solas; con `reversi play --practise-flips` las voltea usted.

### Negativas; la partida no cambia

try_again = { $reason } Pruebe otra vez o escriba `ayuda`.
unknown_command = "{ $text }" no es ni una jugada como `d3` ni una orden.
not_a_square = "{ $text }" no es una casilla: las columnas van de la a a la h y las filas del 1 al 8.
needs_word = A `{ $command }` le falta { $what ->
    [file] el nombre de un archivo
    [level] un número del 1 al 20
    [squares] las casillas de las fichas, como d4 e5
   *[color] uno de estos: negras, blancas, ambas, ninguna
}.
extra_word = "{ $text }" no significa nada después de `{ $command }`.
bad_level = "{ $text }" no es un nivel: van del 1 al { $max }.
bad_count = "{ $text }" no es un número de jugadas: de 1 a 60.
bad_color = "{ $text }" no es negras, blancas, ambas ni ninguna.
line_too_long = La línea pasa de { $limit } caracteres.
nothing_to_undo = No hay ninguna jugada suya que deshacer.
nothing_to_redo = No hay ninguna jugada que rehacer.
swap_needs_one = `cambiar` intercambia los bandos entre usted y el motor; use antes `color negras` o `color blancas`.
file_exists = { $path } ya existe; `guardar! { $path }` lo sobrescribe.
cannot_write = { $path }: { $reason }
cannot_read = { $path }: { $reason }
cannot_print = no se puede escribir la salida: { $reason }
no_game_in_file = { $path }: { $reason }
bad_header = línea { $line }: "{ $text }" no es el comienzo de una partida.
at_line = línea { $line }: { $reason }
occupied = { $square } está ocupada.
flips_nothing = { $square } no voltea ninguna ficha.
outside_center = { $square } está fuera del centro: las cuatro primeras fichas van a d4, e4, d5 y e5.
game_is_over = La partida ha terminado.
must_move = Las { color-name } tienen jugada ({ $moves }) y no pueden pasar.
may_not_pass = Las { color-name } tienen jugada y no pueden pasar.
not_on_turn = No es el turno de las { color-name }.
no_disc_to_turn = En { $square } no hay ninguna ficha que voltear.

### Defectos de lo que se dio al programa

in_argument = { $argument }: { $reason }
transcript_too_long = { $bytes } bytes de texto; una partida ocupa como mucho { $limit }
transcript_empty = no hay jugadas
transcript_ply = jugada { $ply } (línea { $line }, columna { $column }), "{ $token }": { $fault }
not_a_move = no es una jugada; se esperaba una casilla como d3 o una marca de pase como pa
a_result = parece el resultado de una partida, no una jugada
repeated_pass = una segunda marca para el mismo pase
board_empty = no hay tablero
board_too_long = { $bytes } bytes de texto; un tablero ocupa como mucho { $limit }
board_cell = "{ $found }" (casilla { $square }) no es una celda: se esperaba X o * para negras, O para blancas, - o . para vacía
board_cell_count = { $found } celdas; un tablero tiene 64
board_row_length = { $found } celdas en la fila { $row }; una fila tiene 8
board_side_missing = falta el bando que juega: se esperaba X u O después de las 64 celdas
board_side = "{ $found }" no es un bando: se esperaba X para negras u O para blancas
board_trailing = "{ $found }" después del bando que juega
obf_at = { $path }, línea { $line }, columna { $column }: { $fault }
obf_too_long = una línea de { $bytes } bytes; el límite es { $limit }
obf_move = "{ $found }" no es una jugada: se esperaba un campo como G8:+18
obf_pass = en esta posición no toca pasar
obf_score = "{ $found }" no es una puntuación: se esperaba un número de -64 a +64
obf_contradiction = una segunda puntuación para la misma jugada
obf_no_positions = { $path }: no hay posiciones en el archivo
weights_empty = { $path }: el archivo está vacío
weights_magic = { $path }: no es un archivo de pesos
weights_version = { $path }: versión { $found } del formato de pesos, que este programa no lee
weights_length = { $path }: { $found } bytes donde se esperaban { $expected }; el archivo está cortado o alguien le añadió algo
weights_too_large = { $path }: { $found } bytes, más que el límite de { $limit }
weights_checksum = { $path }: no coincide la suma de control; el archivo está alterado o dañado
weights_unusable = { $path }: los pesos no se pueden usar: { $reason }
table_size = --table-mib { $found }: se esperaba de 1 a { $max }
table_memory = --table-mib { $mib }: no hay tanta memoria
thread_count = --threads { $found }: se esperaba de 1 a { $max }
file_too_large = el archivo pasa de { $mib } MiB
no_command = "{ $found }" no es ninguna orden; hay { $commands }
placing_not_searched = en la fase de colocación del reversi clásico no hay nada que buscar; dé las cuatro jugadas del centro

### Resolver, analizar, perft

position_title = juegan las { color-name }, { $empties } vacías
position_over = La partida ha terminado: negras { $black }, blancas { $white }. Puntuación { $score } para las { color-name }, las vacías para quien gana.
position_passes = Las { color-name } no tienen jugada posible y han de pasar.
score_line = Puntos     { $score } para las { color-name }, las vacías para quien gana ({ $certainty })
wld_line = Resultado  { $result } para las { color-name } ({ $certainty })
best_line = Mejor      { $square }
pv_line = Línea      { $line }
work_line = Trabajo    { $nodes } nodos en { $time }, { $speed } nodos/s
none_square = ninguna (pase)
wld_win = victoria
wld_draw = empate
wld_loss = derrota
unproved = sin demostrar
col_move = jugada
col_score = puntos
col_result = resultado
col_depth = prof.
col_line = línea
col_time = tiempo
col_nodes = nodos
col_speed = nodos/s
col_empties = vacías
col_expected = en el archivo
col_verdict = veredicto
col_leaves = hojas
col_leaf_speed = hojas/s
row_ok = BIEN
row_wrong = MAL
row_unsolved = sin resolver
summary = { $positions ->
    [one] 1 posición
   *[other] { $positions } posiciones
}: { $ok } bien, { $wrong } mal, { $unrated } sin puntuación, { $unsolved } sin resolver; líneas defectuosas: { $faulty }
perft_from = Desde { $start ->
    [othello] el comienzo de Othello
    [reversi] el comienzo del reversi clásico
   *[position] la posición dada
}; un pase forzado es una jugada y una partida terminada cuenta una vez.

### Convertir

only_for = { $argument } solo vale para el formato { $format }
unknown_format = { $path }: ni el contenido ni el nombre dicen qué formato es; indíquelo con --from
no_records = { $path }: no hay ninguna partida ni posición en el archivo
file_fault = { $path }: { $reason }
record_fault = { $path }, registro { $record }: { $reason }
record_at_line = { $path }, registro { $record } (línea { $line }): { $reason }
record_at = { $path }, registro { $record } (línea { $line }, columna { $column }): { $reason }
record_too_long = más de { $limit } bytes; ninguna partida es tan larga
record_no_game = no hay ninguna partida
record_cut = la partida está cortada
record_property = "{ $found }" no es una propiedad como PB[nombre]
record_other_game = el juego es "{ $found }", no Othello
record_size = el tamaño del tablero es "{ $found }": solo se lee 8
record_late_board = el tablero solo se puede poner una vez y antes de las jugadas
record_move = "{ $found }" no es ni una casilla ni un pase
ggf_missing_board = un comienzo al azar necesita su tablero (BO)
wthor_at = { $path }, partida { $game } (byte { $byte }): { $reason }
wthor_count = { $path }: la cabecera anuncia { $announced } partidas y el archivo tiene { $found }
wthor_short = { $found } bytes; un archivo WTHOR tiene al menos 16
wthor_names = es un archivo WTHOR de { $names } nombres; dé el archivo .wtb con las partidas, y este con --names
wthor_solitaire = no es un archivo WTHOR de partidas: el byte 13 es { $found }
wthor_truncated = el archivo termina tras { $found } de 68 bytes
wthor_discs = { $found } fichas; un tablero tiene 64
wthor_move = la jugada { $ply } es { $found }: se esperaba de 11 a 88, fila y columna
wthor_gap = la jugada { $ply } viene después de un hueco
wthor_illegal = jugada { $ply }: { $reason }
wthor_score = el resultado dado es de { $found } fichas negras; la posición final dice { $expected }
wthor_without_names = { $path }: no se conocen los jugadores o los torneos (falta el archivo .jou o .trn); aparecen como #número
names_games = no es un archivo WTHOR de nombres: contiene { $games } partidas
names_length = { $names } nombres ocupan { $players } bytes si son jugadores o { $tournaments } si son torneos; el archivo tiene { $found }
names_changed = { $games ->
    [one] En 1 partida se cortó un nombre o perdió
   *[other] En { $games } partidas se cortó un nombre o perdió
} letras que no están en el Latin-1 de WTHOR.
names_written = Nombres: { $players } y { $tournaments }
names_not_written = Los nombres no se escriben; con --out ARCHIVO.wtb van a ARCHIVO.jou y ARCHIVO.trn.
unwritable_start = en el formato { $format } solo caben partidas desde el comienzo habitual
unwritable_placement = el formato { $format } no tiene fase de colocación, con la que empieza el reversi clásico
unwritable_no_moves = no hay ninguna jugada que escribir
unwritable_names = en el formato { $format } caben 65535 nombres
unwritable_by_hand = en el formato { $format } no caben fichas mal volteadas a mano
convert_summary = { $records ->
    [one] 1 registro leído
   *[other] { $records } registros leídos
}; escritos: { $written }, defectuosos: { $faulty }, sin cabida en el formato: { $left_out }.

### Una partida, jugada a jugada

no_such_game = GAME: "{ $text }" no es ni un archivo ni las jugadas de una partida: { $reason }
too_few_games = { $found ->
    [0] no hay ninguna partida
    [one] hay solo 1 partida
   *[other] hay solo { $found } partidas
}
positions_not_games = el archivo tiene posiciones, no partidas; `--obf` lo lee
moves_analyzed = { $done } de { $total } jugadas analizadas, desde la última hacia atrás
side = { color-title }
col_side = bando
col_best = mejor
col_loss = pérdida
review_side = { color-title }: precisión { $accuracy } %, la mejor jugada en { $best } de { $choices } elecciones; { $count ->
    [one] 1 ficha perdida
   *[other] { $count } fichas perdidas
} ({ $mean } por elección); { $mistakes ->
    [one] 1 error
   *[other] { $mistakes } errores
}, { $blunders ->
    [one] 1 error grave
   *[other] { $blunders } errores graves
}.
review_no_choice = { color-title }: no se analizó ninguna jugada en la que hubiera elección.
review_legend = Los puntos son de quien juega, las casillas vacías para quien gana. ? pierde { $mistake } fichas o más, ?? { $blunder } o más.
review_incomplete = El análisis se interrumpió: a las jugadas sin puntos no se llegó.
standing = las { color-name } iban por delante en { disc-count }
standing_even = la partida estaba igualada
turning_point = Momento decisivo: la jugada { $number }, { $square } de las { color-name }, que perdió { disc-count } ({ $certainty }). Antes { $before }, después { $after }.
largest_loss = Ninguna jugada decidió por sí sola la partida. La que más pesó: la { $number }, { $square } de las { color-name }, que perdió { disc-count } ({ $certainty }).
graph_title = Ventaja de las negras a lo largo de la partida
graph_moves = jugadas hechas
graph_score = fichas de ventaja de las negras
graph_turning = jugada decisiva: { $number }
graph_estimate = estimado
graph_lost = jugadas de las { color-name }
graph_tip = { $number }. { color-title } { $square }: { $count ->
    [one] 1 ficha perdida
   *[other] { $count } fichas perdidas
}

### Una jugada, explicada

rival-name = { $rival ->
    [black] negras
   *[white] blancas
}
move-count = { $moves ->
    [0] ninguna jugada
    [one] 1 jugada
   *[other] { $moves } jugadas
}
verdict_only = { $square } es la única jugada posible de las { color-name }; vale { $score } ({ $certainty }).
verdict_best = { $square } es la mejor jugada y vale { $score } ({ $certainty }). La siguiente, { $other }, vale { $other_score }: { disc-count } menos.
verdict_equal = { $square } es tan buena como { $other }: las dos valen { $score } ({ $certainty }).
verdict_worse = { $square } es { $grade ->
    [fair] algo peor que la mejor jugada
    [mistake] un error
   *[blunder] un error grave
}: vale { $score }, mientras que { $other } vale { $other_score } ({ $certainty }). Pierde { disc-count }.
verdict_turned = { $exact ->
    [yes] Convierte
   *[no] Según estas estimaciones convierte
} { $kind ->
    [win-draw] una partida ganada en un empate
    [win-loss] una partida ganada en una perdida
   *[draw-loss] una partida empatada en una perdida
}.
takes_corner = { $square } es una esquina: esa ficha no se puede voltear nunca y hace seguras a otras a su lado.
goes_to_x = { $square } es una casilla X, en diagonal junto a la esquina vacía { $corner }: una ficha ahí regala fácilmente la esquina.
goes_to_c = { $square } es una casilla C, en el borde junto a la esquina vacía { $corner }: una ficha ahí puede regalar la esquina.
opens_corners = Después las { color-name } pueden tomar { $count ->
    [one] la esquina { $corners }
   *[other] las esquinas { $corners }
}.
opens_corners_both = Después de cualquiera de las dos jugadas las { color-name } pueden tomar { $count ->
    [one] la esquina { $corners }
   *[other] las esquinas { $corners }
}.
opens_corners_unlike = Permite a las { color-name } tomar enseguida { $count ->
    [one] la esquina { $corners }
   *[other] las esquinas { $corners }
}; { $other } no.
spares_corners = No permite a las { color-name } tomar enseguida { $count ->
    [one] la esquina { $corners }
   *[other] las esquinas { $corners }
}, como haría { $other }.
threatens_corners = Prepara { $count ->
    [one] la esquina { $corners }
   *[other] las esquinas { $corners }
} para las { color-name }, si la respuesta no lo impide.
leaves_moves = Deja a las { color-name } { move-count } para elegir; { $other } les dejaría { $other_moves }.
keeps_moves = Tal como queda el tablero, las { color-name } conservan { move-count }; con { $other } serían { $other_moves }.
frontier_discs = Después { $count ->
    [one] 1 ficha de las { color-name } toca
   *[other] { $count } fichas de las { color-name } tocan
} casillas vacías; después de { $other }, { $other_count }: cuantas menos haya, menos encuentran las { rival-name } que voltear.
stable_discs = Después { $count ->
    [one] 1 ficha
   *[other] { $count } fichas
} de las { color-name } ya no se pueden voltear nunca con seguridad; después de { $other }, { $other_count }.
parity_alone = { $square } está en una región con un número { $parity ->
    [odd] impar
   *[even] par
} de casillas vacías ({ $size }), donde las { color-name } pueden aspirar a jugar las últimas.
parity_unlike = { $square } está en una región con un número { $parity ->
    [odd] impar
   *[even] par
} de casillas vacías ({ $size }), donde las { color-name } pueden aspirar a jugar las últimas; la de { $other } tiene un número { $other_parity ->
    [odd] impar
   *[even] par
} ({ $other_size }).
answer_over = { $square } termina la partida: negras { $black }, blancas { $white }.
answer_pass = Después de { $square } las { rival-name } no tienen jugada y han de pasar: vuelven a jugar las { color-name }.
answer_reply = Después de { $square } la mejor respuesta de las { color-name } es { $reply }, que voltea { disc-count }{ $corner ->
    [yes] {" "}y toma la esquina
   *[no] {""}
}.
reply_takes_back = A primera vista { $before } para las { color-name }, después de la respuesta { $after }: la respuesta recupera { $discs }.
reply_takes_nothing = A primera vista { $before } para las { color-name }, después de la respuesta { $after }: la respuesta no recupera nada.
terms_against = En comparación con { $other }, los patrones que más pesan contra { $square }: { $list }.
terms_for = En comparación con { $other }, los patrones que más pesan a favor de { $square }: { $list }.
squares_against = Casilla por casilla, lo que más pesa contra { $square }: { $list }.
squares_for = Casilla por casilla, lo que más pesa a favor de { $square }: { $list }.
fact_now = ahora
fact_score = Puntos
fact_certainty = Profundidad de la búsqueda
fact_flips = Fichas volteadas
fact_at_sight = A primera vista
fact_reply = Mejor respuesta
fact_after_reply = A primera vista tras ella
fact_sides = { color-name } - { rival-name }
fact_discs = Fichas
fact_mobility = Jugadas
fact_corners = Esquinas
fact_x_squares = Casillas X junto a esquinas vacías
fact_c_squares = Casillas C junto a esquinas vacías
fact_frontier = Fichas de frontera
fact_stable = Fichas estables
fact_regions = Regiones vacías (impares)
terms_title = Lo que ve la evaluación a primera vista, en fichas, primero las mayores diferencias:
squares_title = Lo que cambian las casillas en sus patrones:
col_difference = diferencia
term_rival_mobility = jugadas del rival
term_own_mobility = jugadas propias
term_rival_potential = vacías junto a fichas propias
term_own_potential = vacías junto a fichas del rival
term_odd_quadrants = cuadrantes impares
term_empties = casillas vacías
term_corner_moves = jugadas a esquinas
term_interactions = patrones en conjunto
term_safe_moves = jugadas no contiguas a una esquina
term_odd_moves = jugadas en cuadrantes impares
term_frontier = fichas junto a casillas vacías
area_row = fila { $row }
area_column = columna { $column }
area_diagonal = diagonal { $from }-{ $to }
area_corner = esquina { $corner }
area_edge = borde { $from }-{ $to }

### Ayuda dentro de la partida

help_moves = Una jugada es una casilla como d3: columna a-h y fila 1-8, la 1 arriba.
help_turn = voltear CASILLAS   corrige la última jugada, con --practise-flips
help_done = listo              están volteadas todas las fichas de la jugada
help_pass = pasar              solo sin jugada posible, y entonces se pasa sin pedirlo
help_undo = deshacer, rehacer  vuelve a su turno anterior, y lo juega de nuevo
help_hint = pista [N]          las N mejores jugadas (3) con sus puntos
help_go = sigue              deja que el motor haga esta jugada
help_level = nivel N            la fuerza del motor, de 1 a { $max }
help_swap = cambiar            cambia los bandos con el motor
help_color = color QUIÉN        lleva usted negras, blancas, ambas o ninguna
help_new = nueva [JUEGO]      otra partida: othello o reversi
help_score = marcador           fichas en el tablero y en mano
help_moves_list = jugadas            las jugadas hechas, como texto
help_board = tablero            muestra otra vez el tablero
help_save = guardar ARCHIVO    escribe la partida en un archivo (guardar! sobrescribe)
help_load = cargar ARCHIVO     lee una partida de un archivo
help_resign = abandonar          se rinde
help_quit = ayuda, salir       esta ayuda; terminar
help_both = Las órdenes también se entienden en inglés.

### El tablero a pantalla completa

board_classic = Reversi clásico
board_color = { color-title }
board_you = usted
board_engine = motor
board_against = contra el motor { $strength }
board_two_people = dos personas
board_engine_alone = el motor juega solo { $strength }
board_in_hand = { $count } en mano
board_turn = Juegan las { color-name }
board_your_turn = Le toca jugar con las { color-name }
board_place = Las { color-name } colocan una ficha en el centro
board_thinking = El motor piensa por las { color-name }...
board_thinking_depth = El motor piensa por las { color-name }: prof. { $depth }
board_paused = El motor espera: m le deja continuar
board_over = Fin de la partida
board_even = Igualdad
board_ahead = { color-title } +{ $score }
board_no_score = Sin puntuación todavía
board_hints_coming = Mirando todas las jugadas...
board_engine_thinks = El motor está pensando: m le hace jugar ya, u retira la jugada de usted.
board_pass_why = { $color ->
    [black] Ninguna casilla voltearía una ficha a favor de las negras: vuelven a jugar las blancas.
   *[white] Ninguna casilla voltearía una ficha a favor de las blancas: vuelven a jugar las negras.
}
board_out_of_time = A las { color-name } se les ha acabado el tiempo.
board_end_full = Fin de la partida: el tablero está lleno.
board_end_wipeout = Fin de la partida: las { color-name } se han quedado sin fichas.
board_after_end = n empieza otra partida, u retira la última jugada, s guarda, q termina.
board_next_move = r vuelve a jugar { $square }.
board_theme_now = Tema: { $theme ->
    [color] color
    [mono] monocromo
   *[ascii] solo ASCII
}
board_bad_theme = "{ $text }" no es un tema: color, mono o ascii.
board_bad_clock = "{ $text }" no es un reloj: minutos como 5, o 5+3 con segundos por jugada, o no.
board_clock_now = Reloj: { $minutes ->
    [one] 1 minuto
   *[other] { $minutes } minutos
} para cada bando y { $seconds ->
    [one] 1 segundo
   *[other] { $seconds } segundos
} por jugada, a partir de ahora.
board_clock_off = Sin reloj a partir de ahora; se cuenta el tiempo usado.
board_clock_resumed = El reloj sigue: a las negras les queda { $black } y a las blancas { $white }.
board_worker_gone = el motor ha dejado de funcionar; es un fallo del programa
board_too_small = El tablero necesita { $columns } columnas y { $rows } filas; esta terminal tiene { $width } y { $height }. Agrándela o pulse Ctrl-C para salir.
board_cursor_hint = { $square }: { $score }, { $certainty }, línea: { $line }
board_cursor_flips = { $square } voltea { $flips } ({ disc-count }).
board_cursor_place = { $square } está libre.
board_cursor_disc = { $square }: { $color ->
    [black] una ficha negra.
   *[white] una ficha blanca.
}
board_legend = Las jugadas posibles están marcadas; [{"\u00A0"}] la última, ({"\u00A0"}) volteadas por ella, {"{\u00A0}"} lo que juega rehacer, {">\u00A0<"} el cursor. Sin color, las negras son X o rellenas y las blancas O o huecas.
board_move_prompt = Jugada (fila de 1 a 8):
board_ask_new = Partida nueva: o Othello, r reversi clásico; otra tecla sigue con esta.
board_ask_resign = ¿Abandonar? s sí, otra tecla no.
board_ask_quit = ¿Salir de esta partida? s sí, otra tecla no.
board_ask_overwrite = { $path } ya existe. ¿Sobrescribir? s sí, otra tecla no.
board_word_save = guardar
board_word_load = cargar
board_word_level = nivel
board_enter = Intro
board_key_play = jugar
board_key_go = que juegue ya
board_key_hints = pistas
board_key_undo = deshacer
board_key_redo = rehacer
board_key_new = nueva
board_key_save = guardar
board_key_command = orden
board_key_help = ayuda
board_key_quit = salir
board_help_leave = Ayuda: arriba y abajo para ver más; cualquier otra tecla vuelve a la partida.
board_help_key_arrows = flechas, Intro
board_help_key_mouse = ratón
board_help_arrows = ir a una casilla y jugar en ella
board_help_typed = la columna y la fila de una casilla juegan en ella
board_help_mouse = un clic en una casilla juega en ella; las teclas de la última línea también se pulsan
board_help_tab = a la siguiente jugada posible
board_help_undo = retirar su última jugada, y jugarla de nuevo
board_help_hints = los puntos de cada jugada posible, en el tablero y al lado
board_help_evaluation = la barra de evaluación y la curva de la partida, sí o no
board_help_go = juega el motor: ya, si está pensando; por usted, si le toca a usted
board_help_level = la fuerza del motor, de 1 a { $max }, desde su próxima jugada
board_help_swap = cambiar los bandos con el motor
board_help_new = otra partida: Othello o reversi clásico
board_help_files = guardar la partida en un archivo, y abrir una
board_help_resign = abandonar
board_help_theme = siguiente tema: color, monocromo, solo ASCII
board_help_command = escribir una orden
board_help_quit = salir; Ctrl-C sale enseguida
board_help_scores = Los puntos son fichas al final de la partida, vistas por el bando que juega. Son estimaciones, con la profundidad buscada, o exactos. En la curva y en la barra, arriba y a la izquierda es bueno para las negras.
board_help_words = Órdenes: deshacer, rehacer, pista, sigue, nivel N, cambiar, color QUIÉN, nueva [JUEGO], marcador, jugadas, guardar ARCHIVO, cargar ARCHIVO, abandonar, salir. También se entienden en inglés.
board_help_own_words = Solo aquí: tema color|mono|ascii; reloj 5+3 (minutos y segundos por jugada) o reloj no; evaluación.
clock_needs_board = --clock necesita el tablero a pantalla completa, y esta no es una terminal que lo muestre
clock_left_out = La partida tenía reloj; aquí sigue sin él.
board_hand_note = Usted voltea las fichas a mano: después de cada jugada elija las fichas, y luego k o la ficha nueva.
board_hand_put = Las { color-name } ponen una ficha en { $square }. Voltee las fichas: elíjalas y luego pulse k.
board_hand_again = Corríjalo, o pulse k otra vez para dejarlo así; cuando jueguen las { color-name }, así se queda.
board_hand_first = Antes voltee las fichas de { $square } y pulse k; u retira { $square }.
board_key_turn = voltear
board_key_done = listo
board_help_turn = con --practise-flips: todas las fichas de su jugada están volteadas

### La línea de órdenes

arg_unexpected = argumento inesperado: '{ $arg }'
arg_repeated = '{ $arg }' no se puede dar más de una vez
arg_conflict = '{ $arg }' no se puede usar junto con { $others }
arg_no_value = a '{ $arg }' le falta un valor
arg_bad_value_because = el valor '{ $value }' no sirve para '{ $arg }': { $reason }
arg_possible = valores posibles: { $values }
arg_too_many = sobra el valor '{ $value }' de '{ $arg }'
arg_missing = falta: { $args }
arg_not_utf8 = un argumento no está en UTF-8
command_unknown = orden desconocida: '{ $name }'
tip_similar = ¿quería decir { $names }?
tip_as_value = para dar '{ $arg }' como valor, escriba '-- { $arg }'
usage_heading = Uso
try_help = Más información con '--help'.
expected_level = los niveles son los números del 1 al { $max }
expected_elo = se esperaba un número entero, como 1200
expected_seconds = se esperaban segundos, como 2 o 0.5, hasta un año
expected_clock = se esperaban minutos como 5, o 5+3
expected_selectivity = se esperaba 73, 87, 95, 98, 99 o 100
expected_whole = se esperaba un número entero de { $min } a { $max }
