package io.github.halomill.runtime.exec.turns;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.exec.zone.ZoneTimes;
import java.util.BitSet;
import java.util.List;

/**
 * A zone that takes turns with others on its device: what it holds is copied there, and what it has changed is copied
 * back.
 */
final class TurnResidency implements Residency {

    private final ZoneDevice zone;
    private final TurnOrder order;
    private final LiveAfterIteration live;
    private final List<PartitionedArray> arrays;
    private final ZoneTimes times;

    private boolean here;

    /** TurnResidency that are over. */
    private long number;

    /** Of a zone; {@code live} says what is worth keeping of {@code arrays}. */
    TurnResidency(
            ZoneDevice zone, TurnOrder order, LiveAfterIteration live, List<PartitionedArray> arrays, ZoneTimes times) {
        this.zone = zone;
        this.order = order;
        this.live = live;
        this.arrays = arrays;
        this.times = times;
    }

    @Override
    public void rewind() {
        here = false;
        number = 0;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public void enter() {
        if (here) {
            return;
        }
        await(TurnOrder.Stage.COPIED_IN);
        times.begin();
        arrays.forEach(array -> array.restore(id(), zone.receive()));
        zone.receive().finish();
        times.awaitedDevice();
        order.pass(TurnOrder.Stage.COPIED_IN, id(), number);
        await(TurnOrder.Stage.COMPUTED);
        here = true;
    }

    @Override
    public void leave() {
        leave(live.changed());
    }

    @Override
    public void leaveBetween(List<Integer> bindings) {
        leave(live.between(bindings));
    }

    private void leave(BitSet kept) {
        if (!here) {
            return;
        }
        here = false;
        times.begin();
        zone.finish();
        times.awaitedDevice();
        order.pass(TurnOrder.Stage.COMPUTED, id(), number);
        await(TurnOrder.Stage.COPIED_OUT);
        times.begin();
        kept.stream().forEach(array -> arrays.get(array).evict(id(), zone.transfer()));
        zone.transfer().finish();
        times.awaitedDevice();
        order.pass(TurnOrder.Stage.COPIED_OUT, id(), number);
        number++;
    }

    private void await(TurnOrder.Stage stage) {
        times.begin();
        order.await(stage, id(), number);
        times.awaitedNeighbour();
    }

    private int id() {
        return zone.zone().id();
    }
}
