package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.draw.Notations;
import io.github.halomill.runtime.exec.balance.Balancer;
import io.github.halomill.runtime.exec.balance.MoveRequest;
import io.github.halomill.runtime.exec.balance.RandomMoves;
import io.github.halomill.runtime.exec.kernel.CopyRanges;
import io.github.halomill.runtime.exec.plan.Balance;
import io.github.halomill.runtime.exec.plan.DeviceLimits;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.FieldSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Moves boundaries between zones while all of these pause between two iterations: what stays on a device is copied
 * there, what changes hands goes through the host, and zones go on with other arrays, exchanges and kernels, as a run
 * does from a checkpoint.
 */
final class BoundaryMoves {

    private final CurrentEngine current;
    private final ExecutionOptions options;
    private MoveRequest request;

    BoundaryMoves(CurrentEngine current, ExecutionOptions options) {
        this.current = current;
        this.options = options;
        this.request = request(current, options);
    }

    private static MoveRequest request(CurrentEngine current, ExecutionOptions options) {
        Balance balance = options.cut().balance();
        ZoneStatistics statistics = current.get().statistics();
        return !balance.moves()
                ? MoveRequest.NONE
                : balance.seed().isPresent()
                        ? new RandomMoves(balance.seed().getAsLong())
                        : new Balancer(
                                balance,
                                statistics,
                                options.ranks(),
                                System::nanoTime,
                                options.observers().log(),
                                statistics.balance());
    }

    /** From now on {@code newRequest} decides when, and whereto. */
    void onMove(MoveRequest newRequest) {
        request = newRequest;
    }

    /** How many iterations are done when it is looked whether they move. */
    long next(long done) {
        return request.next(done);
    }

    /**
     * Looks whether they move, and if so moves them.
     *
     * @param left iterations to come, at most
     * @param inRun iterations of this run that are done
     * @return whether zones are others
     */
    boolean look(long left, long inRun) {
        ZoneEngine engine = current.get();
        long done = engine.loops().first().done();
        Optional<ZoneGrid> wanted = request.look(done, left, engine.partition());
        if (wanted.isEmpty() || wanted.get().equals(engine.partition().cut())) {
            return false;
        }
        Optional<Partition> next = Optional.empty();
        try {
            next = Optional.of(possible(engine.plan(), wanted.get()));
        } catch (RunException e) { // on all ranks alike
            request.refused(String.valueOf(e.getMessage()));
        }
        next.ifPresent(partition -> move(engine, partition, inRun));
        return next.isPresent();
    }

    private Partition possible(Plan plan, ZoneGrid wanted) {
        Partition now = plan.partition();
        if (!wanted.split().equals(now.split())) {
            throw new RunException("zones are cut " + parts(now.cut()) + ", and cannot become " + parts(wanted));
        }
        if (plan.takesTurns()) {
            throw new RunException("zones take turns on the devices");
        }
        Partition next = now.with(wanted);
        if (next.depth() != now.depth()) {
            throw new RunException("zones would exchange every " + next.depth() + " steps, not every " + now.depth());
        }
        ZoneEngine engine = current.get();
        DeviceLimits.check(next, engine.program().images(next), plan.devices());
        if (!plan.streaming().isEmpty()) {
            engine.program()
                    .call(next.problem().first())
                    .streamed()
                    .flatMap(copy -> CopyRanges.obstacle(next, copy))
                    .ifPresent(why -> {
                        throw new RunException(why);
                    });
        }
        requireRoom(plan, next);
        return next;
    }

    private static String parts(ZoneGrid grid) {
        return Notations.parts(grid.split(), 3);
    }

    /** One array after the other is on a device twice. */
    private void requireRoom(Plan plan, Partition next) {
        Map<String, Long> left = DeviceLimits.left(next, current.get().program().images(next), plan.devices());
        for (Zone zone : next.zones()) {
            long largest = next.problem().fields().stream()
                    .mapToLong(field -> bytes(zone, field))
                    .max()
                    .orElse(0);
            String place = plan.devices().get(zone.id()).place();
            long rest = left.getOrDefault(place, 0L) - largest;
            left.put(place, rest);
            if (rest < 0) {
                throw new RunException("device " + plan.devices().get(zone.id()) + " has no room for an array of "
                        + largest + " bytes twice");
            }
        }
    }

    private static long bytes(Zone zone, FieldSpec field) {
        return Math.multiplyExact(
                zone.box(field.name()).volume(), (long) field.type().bytes());
    }

    private void move(ZoneEngine before, Partition next, long inRun) {
        long start = System.nanoTime();
        before.saver().drain();
        RunState run = before.runState();
        boolean copied = before.saver().takesCopies();
        long bytes = current.move(next);
        ZoneEngine engine = current.get();
        State state = engine.state().get().with(run.bindings());
        engine.state().set(state);
        engine.loops().each().forEach(zone -> zone.restore(run, state, engine.conditions(), inRun));
        engine.loops().exchanges().prepare(state.beforeIteration(run.iteration()));
        engine.saver().goOn(run.iteration(), copied, options.observers().trace());
        double seconds = (System.nanoTime() - start) / 1e9;
        request.moved(seconds);
        describe(engine, run.iteration(), bytes, seconds);
    }

    private void describe(ZoneEngine engine, long done, long bytes, double seconds) {
        List<Long> cells = engine.partition().zones().stream()
                .map(zone -> zone.cells().volume())
                .toList();
        options.observers()
                .log()
                .accept("boundaries moved after iteration " + done + ": zones have " + cells + " cells now; " + bytes
                        + " bytes went through the host, in " + Math.round(seconds * 1e3) + " ms");
    }
}
