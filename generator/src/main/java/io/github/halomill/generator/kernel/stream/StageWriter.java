package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.KernelCopy.Members;
import io.github.halomill.generator.kernel.stream.KernelCopy.Source;
import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Writes the copy of a kernel file in which all launches of an iteration are streamed together, several iterations at a
 * time. As in {@link StreamWriter}, the user's text stays as it is but for accesses of arrays that change.
 */
public final class StageWriter {

    private StageWriter() {}

    /** What came of it. */
    public sealed interface Result {}

    /** It cannot be, for a reason that continues a sentence. */
    public record Refused(String reason) implements Result {}

    /**
     * The copy.
     *
     * @param text of the file
     * @param low how far an iteration reads towards lower places, per dimension of memory
     * @param high how far towards higher places
     * @param launches what it has of each launch
     * @param inPlace names of fields of which an iteration reads what the last one wrote into the same array
     */
    public record Written(
            String text, List<Integer> low, List<Integer> high, List<OfLaunch> launches, List<String> inPlace)
            implements Result {

        public Written {
            low = List.copyOf(low);
            high = List.copyOf(high);
            launches = List.copyOf(launches);
            inPlace = List.copyOf(inPlace);
        }
    }

    /**
     * What a copy has of a launch.
     *
     * @param shift how far its ids are from what the copy counts, per dimension of memory
     * @param passed names of the parameters of its kernel that the copy is passed because of it, in order
     * @param sized whether it is passed how many work-items this launch has
     */
    public record OfLaunch(List<Integer> shift, List<String> passed, boolean sized) {

        public OfLaunch {
            shift = List.copyOf(shift);
            passed = List.copyOf(passed);
        }
    }

    /**
     * Writes it.
     *
     * @param name of the copy
     * @param stages the launches, in order
     * @param pairs by a field that is written, the one that it changes places with after the iteration
     * @param text of the file, included files in their places
     * @param moved where the character is there that stood at an offset of the user's file
     */
    public static Result write(
            String name, List<Stage> stages, Map<String, String> pairs, String text, IntUnaryOperator moved) {
        try {
            Source source = new Source(text, moved);
            StagePlan plan = new StagePlan(stages, pairs);
            StageParameters parameters = new StageParameters(plan, source);
            List<OfLaunch> launches = new ArrayList<>();
            for (int launch = 0; launch < stages.size(); launch++) {
                launches.add(new OfLaunch(
                        plan.shift(launch),
                        parameters.passed(launch),
                        stages.get(launch).form().asksForSizes()));
            }
            return new Written(
                    copies(stages, source) + new StageFrame(name, plan, parameters).text(),
                    plan.low(),
                    plan.high(),
                    launches,
                    plan.inPlace().stream().map(WriteChain::name).toList());
        } catch (RefusedException e) {
            return new Refused(e.reason());
        }
    }

    /** The file, its kernels as functions. */
    private static String copies(List<Stage> stages, Source source) {
        Map<String, StageForm> kernels = new LinkedHashMap<>();
        stages.forEach(stage -> kernels.putIfAbsent(stage.form().function(), stage.form()));
        List<StageForm> inOrder = kernels.values().stream()
                .sorted(Comparator.comparing(form -> form.text().keyword().start()))
                .toList();
        StringBuilder text = new StringBuilder();
        int done = 0;
        for (StageForm form : inOrder) {
            text.append(source.text(), done, source.at(form.text().keyword().start()))
                    .append('\n')
                    .append(copy(form).in(source));
            done = source.at(form.text().end());
        }
        return text + source.text().substring(done).stripTrailing() + "\n\n";
    }

    private static KernelCopy copy(StageForm form) {
        return new KernelCopy(
                form.function(),
                form.text(),
                form.ids(),
                !form.sure().isEmpty(),
                form.asksForSizes(),
                form.arrays().stream().map(StageWriter::members).toList(),
                "");
    }

    private static Members members(Touched array) {
        List<String> loads = new ArrayList<>();
        if (array.updated()) {
            loads.add(array.name());
        }
        array.named().forEach(load -> loads.add(load.name()));
        array.near().forEach(near -> loads.add(near.name() + LoadArray.subscripts(near.extents())));
        boolean stored = array.isWritten() && !array.updated();
        return new Members(array.typeName(), loads, stored ? Optional.of(array.name()) : Optional.empty());
    }
}
