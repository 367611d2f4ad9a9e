package io.github.halomill.runtime.exec.turns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.exchange.Abort;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnOrderTest {

    private static final List<Integer> ZONES = List.of(1, 3, 5, 7, 9);
    private static final int TURNS = 40;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void oneZoneAtATimeIsInAStageAndAsManyOnTheDeviceAsHaveSeats(int seats) throws Exception {
        TurnOrder turnOrder = new TurnOrder(ZONES, seats, new Abort());
        assertThat(turnOrder.seats()).isEqualTo(Math.min(seats, ZONES.size()));
        Map<TurnOrder.Stage, ConcurrentLinkedQueue<Integer>> order = Map.of(
                TurnOrder.Stage.COPIED_IN, new ConcurrentLinkedQueue<>(),
                TurnOrder.Stage.COMPUTED, new ConcurrentLinkedQueue<>(),
                TurnOrder.Stage.COPIED_OUT, new ConcurrentLinkedQueue<>());
        List<AtomicInteger> sitting =
                IntStream.range(0, seats).mapToObj(seat -> new AtomicInteger()).toList();
        AtomicInteger shared = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(ZONES.size());
        CountDownLatch begin = new CountDownLatch(ZONES.size());
        try {
            List<Future<?>> ends = ZONES.stream()
                    .<Future<?>>map(zone -> threads.submit(() -> {
                        begin.countDown();
                        begin.await();
                        for (int turn = 0; turn < TURNS; turn++) {
                            for (TurnOrder.Stage stage : TurnOrder.Stage.values()) {
                                turnOrder.await(stage, zone, turn);
                                if (stage == TurnOrder.Stage.COPIED_IN
                                        && sitting.get(turnOrder.seat(zone)).incrementAndGet() > 1) {
                                    shared.incrementAndGet();
                                }
                                order.get(stage).add(zone);
                                if (stage == TurnOrder.Stage.COPIED_OUT) {
                                    sitting.get(turnOrder.seat(zone)).decrementAndGet();
                                }
                                turnOrder.pass(stage, zone, turn);
                            }
                        }
                        return null;
                    }))
                    .toList();
            for (Future<?> end : ends) {
                end.get(1, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(shared).hasValue(0);
        List<Integer> expected = IntStream.range(0, TURNS * ZONES.size())
                .mapToObj(turn -> ZONES.get(turn % ZONES.size()))
                .toList();
        order.values().forEach(zones -> assertThat(List.copyOf(zones)).isEqualTo(expected));
    }
}
