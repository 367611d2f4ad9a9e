package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
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
public record Levels(Reach reach, Box cells) {

    /**
     * What an iteration is to compute, where that many follow without an exchange, whatever numbers decide.
     *
     * @param items by place in the trace: work-items of a launch; empty for other steps
     * @param needs by field: elements of others whose values it needs when it begins
     */
    public record Level(List<Region> items, List<Region> needs) {

        public Level {
            items = List.copyOf(items);
            needs = List.copyOf(needs);
        }
    }

    /** What it computes in the first of 1, 2, ... {@code depth} iterations, in whichever turn that is. */
    public List<Level> of(int depth) {
        List<List<Level>> byTurn = byTurn(depth);
        return IntStream.range(0, depth)
                .mapToObj(steps -> byTurn.stream()
                        .map(levels -> levels.get(steps))
                        .reduce(Levels::bound)
                        .orElseThrow())
                .toList();
    }

    /** The same of the first in each turn. */
    public List<List<Level>> byTurn(int depth) {
        List<List<Step>> traces = reach.flow().traces();
        int turns = traces.size();
        List<List<Level>> levels = new ArrayList<>();
        traces.forEach(any -> levels.add(new ArrayList<>()));
        List<Region> none = Collections.nCopies(reach.problem().fields().size(), Region.EMPTY);
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

    private static Level bound(Level one, Level other) {
        return new Level(
                IntStream.range(0, one.items().size())
                        .mapToObj(i -> one.items().get(i).union(other.items().get(i)))
                        .toList(),
                IntStream.range(0, one.needs().size())
                        .mapToObj(i -> one.needs().get(i).union(other.needs().get(i)))
                        .toList());
    }

    private Level before(List<Step> trace, List<Region> after) {
        ControlFlow flow = reach.flow();
        List<Region> items = new ArrayList<>(Collections.nCopies(trace.size(), Region.EMPTY));
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
        return new Level(items, needs.get(flow.entry()));
    }

    private void before(Node.Section section, List<Step> trace, List<Region> needs, List<Region> items) {
        for (int i = section.to() - 1; i >= section.from(); i--) {
            Step step = trace.get(i);
            if (step instanceof Launch launch) {
                items.set(i, before(launch, needs));
            } else if (step instanceof Step.Reduce reduce) {
                for (FieldSpec field : reduce.fields()) {
                    need(reach.problem().indexOf(field.name()), reach.read(reduce, field.name(), cells), needs);
                }
            } else if (step instanceof Step.Swap swap) {
                Collections.swap(
                        needs,
                        reach.problem().indexOf(swap.first()),
                        reach.problem().indexOf(swap.second()));
            } else if (step instanceof Step.Rotate rotate) {
                List<Integer> places =
                        rotate.fields().stream().map(reach.problem()::indexOf).toList();
                List<Region> moved = places.stream().map(needs::get).toList();
                for (int k = 0; k < places.size(); k++) {
                    needs.set(places.get((k + 1) % places.size()), moved.get(k));
                }
            }
        }
    }

    private Region before(Launch launch, List<Region> needs) {
        List<Box> computed = new ArrayList<>();
        computed.add(launch.items(cells, reach.problem().grid()));
        for (Use use : launch.uses()) {
            if (use.access().writes()) {
                Region own = use.written(launch.space().items());
                Region needed = needs.get(reach.problem().indexOf(use.name()));
                Region wanted = use.pushes() ? needed.union(reach.owned(use.field(), cells)) : needed;
                for (Box box : wanted.intersect(own).boxes()) {
                    computed.add(use.writing(box).intersect(launch.space().items()));
                }
            }
        }
        Region items = Region.of(together(computed).stream()
                .map(box -> launch.withSharers(
                        launch.withStrips(box, reach.problem().grid())))
                .toList());
        for (Use use : launch.uses()) {
            int field = reach.problem().indexOf(use.name());
            if (use.access().writes()) {
                Region written = items.each(use::written).intersect(reach.renewed(field));
                needs.set(field, needs.get(field).subtract(written));
            }
        }
        for (Use use : launch.uses()) {
            if (use.access().reads() && reach.isWritten(use)) {
                need(reach.problem().indexOf(use.name()), items.each(use::read), needs);
            }
        }
        return items;
    }

    /** Boxes bound to one; where some lie at the other end of what is periodic, to those that lie together. */
    private List<Box> together(List<Box> boxes) {
        List<Box> together = new ArrayList<>();
        for (Box box : boxes) {
            Box bound = box;
            int before;
            do { // what is bound to one may touch another
                before = together.size();
                for (Box other : List.copyOf(together)) {
                    if (!reach.goesAround() || bound.touches(other)) {
                        bound = bound.bound(other);
                        together.remove(other);
                    }
                }
            } while (together.size() < before);
            together.add(bound);
        }
        return together;
    }

    private void need(int field, Region read, List<Region> needs) {
        Region others = reach.margins(field)
                .resolved(read)
                .intersect(reach.written(field))
                .subtract(reach.margins(field).of(cells, reach.problem().grid()));
        needs.set(field, needs.get(field).union(others));
    }
}
