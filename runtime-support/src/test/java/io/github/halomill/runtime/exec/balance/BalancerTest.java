package io.github.halomill.runtime.exec.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.plan.Balance;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** On devices that are only computed with: rows have a load, devices a speed, and both may change. */
class BalancerTest {

    private static final int ROWS = 400;
    private static final List<Offset> STAR =
            List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1));

    /** Seconds of a row of load 1 on a device of speed 1. */
    private static final double ROW_SECONDS = 2.5e-5;

    /** A run of zones that wait for each other after each iteration. */
    private static final class Run implements BusyTimes {

        private final Balancer balancer;
        private final double[] speeds;
        private final IntToDoubleFunction loads;
        private final Random random = new Random(1);
        private double noise;
        private double[] waits;
        private Partition now;
        private double[] busy;
        private double seconds;
        private long done;
        private long due;
        private int moves;

        Run(Balance balance, IntToDoubleFunction loads, double... speeds) {
            this.speeds = speeds;
            this.loads = loads;
            IntStencil stencil = new IntStencil(2, Extent.of(50, ROWS), Extent.of(1, 1), 1, STAR, Addressing.GLOBAL);
            this.now = Partition.of(stencil.problem(), new Split(1, speeds.length, 1));
            this.busy = new double[speeds.length];
            this.waits = new double[speeds.length];
            this.balancer = new Balancer(
                    balance, this, Ranks.alone(), () -> (long) (seconds * 1e9), line -> {}, new BalanceHistory());
            balancer.look(0, 0, now);
            due = balancer.next(0);
        }

        @Override
        public List<Double> take() {
            List<Double> taken = new ArrayList<>();
            for (double one : busy) {
                taken.add(one);
            }
            busy = new double[busy.length];
            return taken;
        }

        @Override
        public void sample(int period) {}

        double longest() {
            return now.zones().stream().mapToDouble(this::seconds).max().orElseThrow();
        }

        private double seconds(Zone zone) {
            double load = 0;
            for (long row = zone.cells().lo().y(); row < zone.cells().hi().y(); row++) {
                load += loads.applyAsDouble((int) row);
            }
            return waits[zone.id()] + load * ROW_SECONDS / speeds[zone.id()];
        }

        /** Carries out iterations of a run of so many; a move takes that many seconds. */
        void go(long iterations, long left, double moveSeconds) {
            for (long i = 0; i < iterations; i++) {
                double longest = 0;
                for (Zone zone : now.zones()) {
                    double one = seconds(zone) * (1 + noise * random.nextGaussian());
                    busy[zone.id()] += one;
                    longest = Math.max(longest, one);
                }
                seconds += longest;
                done++;
                if (done == due) {
                    Optional<ZoneGrid> wanted = balancer.look(done, left - i, now);
                    if (wanted.isPresent()) {
                        now = now.with(wanted.get());
                        seconds += moveSeconds;
                        moves++;
                        balancer.moved(moveSeconds);
                    }
                    due = balancer.next(done);
                }
            }
        }
    }

    private static double ideal(double... speeds) {
        double all = 0;
        for (double speed : speeds) {
            all += speed;
        }
        return ROWS * ROW_SECONDS / all;
    }

    @Test
    void partsBecomeAsLargeAsSpeedsAreInAFewMoves() {
        Run run = new Run(Balance.AUTO, row -> 1, 3, 1, 2);
        run.go(2_000, 100_000, 0.01);
        assertThat(run.moves).isBetween(1, 3);
        assertThat(run.longest()).isLessThan(1.03 * ideal(3, 1, 2));
        int moves = run.moves;
        run.go(10_000, 98_000, 0.01);
        assertThat(run.moves).isEqualTo(moves);
    }

    @Test
    void devicesThatAreAsFastKeepTheirParts() {
        Run run = new Run(Balance.AUTO, row -> 1, 1, 1);
        run.noise = 0.05;
        run.go(20_000, 20_000, 0.01);
        assertThat(run.moves).isZero();
    }

    @Test
    void aDeviceThatOthersUseGetsLessWithinSeconds() {
        Run run = new Run(Balance.AUTO, row -> 1, 1, 1);
        run.go(1_000, 100_000, 0.05);
        run.speeds[1] = 0.5;
        double begun = run.seconds;
        while (run.seconds < begun + 5) {
            run.go(1, 90_000, 0.05);
        }
        assertThat(run.longest()).isLessThan(ideal(1, 0.5) / 0.85);
        run.speeds[1] = 1;
        run.go(1_000, 50_000, 0.05);
        assertThat(run.longest()).isLessThan(ideal(1, 1) / 0.85);
    }

    /** Nine tenths of the load are in a tenth of the rows: a zone is as fast as what it has. */
    @Test
    void anUnevenLoadIsSharedWithoutSwinging() {
        Run run = new Run(Balance.AUTO, row -> row < ROWS / 10 ? 8.1 : 0.1, 1, 1, 1);
        run.go(4_000, 100_000, 0.01);
        double ideal = ROW_SECONDS * (40 * 8.1 + 360 * 0.1) / 3;
        assertThat(run.longest()).isLessThan(1.25 * ideal);
        int moves = run.moves;
        run.go(4_000, 100_000, 0.01);
        assertThat(run.moves - moves).isLessThanOrEqualTo(2);
    }

    /** Where a launch waits for others who use the device, a smaller part does not make it much shorter. */
    @Test
    void aDeviceThatIsWaitedForWhateverItDoesMakesNothingSlower() {
        Run run = new Run(Balance.AUTO, row -> 1, 1, 1);
        run.waits[1] = 0.012;
        run.noise = 0.02;
        double equal = run.longest();
        run.go(4_000, 4_000, 0.02);
        assertThat(run.moves).isLessThan(25);
        assertThat(run.seconds).isLessThan(4_000 * equal);
    }

    @Test
    void aMoveThatCostsMoreThanItSavesIsNotMade() {
        Run run = new Run(Balance.AUTO, row -> 1, 3, 1);
        run.go(20, 20, 0.01); // 2.5 ms of 20 iterations would be saved, and a move takes 50 ms at least
        assertThat(run.moves).isZero();
    }

    @Test
    void itIsLookedWhenItWasSaid() {
        Run run = new Run(new Balance(50, true, OptionalLong.empty()), row -> 1, 3, 1);
        run.go(1, 10_000, 0);
        assertThat(run.due).isEqualTo(50); // what zones do first, which takes longer, does not count
        run.go(49, 10_000, 0);
        assertThat(run.moves).isEqualTo(1);
        assertThat(run.due).isEqualTo(51);
        run.go(1, 10_000, 0);
        assertThat(run.due).isEqualTo(100);
    }
}
