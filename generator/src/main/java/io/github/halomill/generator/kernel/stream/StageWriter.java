package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.KernelCopy.Members;
import io.github.halomill.generator.kernel.stream.KernelCopy.Source;
import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import io.github.halomill.generator.model.streamed.StreamedText;
import io.github.halomill.generator.model.streamed.StreamedText.Iterations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Writes the copy of a kernel file in which all launches of an iteration are streamed together, several iterations at a
 * time. As in {@link StreamWriter}, the user's text stays as it is but for accesses of arrays that change.
 */
public final class StageWriter {

    private StageWriter() {}

    /**
     * Writes it.
     *
     * @param name of the copy
     * @param stages the launches, in order
     * @param pairs by a field that is written, the one that it changes places with after the iteration
     * @param text of the file, included files in their places
     * @param moved where the character is there that stood at an offset of the user's file
     * @throws RefusedException if they cannot be streamed together
     */
    public static StreamedText write(
            String name, List<Stage> stages, Map<String, String> pairs, String text, IntUnaryOperator moved)
            throws RefusedException {
        Source source = new Source(text, moved);
        StagePlan plan = new StagePlan(stages, pairs);
        StageParameters parameters = new StageParameters(plan, source);
        StageFrame frame = new StageFrame(name, plan, parameters);
        CopyParameters passed = frame.passed();
        Iterations iterations = new Iterations(
                plan.low(),
                plan.high(),
                pairs.isEmpty() ? 1 : 2,
                IntStream.range(0, stages.size()).mapToObj(plan::shift).toList(),
                plan.isSafeToSpeculate());
        String copy = copies(stages, source) + frame.text(passed);
        return new StreamedText(copy, name, iterations, passed.signature(), List.of(), "");
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
