package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.model.Turns;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.ReachedBox;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.generator.validate.fact.StepFacts.SetFacts;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Components;
import io.github.halomill.runtime.schedule.Range;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds which elements of fields launches of one kernel read and write, where that is not the same in all. */
final class LaunchTurns {

    private final List<List<Judged>> kernels;

    /** Of kernels that are known once for each set of values that launches pass. */
    LaunchTurns(List<List<Judged>> kernels) {
        this.kernels = kernels;
    }

    /** Those of a launch of the kernel of that name. */
    Turns of(String kernel, StepFacts launch) {
        List<Judged> judged = kernels.stream()
                .filter(of -> of.get(0).subject().use().name().equals(Optional.of(kernel)))
                .findFirst()
                .orElseThrow();
        if (judged.size() == 1) {
            return Turns.NONE;
        }
        KernelUse use = launch.over().orElseGet(() -> judged.get(0).subject().use());
        List<Judged> alike = judged.stream()
                .filter(one -> one.subject().use().isOverSame(use))
                .toList();
        List<Judged> inTurn = IterationValues.of(use, launch.sets()).stream()
                .map(sets -> with(sets, alike))
                .toList();
        Map<String, List<Components>> reads = new LinkedHashMap<>();
        Map<String, List<Components>> writes = new LinkedHashMap<>();
        boolean shown = judged.stream().allMatch(Judged::isShown);
        for (int i = 0; shown && i < buffers(judged.get(0)).size(); i++) {
            int at = i;
            if (judged.stream()
                            .map(one -> touched(buffers(one).get(at)))
                            .distinct()
                            .count()
                    > 1) {
                List<BufferAccess> same =
                        inTurn.stream().map(one -> buffers(one).get(at)).toList();
                String name = same.get(0).buffer().name();
                reads.put(
                        name,
                        same.stream().map(access -> components(access.reads())).toList());
                writes.put(
                        name,
                        same.stream().map(access -> components(access.writes())).toList());
            }
        }
        return new Turns(reads, writes, PushedElements.inTurn(judged, inTurn));
    }

    private static Judged with(List<SetFacts> sets, List<Judged> judged) {
        Map<String, Object> values = IterationValues.byArgument(sets);
        return judged.stream()
                .filter(one -> IterationValues.byArgument(one.sets()).equals(values))
                .findFirst()
                .orElseThrow();
    }

    private static List<BufferAccess> buffers(Judged judged) {
        return judged.subject().access().orElseThrow().buffers();
    }

    /** What is read and written; nothing of an array without components, of which all is. */
    private static List<Components> touched(BufferAccess access) {
        return access.own().components() == 1
                        || access.buffer().replicated()
                        || !access.unresolved().isEmpty()
                ? List.of()
                : List.of(components(access.reads()), components(access.writes()));
    }

    private static Components components(List<ReachedBox> reached) {
        Region numbers = Region.of(reached.stream()
                .map(reach -> Box.of(Extent.of(1)).ofComponents(reach.elements()))
                .toList());
        return new Components(numbers.boxes().stream()
                .map(box -> new Range(box.firstComponent(), box.endComponent() - 1))
                .toList());
    }
}
