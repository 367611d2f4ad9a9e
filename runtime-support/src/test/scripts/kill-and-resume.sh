#!/bin/bash
# Kills a program that writes checkpoints, again and again, at moments by chance, and has it go on with another number of devices, until it
# is done; then compares its result, bit by bit, with that of a run that nobody stopped. Not a part of any build: it takes minutes.
#
# kill-and-resume.sh KILLS FOLDER DEVICE ITERATIONS EVERY ARRAY COMMAND...
#   KILLS       how many at least; behind them the run may end
#   FOLDER      for checkpoints and results, made if it is not there
#   DEVICE      such as 0:0, taken once to three times
#   ITERATIONS  in all, EVERY how many a checkpoint is written
#   ARRAY       that is read (random) and written
#   COMMAND     that starts the program, such as java -jar heat3d.jar -p nx=64
# LONGEST=8 kill-and-resume.sh ... lets the program live for up to 8 seconds, 4 if not set: it has to have time to write checkpoints.
# A Java machine that PoCL ends while it compiles (docs/pitfalls.md) ends this, too: set LD_PRELOAD to libjsig.so.
set -u
kills=$1 folder=$2 device=$3 iterations=$4 every=$5 array=$6
shift 6
mkdir -p "$folder" && rm -rf "$folder/ck" "$folder"/*.npy
"$@" --devices "$device" --input "$array=random:7" --iterations "$iterations" --output "$array=$folder/whole.npy" --quiet || exit 1
killed=0 begun=0 resumed=0 leftovers=0
while true; do
  begun=$((begun + 1))
  before=$(ls "$folder/ck" 2>/dev/null | tail -1)
  "$@" --devices "$device*$((RANDOM % 3 + 1))" --input "$array=random:7" --iterations "$iterations" --output "$array=$folder/parts.npy" --quiet \
    --checkpoint "$folder/ck" --checkpoint-every "$every" --resume "$folder/ck" &
  process=$!
  if [ "$killed" -lt "$kills" ]; then
    sleep "$((RANDOM % ${LONGEST:-4})).$((RANDOM % 1000 + 1000))"
    kill -9 "$process" 2>/dev/null
  fi
  wait "$process" 2>/dev/null
  code=$?
  [ -n "$before" ] && resumed=$((resumed + 1))
  ls -d "$folder"/ck/.*.part >/dev/null 2>&1 && leftovers=$((leftovers + 1))
  case $code in
    137) killed=$((killed + 1)) ;;
    0)
      if ! cmp "$folder/whole.npy" "$folder/parts.npy"; then echo "DIFFERENT"; exit 1; fi
      echo "the same bits after $killed kills, $begun starts, $resumed of them from a checkpoint, $leftovers kills amid the writing of one"
      if [ "$killed" -ge "$kills" ]; then
        [ "$resumed" -gt 0 ] && exit 0
        echo "which proves nothing, as none went on from a checkpoint: set LONGEST to more" && exit 1
      fi
      rm -rf "$folder/ck" ;;
    *) echo "exit code $code"; exit 1 ;;
  esac
done
