package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import io.github.halomill.runtime.schedule.flow.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What one zone computes so that several iterations need no exchange, found by going backwards through them. Where
 * conditions decide, what is needed is what any way needs; there are no loops then.
 *
 * @param cells those of the zone
 */
record Levels(Problem problem, Reach reach, Box cells) {

    /** By turn: what it computes in the first of 1, 2, ... {@code depth} iterations. */
    List<List<Reach.Level>> byTurn(int depth) {
        List<List<Step>> traces = reach.flow().traces();
        int turns = traces.size();
        List<List<Reach.Level>> levels = new ArrayList<>();
        traces.forEach(any -> levels.add(new ArrayList<>()));
        List<Region> none = Collections.nCopies(problem.fields().size(), Region.EMPTY);
        for (int i = 0; i < depth; i++) {
            for (int turn = 0; turn < turns; turn++) {
                List<Region> after = i == 0
                        ? none
                        : levels.get((turn + 1) % turns).get(i - 1).needs();
                levels.get(turn).add(before(traces.get(turn), after));
            }
        }
        return levels;
    }

    static Reach.Level bound(Reach.Level one, Reach.Level other) {
        return new Reach.Level(
                IntStream.range(0, one.items().size())
                        .mapToObj(i -> one.items().get(i).bound(other.items().get(i)))
                        .toList(),
                IntStream.range(0, one.needs().size())
                        .mapToObj(i -> one.needs().get(i).union(other.needs().get(i)))
                        .toList());
    }

    private Reach.Level before(List<Step> trace, List<Region> after) {
        ControlFlow flow = reach.flow();
        List<Box> items = new ArrayList<>(Collections.nCopies(trace.size(), Box.EMPTY));
        List<List<Region>> needs = new ArrayList<>(); // by node, each of which comes after those that follow it
        for (Node node : flow.nodes()) {
            List<List<Region>> following = node.successors().stream()
                    .map(next -> next == ControlFlow.END ? after : needs.get(next))
                    .toList();
            List<Region> needed = new ArrayList<>(following.get(0));
            for (List<Region> other : following) {
                IntStream.range(0, needed.size())
                        .forEach(field -> needed.set(field, needed.get(field).union(other.get(field))));
            }
            if (node instanceof Node.Section section) {
                before(section, trace, needed, items);
            }
            needs.add(needed);
        }
        return new Reach.Level(items, needs.get(flow.entry()));
    }

    private void before(Node.Section section, List<Step> trace, List<Region> needs, List<Box> items) {
        for (int i = section.to() - 1; i >= section.from(); i--) {
            Step step = trace.get(i);
            if (step instanceof Launch launch) {
                items.set(i, before(launch, needs));
            } else if (step instanceof Step.Reduce reduce) {
                for (FieldSpec field : reduce.fields()) {
                    need(problem.indexOf(field.name()), reach.read(reduce, field.name(), cells), needs);
                }
            } else if (step instanceof Step.Swap swap) {
                Collections.swap(needs, problem.indexOf(swap.first()), problem.indexOf(swap.second()));
            } else if (step instanceof Step.Rotate rotate) {
                List<Integer> places =
                        rotate.fields().stream().map(problem::indexOf).toList();
                List<Region> moved = places.stream().map(needs::get).toList();
                for (int k = 0; k < places.size(); k++) {
                    needs.set(places.get((k + 1) % places.size()), moved.get(k));
                }
            }
        }
    }

    private Box before(Launch launch, List<Region> needs) {
        Box items = launch.items(cells, problem.grid());
        for (Use use : launch.uses()) {
            if (use.access().writes()) {
                Region own = use.written(launch.space().items());
                Region needed = needs.get(problem.indexOf(use.name()));
                Region wanted = use.pushes() ? needed.union(reach.owned(use.field(), cells)) : needed;
                for (Box box : wanted.intersect(own).boxes()) {
                    items = items.bound(
                            use.writing(box).intersect(launch.space().items()));
                }
            }
        }
        items = launch.withSharers(launch.withStrips(items, problem.grid()));
        for (Use use : launch.uses()) {
            int field = problem.indexOf(use.name());
            if (use.access().writes()) {
                Region written = use.written(items).intersect(reach.renewed(field));
                needs.set(field, needs.get(field).subtract(written));
            }
        }
        for (Use use : launch.uses()) {
            if (use.access().reads() && reach.isWritten(use)) {
                need(problem.indexOf(use.name()), use.read(items), needs);
            }
        }
        return items;
    }

    private void need(int field, Region read, List<Region> needs) {
        Region others = reach.margins(field)
                .resolved(read)
                .intersect(reach.written(field))
                .subtract(reach.margins(field).of(cells, problem.grid()));
        needs.set(field, needs.get(field).union(others));
    }
}
