package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.exec.turns.Residency;
import io.github.halomill.runtime.schedule.Step;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds for each reduction that a zone begins the batch that it belongs to. */
final class ReductionBatches {

    private final Map<Step.Reduce, Integer> runs;
    private final Agreement agreement;
    private final Residency residency;

    /** What the open batch has; of one run. */
    private final Set<Step.Reduce> begun = new HashSet<>();

    private int run = -1;
    private ReductionBatch open;

    /** Of a zone; {@code runs} are those of {@link #runs}. */
    ReductionBatches(Map<Step.Reduce, Integer> runs, Agreement agreement, Residency residency) {
        this.runs = Map.copyOf(runs);
        this.agreement = agreement;
        this.residency = residency;
        this.open = new ReductionBatch(agreement, residency);
    }

    /** Numbers of reductions that are the same for those between which steps only set scalars. */
    static Map<Step.Reduce, Integer> runs(List<Step> steps) {
        Map<Step.Reduce, Integer> runs = new HashMap<>();
        int run = 0;
        for (Step step : steps) {
            if (step instanceof Step.Reduce reduce) {
                runs.putIfAbsent(reduce, run);
            } else if (!(step instanceof Step.Let)) {
                run++;
            }
        }
        return runs;
    }

    /** The batch of a reduction that begins now. */
    ReductionBatch of(Step.Reduce reduce) {
        int its = runs.getOrDefault(reduce, -1);
        if (its != run || open.isAgreed() || begun.contains(reduce)) {
            open = new ReductionBatch(agreement, residency);
            begun.clear();
            run = its;
        }
        begun.add(reduce);
        return open;
    }
}
