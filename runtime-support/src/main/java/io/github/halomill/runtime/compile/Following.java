package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Reach;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Denoting;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;

/** What names denote and what is stale, from step to step of one iteration. */
final class Following {

    private final Problem problem;
    private final Reach reach;
    private final Partition partition;
    private final State before;
    private final Denoting names;
    private final List<List<Region>> stale = new ArrayList<>();
    private final List<Write> writes = new ArrayList<>();
    private final List<Action> actions = new ArrayList<>();

    Following(Problem problem, Reach reach, Partition partition, State state) {
        this.problem = problem;
        this.reach = reach;
        this.partition = partition;
        this.before = state;
        this.names = new Denoting(problem, state.denotes());
        state.stale().forEach(zones -> stale.add(new ArrayList<>(zones)));
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
    void step(int place, List<Box> items, boolean exchanging, List<Need> needs) {
        Step step = reach.trace().get(place);
        if (step instanceof Step.Swap || step instanceof Step.Rotate) {
            names.follow(step);
        } else if (step instanceof Launch launch) {
            if (exchanging) {
                needs.addAll(arrive(needs(launch, items)));
            }
            actions.add(new Action(launch, names.arrays(), items, stale));
            launch.uses().forEach(use -> written(use, launch, items));
        } else {
            actions.add(new Action(step, names.arrays(), items, stale));
        }
    }

    private List<Need> needs(Launch launch, List<Box> items) {
        List<Need> needs = new ArrayList<>();
        for (Use use : launch.uses()) {
            int field = problem.indexOf(use.name());
            int array = names.arrayOf(use.name());
            if (use.access().reads() && reach.isWritten(use)) {
                List<Region> regions = new ArrayList<>();
                for (Zone zone : partition.zones()) {
                    Region read = use.read(items.get(zone.id()));
                    regions.add(read.intersect(stale.get(array).get(zone.id())));
                }
                int begin = Exchange.BEFORE;
                for (Region region : regions) {
                    begin = Math.max(begin, Write.last(writes, array, region));
                }
                Need need = new Need(actions.size(), begin, field, array, regions);
                if (!need.isEmpty()) {
                    needs.add(need);
                }
            }
        }
        return needs;
    }

    private void written(Use use, Launch launch, List<Box> items) {
        if (!use.access().writes()) {
            return;
        }
        int field = problem.indexOf(use.name());
        int array = names.arrayOf(use.name());
        Region all = Region.of(use.written(launch.space().items()));
        for (Zone zone : partition.zones()) {
            Region computed = Region.of(use.written(items.get(zone.id())));
            Region old = stale.get(array).get(zone.id());
            Region now = reach.isRenewed(field) ? old.union(all).subtract(computed) : old.union(all.subtract(computed));
            stale.get(array).set(zone.id(), now);
        }
        writes.add(new Write(actions.size() - 1, array, all));
    }

    Iteration iteration(List<Exchange> exchanges) {
        exchanges.forEach(this::arrived);
        return new Iteration(before, actions, exchanges, writes, new State(names.arrays(), stale));
    }

    /** What an exchange brings is there from where it ends on, also what is read later only. */
    private void arrived(Exchange exchange) {
        for (int i = 0; i < exchange.transfers().size(); i++) {
            Transfer transfer = exchange.transfers().get(i);
            int array = exchange.arrays().get(i);
            Region fresh = Region.of(transfer.boxes());
            for (int place = exchange.await(); place < actions.size() && !fresh.isEmpty(); place++) {
                actions.set(place, actions.get(place).with(array, transfer.to(), fresh));
                for (Write write : writes) {
                    if (write.place() == place && write.array() == array) {
                        fresh = fresh.subtract(write.elements());
                    }
                }
            }
        }
    }
}
