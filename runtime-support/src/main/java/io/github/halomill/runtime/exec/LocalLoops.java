package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DeviceFailedException.When;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exec.end.LastStep;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.turns.SeatBuffers;
import io.github.halomill.runtime.exec.zone.ByZone;
import io.github.halomill.runtime.exec.zone.Workers;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The zones of this process in the loop, each carried out by its worker.
 *
 * @param seats where zones take turns on their devices: who sits where
 */
record LocalLoops(ByZone<ZoneLoop> each, Workers workers, ZoneExchanges exchanges, Optional<SeatBuffers> seats) {

    /** One of them: what the host knows of a run is the same in all. */
    ZoneLoop first() {
        return each.first();
    }

    /** Another run begins soon, in {@code start}. */
    void rewind(State start) {
        exchanges.prepare(start);
        seats.ifPresent(SeatBuffers::rewind);
        each.forEach(run -> run.rewind(start));
    }

    /**
     * All go on, to where they have to pause, or to the end.
     *
     * @param interrupted called if the thread that waits is interrupted
     * @return why they pause; empty: the run is over
     */
    Optional<Pause> run(LastStep last, ByZone<Map<String, List<KernelArgument>>> arguments, Runnable interrupted) {
        return workers.forEach(id -> Optional.ofNullable(each.get(id).run(last, arguments.get(id))), interrupted)
                .first();
    }

    /** How far the zones have come, of which none runs any more; empty: none has begun an iteration. */
    Optional<When> when() {
        return first().begun() == 0
                ? Optional.empty()
                : Optional.of(new When(
                        each.stream().mapToLong(ZoneLoop::doneByDevice).min().orElse(0),
                        each.stream().mapToLong(ZoneLoop::done).max().orElse(0)));
    }

    /** While all pause between two iterations: looks at all fields that are watched. */
    void look() {
        workers.forEach(id -> {
            each.get(id).look();
            return id;
        });
    }
}
