package io.github.halomill.runtime.exec.turns;

import io.github.halomill.runtime.exchange.Abort;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * In which order the zones of one device take turns on it: each is copied to the device, computes there, and is copied
 * back, and in each of these stages there is one zone at a time. So the bus works in both directions while the device
 * computes. Zones pass in the order of their ids, again and again, so that whoever is waited for has come before.
 */
final class TurnOrder {

    /** What a zone goes through in its turn. */
    enum Stage {
        COPIED_IN,
        COMPUTED,
        COPIED_OUT
    }

    /** How long nobody looks whether zones have failed. */
    private static final long LONGEST_NANOS = 10_000_000;

    private final List<Integer> zones;
    private final int seats;
    private final Abort abort;

    /**
     * By place in the order: whose turn it is not yet. A turn takes milliseconds, so that nobody looks again and again.
     */
    private final AtomicReferenceArray<@Nullable Thread> waiting;

    /** How many turns are through with a stage. */
    private final Map<Stage, AtomicLong> passed = new EnumMap<>(Stage.class);

    /** Of these zones, of which the device holds that many at a time. */
    TurnOrder(List<Integer> zones, int seats, Abort abort) {
        this.zones = List.copyOf(zones);
        this.seats = Math.min(seats, zones.size());
        this.abort = abort;
        this.waiting = new AtomicReferenceArray<>(zones.size());
        for (Stage stage : Stage.values()) {
            passed.put(stage, new AtomicLong());
        }
    }

    /** How many zones the device holds at a time. */
    int seats() {
        return seats;
    }

    /** Which of the device's seats a zone has, in all of its turns. */
    int seat(int zone) {
        return zones.indexOf(zone) % seats;
    }

    /** All zones begin again; no zone has a turn. */
    void rewind() {
        passed.values().forEach(turns -> turns.set(0));
    }

    /** Waits until it is a zone's turn to go through a stage, in its turn of that number, counted from 0. */
    void await(Stage stage, int zone, long number) {
        long turn = turn(zone, number);
        long before = stage == Stage.COPIED_IN ? turnBeforeOnSeat(zone, number) : -1;
        int place = zones.indexOf(zone);
        waiting.set(place, Thread.currentThread());
        while (passed(stage).get() != turn || passed(Stage.COPIED_OUT).get() <= before) {
            abort.check();
            LockSupport.parkNanos(this, LONGEST_NANOS);
        }
        waiting.set(place, null);
    }

    /**
     * The zone whose turn it was is through with a stage: the next one may begin with it, and whoever has the seat
     * next.
     */
    void pass(Stage stage, int zone, long number) {
        passed(stage).set(turn(zone, number) + 1);
        int place = zones.indexOf(zone);
        wake((place + 1) % zones.size());
        wake(place + seats < zones.size() ? place + seats : place % seats);
    }

    private void wake(int place) {
        Thread thread = waiting.get(place);
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    private AtomicLong passed(Stage stage) {
        return Objects.requireNonNull(passed.get(stage));
    }

    private long turn(int zone, long number) {
        return number * zones.size() + zones.indexOf(zone);
    }

    /** The turn of whoever had the seat before; -1: nobody. */
    private long turnBeforeOnSeat(int zone, long number) {
        int place = zones.indexOf(zone);
        if (place >= seats) {
            return turn(zones.get(place - seats), number);
        }
        int last = (zones.size() - 1 - place) / seats * seats + place;
        return turn(zones.get(last), number - 1);
    }
}
