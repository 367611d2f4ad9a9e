package io.github.halomill.runtime.exec.end;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Zones that run as they like end a run with the same step. */
class LastStepTest {

    private final List<AtomicLong> begun =
            IntStream.range(0, 3).mapToObj(zone -> new AtomicLong()).toList();
    private final LastStep last =
            new LastStep(() -> begun.stream().mapToLong(AtomicLong::get).max().orElse(0));

    @Test
    void stopsAfterTheStepBehindTheForemost() {
        last.start(100);
        begun.get(1).set(7);
        begun.get(2).set(3);
        last.stop();
        assertThat(last.number()).isEqualTo(8);
        begun.get(2).set(8);
        last.stop();
        assertThat(last.number()).as("stopping twice").isEqualTo(8);
    }

    @Test
    void stopsAtOnceWhereNoneHasBegunAndNeverBehindTheLast() {
        last.start(100);
        last.stop();
        assertThat(last.number()).isZero();
        last.start(100);
        begun.get(0).set(100);
        last.stop();
        assertThat(last.number()).isEqualTo(100);
    }

    @Test
    void toStopWhatDoesNotRunHasNoEffect() {
        last.stop();
        last.start(100);
        assertThat(last.number()).isEqualTo(100);
        last.end();
        last.stop();
        assertThat(last.number()).isEqualTo(100);
    }

    @Test
    void aRestBehindAStepIsNoneWithinTheStepsUpToIt() {
        last.start(100);
        last.pauseAfter(10);
        assertThat(last.isPauseWithin(6, 10)).isFalse();
        assertThat(last.isPauseWithin(10, 14)).isTrue();
        assertThat(last.isPauseWithin(11, 15)).isFalse();
    }

    /** Where zones are is looked at only when whoever asks has to wait: else a zone could begin a step that is not counted. */
    @Test
    void whoAsksWhileItIsDecidedHearsTheDecision() throws InterruptedException {
        List<LastStep> deciding = new ArrayList<>();
        AtomicLong told = new AtomicLong();
        Thread zone = new Thread(() -> told.set(deciding.get(0).number()));
        deciding.add(new LastStep(() -> {
            zone.start();
            while (zone.getState() != Thread.State.BLOCKED && zone.isAlive()) {
                Thread.yield();
            }
            return 7;
        }));
        deciding.get(0).start(100);
        deciding.get(0).stop();
        zone.join();
        assertThat(told).hasValue(8);
    }

    @Test
    void threadsThatRaceAgree() throws InterruptedException {
        for (int round = 0; round < 25; round++) {
            begun.forEach(step -> step.set(0));
            last.start(Long.MAX_VALUE);
            long[] done = new long[begun.size()];
            List<Thread> zones = IntStream.range(0, done.length)
                    .mapToObj(zone -> new Thread(() -> done[zone] = stepsOf(begun.get(zone))))
                    .toList();
            zones.forEach(Thread::start);
            int some = round * 120;
            while (begun.get(round % 3).get() < some) {
                Thread.onSpinWait();
            }
            last.stop();
            for (Thread zone : zones) {
                zone.join();
            }
            last.end();
            assertThat(done).containsOnly(last.number());
            assertThat(last.number()).isGreaterThanOrEqualTo(some);
        }
    }

    /** Some launch four steps at once where no rest is within them, and all rest after the same step. */
    @Test
    void zonesThatRaceRestAfterTheSameStep() throws InterruptedException {
        for (int round = 0; round < 25; round++) {
            begun.forEach(step -> step.set(0));
            last.start(Long.MAX_VALUE);
            long[] done = new long[begun.size()];
            List<Thread> zones = IntStream.range(0, done.length)
                    .mapToObj(zone -> new Thread(() -> done[zone] = restOf(begun.get(zone))))
                    .toList();
            zones.forEach(Thread::start);
            int some = round * 120;
            while (begun.get(round % 3).get() < some) {
                Thread.onSpinWait();
            }
            last.pauseSoon();
            for (Thread zone : zones) {
                zone.join();
            }
            last.end();
            assertThat(done).containsOnly(done[0]);
            assertThat(done[0]).isGreaterThanOrEqualTo(some);
        }
    }

    @Test
    void aRestThatIsAskedForWhileZonesRestComesNext() {
        last.start(100);
        begun.get(0).set(8);
        last.pauseSoon();
        assertThat(last.isPauseBefore(10)).isTrue();
        last.pausedAsAsked();
        last.pauseAfter(50);
        assertThat(last.isPauseBefore(51)).as("asked for before").isTrue();
        last.pauseSoon();
        last.pauseAfter(60);
        assertThat(last.isPauseBefore(10)).as("asked for meanwhile").isTrue();
    }

    /** As a zone does that streams: says how far it goes before it asks whether it may; steps before the rest. */
    private long restOf(AtomicLong mine) {
        long number = 1;
        while (true) {
            mine.set(number);
            if (last.isPauseBefore(number)) {
                return number - 1;
            }
            mine.set(number + 3);
            number += last.isPauseWithin(number, number + 4) ? 1 : 4;
        }
    }

    /** As a zone does. */
    private long stepsOf(AtomicLong mine) {
        long steps = 0;
        while (true) {
            mine.set(steps + 1);
            if (steps + 1 > last.number()) {
                return steps;
            }
            steps++;
        }
    }
}
