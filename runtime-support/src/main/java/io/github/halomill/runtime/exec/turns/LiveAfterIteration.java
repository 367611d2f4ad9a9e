package io.github.halomill.runtime.exec.turns;

import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Reach;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What of the arrays outlasts an iteration, found by going backwards through it: a field whose elements are all written
 * before they are read again does not, but for elements that nothing ever writes.
 */
public final class LiveAfterIteration {

    private final Problem problem;
    private final Reach reach;
    private final BitSet changed = new BitSet();

    /** By field: whether it has to be kept from one iteration to the next. */
    private final BitSet fields = new BitSet();

    /** Of all iterations. */
    public LiveAfterIteration(Partition partition) {
        problem = partition.problem();
        reach = partition.reach();
        for (int field = 0; field < problem.fields().size(); field++) {
            boolean bordered = problem.fields().get(field).hasBorders();
            changed.set(field, reach.isArrayWritten(field) || bordered);
            boolean combined = problem.fields().get(field).combining().isPresent();
            fields.set(field, bordered || combined);
        }
        if (!reach.flow().isStraight()) { // nobody knows what comes before what
            fields.set(0, problem.fields().size());
            return;
        }
        for (List<Step> trace : reach.flow().traces()) {
            List<Region> needed = needed(trace);
            IntStream.range(0, needed.size())
                    .filter(field -> !needed.get(field).isEmpty())
                    .forEach(fields::set);
        }
    }

    /** The arrays that zones change. */
    BitSet changed() {
        return changed;
    }

    /**
     * Of these, the arrays that have to be kept from one iteration to the next, where field i points to array
     * {@code bindings.get(i)}.
     */
    BitSet between(List<Integer> bindings) {
        BitSet kept = new BitSet();
        fields.stream().forEach(field -> kept.set(bindings.get(field)));
        kept.and(changed);
        return kept;
    }

    /** Bytes that a turn copies back of what a zone holds, {@code bytes} of it by field. */
    public long bytesBetween(List<Long> bytes) {
        return fields.stream().filter(changed::get).mapToLong(bytes::get).sum();
    }

    /**
     * By field: written elements whose values an iteration that does this needs, coming after others, if all are needed
     * after it.
     */
    private List<Region> needed(List<Step> trace) {
        List<Region> needed = new ArrayList<>();
        for (int field = 0; field < problem.fields().size(); field++) {
            needed.add(reach.written(field));
        }
        for (int i = trace.size() - 1; i >= 0; i--) {
            Step step = trace.get(i);
            if (step instanceof Launch launch) {
                stepBack(launch, needed);
            } else if (step instanceof Step.Reduce reduce) {
                reduce.fields().forEach(field -> need(field, needed));
            } else if (step instanceof Output.Save save) {
                need(problem.fields().get(problem.indexOf(save.field())), needed);
            } else if (step instanceof Output.Probe probe) {
                need(problem.fields().get(problem.indexOf(probe.field())), needed);
            } else if (step instanceof Output.Watch watch) {
                need(watch.field(), needed);
            } else if (step instanceof Output.Hook) {
                problem.fields().forEach(field -> need(field, needed));
            } else if (step instanceof Step.Swap swap) {
                Collections.swap(needed, problem.indexOf(swap.first()), problem.indexOf(swap.second()));
            } else if (step instanceof Step.Rotate rotate) {
                List<Integer> places =
                        rotate.fields().stream().map(problem::indexOf).toList();
                List<Region> moved = places.stream().map(needed::get).toList();
                for (int k = 0; k < places.size(); k++) {
                    needed.set(places.get((k + 1) % places.size()), moved.get(k));
                }
            }
        }
        return needed;
    }

    private void stepBack(Launch launch, List<Region> needed) {
        for (Use use : launch.uses()) {
            int field = problem.indexOf(use.name());
            if (use.access().writes()) {
                Region written = use.written(launch.space().items()).intersect(reach.renewed(field));
                needed.set(field, needed.get(field).subtract(written));
            }
        }
        for (Use use : launch.uses()) {
            if (use.access().reads()) {
                need(use.field(), needed);
            }
        }
    }

    private void need(FieldSpec field, List<Region> needed) {
        int index = problem.indexOf(field.name());
        needed.set(index, reach.written(index));
    }
}
