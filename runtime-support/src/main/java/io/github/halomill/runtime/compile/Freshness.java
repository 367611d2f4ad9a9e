package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.FieldBindings;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Reach;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Margins;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What names point to, what is stale and which margins are not filled, from step to step of one iteration. */
final class Freshness {

    private final Problem problem;
    private final Reach reach;
    private final Partition partition;
    private final State before;
    private final FieldBindings names;
    private final List<List<Region>> stale = new ArrayList<>();
    private final List<Write> writes = new ArrayList<>();
    private final List<List<Region>> unfilled = new ArrayList<>();
    private final List<Action> actions = new ArrayList<>();
    private final List<Exchange> returns = new ArrayList<>();

    /** What zones read of a field in a step, by zone. */
    private record Read(int field, List<Region> regions) {}

    Freshness(Problem problem, Reach reach, Partition partition, State state) {
        this.problem = problem;
        this.reach = reach;
        this.partition = partition;
        this.before = state;
        this.names = new FieldBindings(problem, state.bindings());
        state.stale().forEach(zones -> stale.add(new ArrayList<>(zones)));
        state.unfilled().forEach(zones -> unfilled.add(new ArrayList<>(zones)));
    }

    /** What is needed comes. */
    List<Need> arrive(List<Need> needs) {
        for (Need need : needs) {
            for (int zone = 0; zone < need.regions().size(); zone++) {
                List<Region> of = stale.get(need.array());
                of.set(zone, of.get(zone).subtract(need.regions().get(zone)));
            }
        }
        return needs;
    }

    /**
     * A step.
     *
     * @param items by zone: the work-items that it computes, if it is a launch
     * @param exchanging whether what is stale and read comes before it
     * @param needs what comes is added to these
     */
    void step(int place, List<Region> items, boolean exchanging, List<Need> needs) {
        Step step = reach.flow().traces().get(before.turn()).get(place);
        if (step instanceof Step.Swap || step instanceof Step.Rotate) {
            names.follow(step);
            return;
        }
        List<Read> reads = reads(step, items);
        if (exchanging) {
            needs.addAll(arrive(needs(reads)));
        }
        fill(reads);
        actions.add(action(step, items, Collections.nCopies(items.size(), List.of())));
        step.scalars().forEach(this::changed);
        if (step instanceof Launch launch) {
            Optional<Exchange> returned = exchanging ? returned(launch, items) : Optional.empty();
            launch.uses().forEach(use -> written(use, launch, items, exchanging));
            returned.ifPresent(this::arrives);
        }
    }

    /** What work-items of a launch wrote for other zones. */
    private Optional<Exchange> returned(Launch launch, List<Region> items) {
        List<Transfer> transfers = new ArrayList<>();
        List<Integer> arrays = new ArrayList<>();
        for (Use use : launch.uses()) {
            if (use.pushes()) {
                List<Region> written =
                        items.stream().map(some -> some.each(use::written)).toList();
                transfers.addAll(partition.owners().returned(use.field(), written));
                arrays.addAll(Collections.nCopies(transfers.size() - arrays.size(), names.arrayOf(use.name())));
            }
        }
        return transfers.isEmpty()
                ? Optional.empty()
                : Optional.of(new Exchange(actions.size() - 1, actions.size(), transfers, List.of(), arrays));
    }

    /** It comes before anything else is done. */
    private void arrives(Exchange returned) {
        returns.add(returned);
        for (int i = 0; i < returned.transfers().size(); i++) {
            Region there = Region.of(returned.transfers().get(i).boxes());
            writes.add(new Write(returned.await(), returned.arrays().get(i), there));
        }
        actions.add(idle());
    }

    /** Nothing is done, but exchanges may end before it. */
    private Action idle() {
        List<Region> nothing = nothing();
        return action(new Step.Fill(List.of()), nothing, Collections.nCopies(nothing.size(), List.of()));
    }

    private List<Region> nothing() {
        return Collections.nCopies(partition.zones().size(), Region.EMPTY);
    }

    private List<Read> reads(Step step, List<Region> items) {
        List<Read> reads = new ArrayList<>();
        if (step instanceof Launch launch) {
            for (Use use : launch.uses()) {
                int field = problem.indexOf(use.name());
                boolean changes = reach.isWritten(use) || reach.margins(field).areFilled();
                if (use.access().reads() && changes) {
                    reads.add(new Read(
                            field,
                            items.stream().map(some -> some.each(use::read)).toList()));
                } else if (use.pushes()) {
                    // what the kernel leaves as it is goes to its owner all the same
                    reads.add(new Read(
                            field,
                            items.stream().map(some -> some.each(use::written)).toList()));
                }
            }
        } else if (step instanceof Step.Reduce reduce) {
            for (FieldSpec field : reduce.fields()) {
                List<Region> read = partition.zones().stream()
                        .map(zone -> reach.read(reduce, field.name(), zone.cells()))
                        .toList();
                reads.add(new Read(problem.indexOf(field.name()), read));
            }
        }
        return reads;
    }

    /** What is stale of what is read, and of what margins that are read are made of. */
    private List<Need> needs(List<Read> reads) {
        List<Need> needs = new ArrayList<>();
        for (Read read : reads) {
            int array = names.arrays().get(read.field);
            Margins margins = reach.margins(read.field);
            List<Region> regions = new ArrayList<>();
            for (int zone = 0; zone < read.regions.size(); zone++) {
                Region needed = margins.resolved(read.regions.get(zone));
                regions.add(needed.intersect(stale.get(array).get(zone)));
            }
            int begin = Exchange.BEFORE;
            for (Region region : regions) {
                begin = Math.max(begin, Write.last(writes, array, region));
            }
            Need need = new Need(actions.size(), begin, read.field, array, regions);
            if (!need.isEmpty()) {
                needs.add(need);
            }
        }
        return needs;
    }

    /**
     * Fills what is read of margins and is not filled, and with it all that has a value: that is done once and stays.
     */
    private void fill(List<Read> reads) {
        List<List<Region>> regions = new ArrayList<>();
        unfilled.forEach(zones -> regions.add(new ArrayList<>(Collections.nCopies(zones.size(), Region.EMPTY))));
        Map<Integer, String> fields = new TreeMap<>();
        for (Read read : reads) {
            int array = names.arrays().get(read.field);
            for (int zone = 0; zone < read.regions.size(); zone++) {
                Region margin =
                        read.regions.get(zone).intersect(unfilled.get(array).get(zone));
                if (!margin.isEmpty()) {
                    Region values = reach.margins(array)
                            .values()
                            .intersect(unfilled.get(array).get(zone))
                            .intersect(Region.of(partition
                                    .zones()
                                    .get(zone)
                                    .box(problem.fields().get(read.field).name())));
                    regions.get(array)
                            .set(
                                    zone,
                                    regions.get(array).get(zone).union(margin).union(values));
                    fields.put(array, problem.fields().get(read.field).name());
                }
            }
        }
        if (fields.isEmpty()) {
            return;
        }
        List<List<Fill>> fills = new ArrayList<>();
        for (Zone zone : partition.zones()) {
            List<Fill> ofZone = new ArrayList<>();
            for (int array : fields.keySet()) {
                Region region = regions.get(array).get(zone.id());
                if (!region.isEmpty()) {
                    ofZone.add(new Fill(array, reach.margins(array).parts(region)));
                }
            }
            fills.add(ofZone);
        }
        actions.add(action(new Step.Fill(List.copyOf(fields.values())), nothing(), fills));
        for (int array : fields.keySet()) {
            for (int zone = 0; zone < fills.size(); zone++) {
                List<Region> of = unfilled.get(array);
                of.set(zone, of.get(zone).subtract(regions.get(array).get(zone)));
            }
        }
    }

    private Action action(Step step, List<Region> items, List<List<Fill>> fills) {
        return new Action(step, names.arrays(), items, fills, stale, unfilled);
    }

    /** {@code returned}: whether zones get what others wrote for them. */
    private void written(Use use, Launch launch, List<Region> items, boolean returned) {
        if (!use.access().writes()) {
            return;
        }
        int field = problem.indexOf(use.name());
        int array = names.arrayOf(use.name());
        Margins margins = reach.margins(field);
        Region touched = use.written(launch.space().items());
        Region all = margins.withGhosts(touched);
        if (use.pushes()) {
            all = all.union(touched.intersect(margins.ghosts()));
        }
        Region disturbed = touched.intersect(margins.filled());
        for (Zone zone : partition.zones()) {
            Region computed = items.get(zone.id()).each(use::written).intersect(margins.present());
            Region own = reach.owned(use.field(), zone.cells());
            if (use.pushes() && returned) {
                computed = computed.union(own.intersect(all));
            } else if (!own.intersect(all).subtract(computed).isEmpty()) {
                throw new IllegalStateException("zone " + zone.id() + " lacks what others write of its " + use.name());
            }
            Region old = stale.get(array).get(zone.id());
            Region now = old.union(all.subtract(computed)).subtract(computed.intersect(reach.renewed(field)));
            stale.get(array).set(zone.id(), now);
            if (!touched.isEmpty() && margins.areFilled()) {
                Region margin = unfilled.get(array).get(zone.id());
                unfilled.get(array)
                        .set(zone.id(), margin.union(margins.varying()).union(disturbed));
            }
        }
        writes.add(new Write(actions.size() - 1, array, all));
    }

    /** A scalar is another one: so are the values of borders that are made of it. */
    private void changed(String scalar) {
        for (int array = 0; array < unfilled.size(); array++) {
            Region changing = reach.margins(array).changing(scalar);
            unfilled.get(array).replaceAll(changing::union);
        }
    }

    /** What was followed, as an iteration of that level. */
    Iteration iteration(List<Exchange> exchanges, int level) {
        List<Exchange> all = new ArrayList<>(exchanges);
        all.addAll(returns);
        all.sort(Exchange.IN_ORDER);
        if (actions.isEmpty() && !all.isEmpty()) {
            actions.add(idle()); // of several iterations, of which this section only swaps names
        }
        all.forEach(this::arrived);
        State within = before.with(names.arrays(), stale, unfilled).ofLevel(level);
        changed(Scalars.ITERATION);
        State after = before.with(names.arrays(), stale, unfilled).next(State.first(reach.flow()));
        return new Iteration(before, actions, all, writes, within, after);
    }

    /** What an exchange brings is there from where it ends on, also what is read later only. */
    private void arrived(Exchange exchange) {
        List<FreshElements> arrived = FreshElements.of(exchange);
        for (int place = exchange.await(); place < actions.size() && !arrived.isEmpty(); place++) {
            actions.set(place, actions.get(place).with(arrived));
            for (Write write : writes) {
                if (write.place() == place) {
                    arrived = FreshElements.after(write, arrived);
                }
            }
        }
    }
}
