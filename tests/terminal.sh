#!/usr/bin/env bash
# Plays a game of Solo Salvo in a real terminal of 80 by 24: by keys, with the program killed in the middle.
#
#   tests/terminal.sh path/to/broadside
#
# Nothing is timed: every step waits until the screen shows what it should, at most a minute. The last line is
# "N passed, N failed".
set -euo pipefail

program=$(realpath "${1:?usage: tests/terminal.sh path/to/broadside}")
folder=$(mktemp -d)
socket="broadside-test-$$"
passed=0

export LC_ALL=C.UTF-8 BROADSIDE_DATA="$folder/data"
unset NO_COLOR TMUX

mux() { tmux -u -L "$socket" -f /dev/null "$@"; }

clean_up() {
    mux kill-server >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap clean_up EXIT

screen() { mux capture-pane -p -t table 2>/dev/null || true; }

pass() {
    passed=$((passed + 1))
    printf 'ok: %s\n' "$1"
}

fail() {
    printf 'FAILED: %s\nThe screen shows:\n' "$1"
    screen
    printf '%s passed, 1 failed\n' "$passed"
    exit 1
}

# waits WHY COMMAND…: until the command succeeds.
waits() {
    local why=$1
    shift
    for _ in $(seq 600); do
        if "$@"; then
            pass "$why"
            return
        fi
        sleep 0.1
    done
    fail "$why"
}

shows() { screen | grep -qF -- "$1"; }

hides() { ! shows "$1"; }

# sees TEXT WHY: waits until the screen shows the text.
sees() { waits "$2" shows "$1"; }

ended() { [ "$(cat "$folder/ended" 2>/dev/null)" = "$1" ]; }

# starts ARGUMENT…: runs the program in a fresh terminal; the shell around it tells how it ended.
starts() {
    mux kill-session -t table >/dev/null 2>&1 || true
    rm -f "$folder/ended"
    # shellcheck disable=SC2016
    local run='echo $$ >"$0"; exec "$@"'
    mux new-session -d -s table -x 80 -y 24 \
        "$(printf '%q ' sh -c "$run" "$folder/pid" "$program" "$@"); echo \$? >$folder/ended; echo The shell is back.; exec cat"
}

keys() { mux send-keys -t table "$@"; }

# types LINE: gives a command on the command line.
types() {
    keys :
    keys -l "$1"
    keys Enter
}

# kills: ends the program as a power cut would.
kills() { kill -KILL "$(cat "$folder/pid")"; }

# The rows of the board, as they stand.
board() { screen | grep -E '^ *[a-z]* *[A-H]  ' | cut -c 1-40; }

starts play solo --deal "a test"
sees "18 coins to go" "a new game asks for its ships"
keys Enter
sees "place suns dinghy A0" "Enter places the ship in hand"
sees "17 coins to go" "the prompt counts the coins"
keys u
sees "18 coins to go" "u takes it back"
types "layout nonsense"
sees "neither a ready layout" "a bad command is explained"
types "layout lanes"
sees "All ships are placed" "a typed layout is laid out"
keys 1
sees "calls suns and fixes the layout" "the call says what it means before it is made"
keys Enter
sees "You called suns" "the call is made"
keys f
sees "Volley 1 " "f fires"
keys f
sees "Volley 2 " "and fires again"
keys u
sees "only drafts can be taken back" "dice cannot be taken back, and the program says why"
before=$(board)
[ -n "$before" ] || fail "the board is shown"

kills
waits "the program is killed" ended 137
starts continue
sees "You called suns" "the saved game goes on"
sees "volley 2" "after its second volley"
[ "$(board)" = "$before" ] || fail "with the same board"
pass "with the same board"
keys '?'
sees "the rulebook" "? shows the keys"
keys Escape
# An Escape and a letter in one breath would be another key.
waits "Escape hides them" hides "the rulebook"
keys f
sees "Volley 3 " "the game goes on from there"
keys i
sees "Game over" "i plays to the end"
sees "suns were called" "and the result is told"
keys Enter
waits "the program ends well" ended 0
sees "The shell is back." "and leaves the terminal as it found it"
hides "Fleet" || fail "the screen of the game is gone"

record=$(find "$BROADSIDE_DATA/games" -name '*.broadside')
"$program" verify "$record" >"$folder/verified" || fail "the record verifies: $(cat "$folder/verified")"
pass "the record verifies"

# Another game from the menu: a ready layout, a pasted text that is not played, and a word to the shell.
starts menu
sees "the Salvo family" "the menu opens"
keys End
keys p
sees "Begin the game" "p opens the form of the last game"
keys Enter
sees "hints on" "and the game begins as offered"
keys l
sees "Openings" "l offers ready layouts"
keys Enter
waits "which are laid out" hides "Openings"
mux set-buffer "fffy"
mux paste-buffer -p -t table
sees "Pasted text is not played" "a pasted text is not taken for keys"
keys C-c
waits "Ctrl-C leaves" ended 0
sees "broadside continue" "with a word on how to go on"

# The same deal, line by line and without a break, ends the same way.
printf 'layout lanes\ncall suns\ninstant\n' |
    BROADSIDE_DATA="$folder/other" "$program" play solo --plain --deal "a test" >"$folder/told" || true
other=$(find "$folder/other/games" -name '*.broadside')
rolls() { grep -o '"rolls":\[[^]]*\]' "$1"; }
[ -n "$(rolls "$record")" ] && [ "$(rolls "$record")" = "$(rolls "$other")" ] ||
    fail "the dice are those of an unbroken game"
pass "the dice are those of an unbroken game"

printf '%s passed, 0 failed\n' "$passed"
