# La ayuda de la línea de órdenes en español; la inglesa está en los comentarios de `src/args.rs` y
# de sus vecinos. `orden-opción` vale para esa opción de esa orden y, si no la hay, `opción`; lo que
# dice `play` vale también sin orden. Una prueba comprueba que no falta ni sobra nada.

### Títulos

heading-usage = Uso
heading-commands = Órdenes
heading-arguments = Argumentos
heading-options = Opciones
heading-exit-codes = Códigos de salida
usage-options = [OPCIONES]
usage-command = <ORDEN>
default = [por omisión: { $value }]

### Órdenes

about = Juega al Othello y al Reversi en la terminal, resuelve y analiza posiciones.
about-more = Sin ninguna orden empieza una partida, como con `reversi play`.
about-play = Jugar contra el motor o contra otra persona, o ver jugar al motor
about-solve = Hallar la puntuación exacta de posiciones próximas al final
about-analyze = Repasar una partida en busca de errores, o analizar una posición
about-explain = Explicar por qué una jugada es buena o mala, con palabras y números
about-perft = Contar las posiciones a cada profundidad del árbol de juego
about-convert = Pasar archivos de partidas o posiciones a otro formato
about-rules = Mostrar las reglas, con tableros, en inglés o en español
about-completions = Escribir el autocompletado para un intérprete de órdenes
about-man = Escribir el manual, o una página suya, para man (en inglés)
about-gtp = Jugar para un programa que habla GTP (Go Text Protocol)
about-nboard = Jugar y analizar para NBoard o un programa que habla su protocolo
about-help = Mostrar esta ayuda o la de una orden

### Opciones

help-flag = Muestra la ayuda (más con '--help')
help-flag-long = Muestra la ayuda (un resumen con '-h')
version-flag = Muestra la versión
lang = Idioma de los mensajes: en o es (si no, el del sistema: LC_ALL, LC_MESSAGES, LANG)
weights = Archivo de pesos de la evaluación, en lugar de los incorporados
threads = Hilos de búsqueda, de 1 a 256
table_mib = Tamaño de la tabla de transposiciones en MiB, de 1 a 65536
variant = Qué juego [por omisión: othello]
board = Empezar desde un tablero: 64 celdas de X, O y -, un espacio, y X u O según quién juegue
moves = Jugadas hechas a partir de ahí, como f5d6c3
json = Escribir JSON
depth = Profundidad de la búsqueda en jugadas, de 1 a 60
level = Buscar como el motor cuando juega en este nivel
time = Segundos para cada posición
selectivity = Certeza de los cortes en tanto por ciento: 73, 87, 95, 98, 99 o 100 [por omisión: 73]
obf = Archivos OBF, una posición por línea con o sin puntuaciones; - es la entrada estándar
elo = Jugar en el nivel de Elo más próximo a N; jugar al azar tiene 0 (docs/strength.md)
seed = Semilla de lo que un nivel juzga mal y no ve [por omisión: una al azar]
ponder = Pensar también en el tiempo del rival

play-color = Con qué color juega usted: black, white, both o none (negras, blancas, ambas, ninguna)
play-level = Nivel del motor, de 1 a 20 [por omisión: 8; si solo se da --time, decide el tiempo]
play-first = Qué color empieza, en lugar del que manda el juego
play-time = Segundos que el motor puede pensar una jugada, como 2 o 0.5
play-practise_flips = Voltear a mano las fichas de sus jugadas y ver cuáles faltaron
play-seed = Semilla de lo que el motor elige entre jugadas iguales (si no, una al azar, que se muestra)
play-ponder = El motor piensa también en el tiempo de usted
play-plain = Jugar línea a línea aunque la terminal pueda mostrar el tablero: para lectores de pantalla
play-theme = Aspecto del tablero: color, mono o ascii [por omisión: lo que la terminal permita]
play-clock = Un reloj en el tablero: minutos para cada bando y segundos por jugada, como 5+3

solve-files = Archivos OBF, como con --obf
solve-wld = Averiguar solo si se gana, se empata o se pierde
solve-all = Resolver todas las jugadas posibles
solve-best = Resolver las N mejores jugadas
solve-time = Segundos para cada posición, tras los que queda sin resolver

analyze-game = Partida que repasar: jugadas como f5d6c3, un archivo, o - para la entrada estándar
analyze-number = Qué partida de un archivo con varias [por omisión: 1]
analyze-svg = Dibujar en este archivo la puntuación a lo largo de la partida
analyze-best = Puntuar las N mejores jugadas

explain-square = La jugada que explicar, una casilla como f5 [por omisión: la mejor]

perft-depth = La mayor profundidad en jugadas, de 1 a 20
perft-json = Escribir JSON, un objeto por línea

convert-files = Archivos de partidas o posiciones en cualquier formato; - es la entrada estándar
convert-out = El archivo que escribir; - es la salida estándar
convert-from = El formato de todo lo que se lee, en lugar del que cada archivo parezca tener
convert-to = transcript, obf, ggf, sgf o wthor [por omisión: según el nombre de --out, o transcript]
convert-strict = Parar en el primer fallo y no escribir nada
convert-empties = Para OBF: solo posiciones con N casillas vacías, de 0 a 60
convert-passes = Para transcripciones: escribir `pa` en cada pase
convert-variant = De qué juego son las transcripciones que se leen [por omisión: othello]
convert-names = Los jugadores (.jou) y los torneos (.trn) de los archivos WTHOR que se leen
convert-year = Para WTHOR: el año de la cabecera [por omisión: el de la primera partida que lo diga]

rules-variant = Solo este juego [por omisión: los dos]

completions-shell = Qué intérprete: bash, elvish, fish, powershell o zsh

man-command = La página de esta orden [por omisión: la del programa]
man-out = Escribir todas las páginas en esta carpeta

gtp-level = Jugar en este nivel, de 1 a 20 [por omisión: con toda la fuerza]
gtp-time = Segundos como mucho por jugada [por omisión: 5 si nada más acaba una búsqueda]
nboard-level = Jugar en este nivel, de 1 a 20 [por omisión: con toda la fuerza]
nboard-time = Segundos como mucho por jugada [por omisión: 5 si nada más acaba una búsqueda]

### Códigos de salida

exit-0 = todo fue bien; también si quien leía la salida, como `head`, se ha ido
exit-1 = un error, o una puntuación errónea o un registro defectuoso en un archivo
exit-2 = un argumento que no se puede usar
exit-130 = Ctrl-C
exit-143 = SIGTERM; otras señales que lo terminan: 128 más su número

### Lo que sigue a las opciones

examples =
    Ejemplos:
      reversi                                     una partida: usted con negras, el motor con blancas
      reversi play --color white --level 12       empieza el motor, y juega mejor
      reversi play --variant reversi --lang en    el juego clásico, en inglés
      reversi solve --obf finales.obf             puntuaciones exactas, comparadas con el archivo
      reversi analyze f5d6c3d3c4f4f6f3e6e7        cuánto perdió cada jugada de una partida
      reversi analyze --moves f5d6c3 --time 5     qué es lo mejor tras tres jugadas
      reversi explain --moves f5d6c3d3c4 f4       por qué una jugada es buena o mala
      reversi rules                               las reglas de los dos juegos
      reversi perft 8                             cuántas partidas de 8 jugadas hay
      reversi convert games.ggf -o games.sgf      entre transcripciones, OBF, GGF, SGF y WTHOR
      reversi gtp                                 un motor para otros programas
      reversi man solve | man -l -                el manual de una orden
formats =
    Un tablero son 64 celdas de a1 a h8, fila por fila: X negra, O blanca, - vacía; después un espacio
    y el bando que juega, X u O. Una transcripción son jugadas seguidas: f5d6c3. Por ejemplo,
      reversi solve --board "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
    responde con puntuación +18 y mejor jugada g8.
examples-play =
    Ejemplos:
      reversi play                              usted con negras, el motor con blancas en el nivel 8
      reversi play --color both                 dos personas ante un teclado
      reversi play --color none --level 3       ver al motor jugar contra sí mismo
      reversi play --moves f5d6c3 --level 15    seguir desde estas jugadas
      reversi play --practise-flips             usted voltea las fichas a mano y ve cuáles faltan
      reversi play --clock 5+3                  cinco minutos por bando y tres segundos por jugada
      reversi play --theme ascii                un tablero en ASCII (también: color, mono)
      reversi play --plain                      línea a línea, para lectores de pantalla
      echo f5 | reversi play                    sirve también por una tubería

    En el tablero: flechas e Intro, el ratón, o una casilla escrita como d3; ? muestra las teclas.
    Línea a línea (--plain, una tubería, TERM=dumb): una casilla o una orden; `ayuda` las enumera.
    Las órdenes se entienden en español y en inglés. NO_COLOR quita los colores.
examples-solve =
    Ejemplos:
      reversi solve --board "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
      reversi solve finales.obf --threads 2         cada línea, comparada con el archivo
      reversi solve --moves f5d6c3... --all         cada jugada posible con su puntuación
      reversi solve --board "..." --best 3          las tres mejores jugadas
      reversi solve --board "..." --wld             solo victoria, empate o derrota: más rápido
      reversi solve finales.obf --wld --all         qué jugadas ganan, cuáles empatan, cuáles pierden

    Las puntuaciones son diferencias de fichas vistas por quien juega; las vacías, para quien gana.
    Con un archivo OBF el código de salida es 1 si una puntuación o jugada es errónea, una línea es
    defectuosa o --time no bastó. --json escribe un objeto por línea; con OBF el último solo tiene
    `summary`.
examples-analyze =
    Ejemplos:
      reversi analyze f5d6c3d3c4f4f6f3e6e7          cada jugada: lo que perdió, y la mejor
      reversi analyze game.ggf --svg game.svg       lo mismo de un archivo, con un gráfico
      reversi analyze - --json < game.txt           de la entrada estándar, para un programa
      reversi analyze --moves f5d6c3 --time 10      una posición, hasta donde den diez segundos
      reversi analyze --board "..." --depth 14      a profundidad 14, con cortes al 73 %
      reversi analyze --board "..." --best 3        las tres mejores jugadas
      reversi analyze --obf openings.obf --level 12 --json

    GAME es una transcripción o un archivo que la tenga: texto, una partida guardada por
    `reversi play`, GGF, SGF o WTHOR. Cada jugada se analiza a profundidad 18, y de forma exacta desde
    22 casillas vacías, salvo que --depth, --level o --time digan otra cosa. `?` señala una pérdida de
    4 fichas o más, `??` de 10 o más. La precisión es una media de las jugadas en que un bando podía
    elegir: una jugada que pierde n fichas cuenta 0.9 elevado a n.

    Una profundidad de `22@73%` son 22 jugadas con cortes que aciertan 73 veces de cada 100; `22` a
    secas, que nada se cortó por probabilidad. Una posición sin --depth, --level ni --time se analiza
    durante 5 segundos.
examples-explain =
    Ejemplos:
      reversi explain --moves f5d6c3d3c4f4 c5       por qué c5 es buena o mala tras estas jugadas
      reversi explain --moves f5d6c3d3c4f4          por qué la mejor jugada es la mejor
      reversi explain --board "...64 celdas... X" g2 --depth 18
      reversi explain --moves f5f6e6f4 --json g6    los mismos números para un programa

    La jugada se compara con la mejor, o la mejor con la siguiente: movilidad, esquinas y sus casillas
    vecinas, frontera, fichas estables, paridad, la mejor respuesta, y lo que aportan los patrones y
    las casillas de la evaluación. Se busca a profundidad 18, y de forma exacta desde 22 casillas
    vacías, salvo que --depth, --level o --time digan otra cosa.
examples-perft =
    Ejemplos:
      reversi perft 9                         4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288
      reversi perft 6 --variant reversi       el juego clásico, en todos los órdenes de colocación
      reversi perft 5 --board "...64 celdas... O"
      reversi perft 7 --json                  {"{"}"depth":1,"leaves":4,"seconds":...{"}"} y así

    Un pase obligado cuenta como una jugada; una partida que acabó antes cuenta una vez. Así es la
    serie que suele publicarse; los programas que dan 3005320 a profundidad 9 no cuentan los pases.
examples-convert =
    Ejemplos:
      reversi convert WTH_2024.wtb -o games.sgf        un año de la base francesa, con nombres
      reversi convert games.ggf -o games.wtb           escribe a su lado games.jou y games.trn
      reversi convert WTH_*.wtb -o finales.obf --empties 20
      reversi convert game.sgf                         las jugadas, por la salida estándar
      reversi convert saved.txt --to sgf               una partida guardada por `reversi play`
      echo 'F5 d6 c3' | reversi convert - --to ggf

    El formato de un archivo lo dice su contenido y, si no, su nombre: .txt (transcripciones), .obf,
    o bien .ggf, .sgf o .wtb. Los jugadores y torneos de un archivo .wtb son los de --names, los de
    los archivos .jou y .trn del mismo nombre, o los únicos de su carpeta. Una partida o posición
    defectuosa se señala con su lugar y se omite; el código de salida es entonces 1.
    docs/formats.md dice qué guarda cada formato.
examples-rules =
    Ejemplos:
      reversi rules                        el Othello y el Reversi clásico
      reversi rules --variant reversi      lo que atañe al juego clásico
      reversi rules --lang en | less       las reglas en inglés, página a página

    X es una ficha negra, O una blanca, * una jugada posible, . una casilla vacía. Las líneas tienen
    79 columnas.
examples-completions =
    Ejemplos:
      reversi completions bash > ~/.local/share/bash-completion/completions/reversi
      reversi completions zsh > ~/.zfunc/_reversi      con ~/.zfunc en fpath
      reversi completions fish > ~/.config/fish/completions/reversi.fish
      reversi completions powershell >> $PROFILE

    Después, un intérprete nuevo completa órdenes, opciones y valores.
examples-man =
    Ejemplos:
      reversi man | man -l -                     la página del programa
      reversi man solve | man -l -               la página de una orden
      reversi man --out ~/.local/share/man/man1  cada página en un archivo; luego, `man reversi-solve`
examples-gtp =
    Ejemplos:
      reversi gtp                        con toda la fuerza, dentro del reloj que ponga el cliente
      reversi gtp --level 8              respuestas rápidas, con reloj o sin él
      echo 'genmove b' | reversi gtp --depth 10

    Versión 2 del protocolo; `list_commands` enumera las órdenes y docs/protocols.md las explica. Las
    casillas son las del Othello: a1 está arriba a la izquierda.
examples-nboard =
    Ejemplos:
      reversi nboard                     la línea de órdenes del motor en NBoard
      reversi nboard --threads 2 --table-mib 512

    Versión 2 del protocolo; véase docs/protocols.md. La profundidad que manda NBoard sustituye a
    --depth y --level.
