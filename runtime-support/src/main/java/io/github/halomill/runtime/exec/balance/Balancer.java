package io.github.halomill.runtime.exec.balance;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.exec.plan.Balance;
import io.github.halomill.runtime.exec.plan.DeviceLimits;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.report.BalanceFacts.Look;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Moves boundaries so that all zones are busy for as long: each zone gets cells as its speed is, which is what it
 * computes in the time that it is busy. Speeds are smoothed, a zone whose part was too large and too small in turn
 * moves half as far each time, and a move has to pay: what it saves until the end, or while the load is likely to stay
 * as it is, is more than it costs. (LibGeoDecomp's OozeBalancer and EPSILOD's load balancer do the like.)
 */
public final class Balancer implements MoveRequest {

    /** Smaller savings are noise. */
    private static final double LEAST_GAIN = 0.03;

    private static final double MOST_DOUBT = 3;

    /** A move after which an iteration takes so many times as long is taken back. */
    private static final double SLOWER = 1.1;

    /** A move that saves less than this share of what was expected is reason to doubt. */
    private static final double EXPECTED = 0.2;

    /** What is left of doubt after a look without a move. */
    private static final double CALM = 0.9;

    /** So many looks ahead a load is taken to stay as it is. */
    private static final int LOOKS_AHEAD = 20;

    private static final double FIRST_WINDOW = 0.25;
    private static final double LONGEST_WINDOW = 2;

    private static final long LEAST_ITERATIONS = 3;

    /** A look is at most so many times later than the one before. */
    private static final long FASTER = 16;

    /** So many steps are measured from one look to the next, about. */
    private static final long SAMPLES = 16;

    private static final long LONGEST_PERIOD = 1000;

    /** A shorter time, in seconds, says too little. */
    private static final double LEAST_WINDOW = 0.05;

    private final Balance balance;
    private final BusyTimes times;
    private final Ranks ranks;
    private final LongSupplier clock;
    private final Consumer<String> log;
    private final BalanceHistory history;
    private final Damping damping = new Damping();
    private final Speeds speeds = new Speeds();

    private boolean begun;
    private boolean settling;
    private long looked;
    private long due;
    private long lookedNanos;
    private double window = FIRST_WINDOW;
    private double cost;

    /** How much more than the least a move has to save: more where moves have not made anything faster. */
    private double doubt = 1;

    /** How it was before the last move; empty: that is judged. */
    private Optional<Before> before = Optional.empty();

    /**
     * How it was.
     *
     * @param longest how long the zone was busy that was longest, in an iteration
     * @param gain what was expected to be saved of that, as a share
     */
    private record Before(ZoneGrid grid, double longest, double gain) {}

    /** The move that was asked for last. */
    private Asked asked = new Asked(0, List.of(), "");

    /** A move after so many iterations, to so many cells of each zone. */
    private record Asked(long done, List<Long> cells, String reason) {}

    /**
     * Decides when and whereto.
     *
     * @param clock nanoseconds, as {@link System#nanoTime}
     * @param history told of each look and each move
     */
    public Balancer(
            Balance balance,
            BusyTimes times,
            Ranks ranks,
            LongSupplier clock,
            Consumer<String> log,
            BalanceHistory history) {
        this.balance = balance;
        this.times = times;
        this.ranks = ranks;
        this.clock = clock;
        this.log = log;
        this.history = history;
    }

    @Override
    public Optional<ZoneGrid> look(long done, long left, Partition now) {
        if (now.zones().size() == 1) {
            due = Long.MAX_VALUE;
            return Optional.empty();
        }
        if (!begun || done < looked) {
            begin(done);
            return Optional.empty();
        }
        if (done < due || done == looked) {
            return Optional.empty();
        }
        long iterations = done - looked;
        double passed = Together.first(ranks, (clock.getAsLong() - lookedNanos) / 1e9);
        double perIteration = passed / iterations;
        if (!settling && balance.every() == 0 && passed < LEAST_WINDOW) {
            due = done + next(iterations, perIteration);
            return Optional.empty();
        }
        List<Double> busy =
                times.take().stream().map(seconds -> seconds / iterations).toList();
        Optional<ZoneGrid> wanted = settling ? Optional.empty() : wanted(done, left, iterations, busy, now);
        settling = false;
        plan(done, iterations, perIteration);
        return wanted;
    }

    /** Zones are new: their first iteration, which takes longer, says nothing. */
    private void begin(long done) {
        begun = true;
        settling = true;
        times.take();
        looked = done;
        lookedNanos = clock.getAsLong();
        due = done + 1;
    }

    private void plan(long done, long iterations, double perIteration) {
        looked = done;
        lookedNanos = clock.getAsLong();
        long next = next(iterations, perIteration);
        due = balance.every() > 0 ? nextMultiple(done) : done + next;
        times.sample((int) Math.max(1, Math.min(LONGEST_PERIOD, (due - done) / SAMPLES)) | 1); // odd, for all depths
        window = Math.min(LONGEST_WINDOW, next < iterations * FASTER ? 2 * window : window);
    }

    /** Iterations to the next look, after so many that took so long each. */
    private long next(long iterations, double perIteration) {
        double wanted = Math.min(iterations * (double) FASTER, window / Math.max(perIteration, 1e-9));
        return Math.max(LEAST_ITERATIONS, (long) wanted);
    }

    private long nextMultiple(long done) {
        return (done / balance.every() + 1) * balance.every();
    }

    private Optional<ZoneGrid> wanted(long done, long left, long iterations, List<Double> busy, Partition now) {
        List<Double> cells = cells(now.cut(), now);
        speeds.add(cells, busy);
        double longest = speeds.longest(cells);
        history.looked(new Look(done, busy), iterations, speeds.longest(cells(now.equalGrid(), now)));
        Optional<ZoneGrid> back = judged(busy);
        if (back.isPresent()) {
            return wanted(back.get(), done, now, "the last move has made it slower");
        }
        ZoneGrid grid = now.weighted(damping.damped(cells, speeds.wanted()));
        List<Double> next = cells(grid, now);
        double after = speeds.longest(next);
        double gain = longest - after;
        double ahead = Math.min((double) left, (double) LOOKS_AHEAD * iterations);
        if (grid.equals(now.cut()) || gain < doubt * LEAST_GAIN * longest || gain * ahead < costs(now, cells, next)) {
            damping.stays();
            doubt = Math.max(1, CALM * doubt);
            return Optional.empty();
        }
        damping.moves();
        before = Optional.of(new Before(now.cut(), longest(busy), gain / longest));
        return wanted(
                grid,
                done,
                now,
                String.format(
                        Locale.ROOT,
                        "an iteration would take %.3f ms instead of %.3f, which saves more than the move costs",
                        after * 1e3,
                        longest * 1e3));
    }

    private Optional<ZoneGrid> wanted(ZoneGrid grid, long done, Partition now, String reason) {
        log.accept("boundaries are to move: " + reason);
        asked = new Asked(done, cells(grid, now).stream().map(Double::longValue).toList(), reason);
        window = FIRST_WINDOW;
        return Optional.of(grid);
    }

    /** Whether the last move has made anything faster; if it is slower, the boundaries before. */
    private Optional<ZoneGrid> judged(List<Double> busy) {
        Optional<Before> of = before;
        before = Optional.empty();
        double ratio = of.map(was -> longest(busy) / was.longest).orElse(1.0);
        if (of.isPresent()) {
            boolean isAsExpected = 1 - ratio > EXPECTED * of.get().gain;
            doubt = isAsExpected ? Math.max(1, doubt / 2) : Math.min(MOST_DOUBT, 2 * doubt);
        }
        return of.filter(was -> ratio > SLOWER).map(was -> was.grid);
    }

    private static double longest(List<Double> busy) {
        return busy.stream().mapToDouble(one -> one).max().orElse(0);
    }

    private double costs(Partition now, List<Double> cells, List<Double> next) {
        double all = cells.stream().mapToDouble(one -> one).sum();
        double moved = zones(now)
                        .mapToDouble(zone -> Math.abs(cells.get(zone) - next.get(zone)))
                        .sum()
                / 2;
        double guess = 0.05 + moved / all * DeviceLimits.bytes(now) / 4e9;
        return Math.max(guess, cost);
    }

    private static IntStream zones(Partition now) {
        return IntStream.range(0, now.zones().size());
    }

    private static List<Double> cells(ZoneGrid grid, Partition now) {
        return now.zones().stream()
                .map(zone -> (double) grid.cells(zone.id()).volume())
                .toList();
    }

    @Override
    public long next(long done) {
        return due;
    }

    @Override
    public void moved(double seconds) {
        cost = Together.first(ranks, seconds); // all decide the same by it
        history.moved(asked.done, asked.cells, cost, asked.reason);
        begin(looked);
    }

    @Override
    public void refused(String why) {
        log.accept("boundaries stay: " + why);
        history.refused(asked.done, asked.cells, asked.reason + "; but " + why);
        doubt = Math.min(MOST_DOUBT, 2 * doubt);
        before = Optional.empty();
    }
}
