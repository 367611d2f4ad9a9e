package io.github.halomill.generator.validate.assemble;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.kernel.stream.CopySetting;
import io.github.halomill.generator.kernel.stream.RefusedException;
import io.github.halomill.generator.kernel.stream.Stage;
import io.github.halomill.generator.kernel.stream.StageFinder;
import io.github.halomill.generator.kernel.stream.StageForm;
import io.github.halomill.generator.kernel.stream.StageWriter;
import io.github.halomill.generator.kernel.stream.text.EachNumber;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Over;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.Turns;
import io.github.halomill.generator.model.streamed.StreamedText;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Gives a program a copy of all its kernels together that does several iterations at once, whether each is several
 * launches or updates arrays in place.
 */
final class StageAssembler {

    private final Program program;
    private final Map<String, StreamedSource> sources;
    private final List<Step.Launch> launches = new ArrayList<>();

    /** Fields that launches write, and what these change places with. */
    private final Set<String> changing = new LinkedHashSet<>();

    /** By field that is written, the one that it changes places with behind the iteration. */
    private final Map<String, String> pairs = new LinkedHashMap<>();

    StageAssembler(Program program, Map<String, StreamedSource> sources) {
        this.program = program;
        this.sources = sources;
    }

    /** The copy. */
    StreamedText streamed() throws RefusedException {
        checkSteps();
        findPairs();
        return copy();
    }

    private void checkSteps() throws RefusedException {
        Optional<String> asked = PassingNumbers.obstacle(program.schedule());
        throwIf(asked.isPresent(), asked.orElse(""));
        boolean swapped = false;
        for (Step step : program.schedule()) {
            throwIf(step instanceof Step.Repeat, "an iteration repeats something");
            throwIf(!step.parts().isEmpty(), "numbers decide what an iteration does");
            swapped |= !step.rotated().isEmpty();
            if (step instanceof Step.Launch launch) {
                throwIf(swapped, "it swaps arrays between launches");
                check(launch);
                launches.add(launch);
            }
        }
        List<Kernel> kernels = launches.stream().map(this::kernel).distinct().toList();
        for (Kernel kernel : kernels) {
            throwIf(
                    !kernel.fileName().equals(kernels.get(0).fileName())
                            || !kernel.options().equals(kernels.get(0).options()),
                    "its kernels are in several files, or compiled with different options");
            throwIf(
                    kernel.addressing() != kernels.get(0).addressing(),
                    "on a zone some of its kernels see a smaller problem, others the whole");
        }
    }

    private Kernel kernel(Step.Launch launch) {
        return program.kernel(launch.kernel());
    }

    private void check(Step.Launch launch) throws RefusedException {
        Kernel kernel = kernel(launch);
        throwIf(
                kernel.isOfNoCell()
                        || kernel.footprints().stream()
                                .anyMatch(print -> print.cells() != 1
                                        || print.items() != 1
                                        || print.all().isPresent()),
                "the work-items of " + kernel.name() + " do not stand on a cell each");
        throwIf(
                !launch.turns().equals(Turns.NONE),
                "what " + kernel.name() + " reads and writes depends on the numbers that launches pass it");
        if (isPart(kernel, launch)) {
            checkPart(kernel, launch);
        }
        throwIf(
                kernel.dimensions() == 1,
                "of one dimension, an iteration has to be one launch and to swap what it writes with what it reads");
        for (Argument argument : kernel.arguments()) {
            throwIf(
                    !(argument instanceof Argument.Buffer
                            || argument instanceof Argument.Scalar
                            || argument instanceof Argument.Constants),
                    kernel.name() + " is passed " + argument.name() + ", which is neither an array nor a number");
        }
        for (Argument.Buffer buffer : kernel.buffers()) {
            throwIf(
                    !buffer.wraps().isEmpty(),
                    "what " + kernel.name() + " reads of " + buffer.name() + " beyond one end is at the other");
            if (buffer.access().writes()) {
                changing.add(launch.field(buffer));
            }
        }
    }

    /** Whether a launch is over a part of the grid only. */
    static boolean isPart(Kernel kernel, Step.Launch launch) {
        return !kernel.isOnEachCell() || !launch.range().isEmpty();
    }

    private void checkPart(Kernel kernel, Step.Launch launch) throws RefusedException {
        String part = kernel.name() + " is launched over a part of the grid";
        throwIf(kernel.addressing() != Addressing.GLOBAL, part + ", and sees a smaller problem on a zone");
        throwIf(kernel.isOfOneId(), part + ", and takes its id apart into several");
        boolean isStrip = source(kernel).of(kernel, launch).stream()
                .flatMap(judged -> judged.subject().kernel().range().strips().values().stream())
                .anyMatch(span -> !span.isCell());
        throwIf(isStrip, part + ", over several cells of the margin: any of them may have the elements of others");
    }

    /** Behind an iteration arrays are where they were, but for pairs of which one was written. */
    private void findPairs() throws RefusedException {
        Map<String, String> after = new HashMap<>(); // by field, the one whose array it denotes behind an iteration
        program.fields().forEach(field -> after.put(field.name(), field.name()));
        program.schedule().forEach(step -> StreamAssembler.follow(step, after));
        for (String written : List.copyOf(changing)) {
            String other = after.getOrDefault(written, written);
            if (!other.equals(written)) {
                throwIf(
                        !written.equals(after.get(other)),
                        "more than two arrays change places, one of which is " + written);
                pairs.put(written, other);
                changing.add(other);
            }
        }
        for (Field field : program.fields()) {
            Optional<String> value = program.changingBorder(field.name());
            throwIf(value.isPresent(), value.orElse(""));
        }
    }

    /** The dimensions along which fields that change are periodic. */
    private Set<Integer> around() throws RefusedException {
        List<Set<Integer>> around =
                fields().all().stream().map(MarginFaces::around).distinct().toList();
        throwIf(around.size() > 1, "of its arrays some are periodic where others are not");
        throwIf(
                !around.get(0).isEmpty() && launches.stream().anyMatch(launch -> isPart(kernel(launch), launch)),
                "launches are over parts of the grid, and arrays are periodic");
        return around.get(0);
    }

    private StreamedText copy() throws RefusedException {
        List<Stage> stages = new ArrayList<>();
        for (Step.Launch launch : launches) {
            stages.add(stage(launch));
        }
        LoadedKernel source = source(kernel(launches.get(0))).kernel();
        return StageWriter.write(
                program.name(), stages, pairs, source.expanded().text(), source.expanded()::at);
    }

    private StreamedSource source(Kernel kernel) {
        return Objects.requireNonNull(sources.get(kernel.name()), kernel.name());
    }

    private Stage stage(Step.Launch launch) throws RefusedException {
        Kernel kernel = kernel(launch);
        Map<String, String> fields = new LinkedHashMap<>();
        Map<String, String> values = new LinkedHashMap<>();
        for (Argument argument : kernel.arguments()) {
            if (argument instanceof Argument.Buffer buffer) {
                fields.put(buffer.name(), launch.field(buffer));
            } else {
                Located set = launch.sets().get(argument.name());
                values.put(argument.name(), set == null ? value(argument) : argument.name() + " " + set.expression());
            }
        }
        Set<String> moved = kernel.addressing() == Addressing.GLOBAL
                ? kernel.buffers().stream()
                        .filter(Argument.Buffer::isMoved)
                        .map(Argument.Buffer::name)
                        .collect(Collectors.toSet())
                : Set.of();
        List<EachNumber> each = EachNumber.of(new ForeseenNumbers(program).of(kernel, launch));
        return new Stage(
                form(kernel, launch),
                fields,
                values,
                moved,
                new CopySetting(around(), fields().filled(launch), each),
                isPart(kernel, launch),
                source(kernel).varies(kernel, each));
    }

    private ChangingFields fields() {
        return new ChangingFields(program, sources, launches, changing);
    }

    private static String value(Argument argument) {
        String values = argument.values().stream()
                .map(value -> value.expression().toString())
                .collect(Collectors.joining(", "));
        return argument.name() + " " + values;
    }

    private StageForm form(Kernel kernel, Step.Launch launch) throws RefusedException {
        List<Argument.Buffer> buffers = kernel.buffers().stream()
                .filter(buffer -> changing.contains(launch.field(buffer)))
                .toList();
        Optional<Argument.Buffer> everywhere =
                buffers.stream().filter(Argument.Buffer::replicated).findFirst();
        throwIf(
                everywhere.isPresent(),
                "every device holds all of " + everywhere.map(launch::field).orElse(""));
        StageForm form = find(kernel, buffers);
        throwIf(
                !form.placed() && !form.ids().equals(kernel.ids()),
                "the ids of " + kernel.name() + " do not count along the dimensions of its arrays");
        return form;
    }

    /** By the ids of its work-items, or, if some launches are over parts of the grid, by where these are. */
    private StageForm find(Kernel kernel, List<Argument.Buffer> buffers) throws RefusedException {
        List<Step.Launch> own = program.schedule().stream()
                .filter(step ->
                        step instanceof Step.Launch launch && launch.kernel().equals(kernel.name()))
                .map(Step.Launch.class::cast)
                .toList();
        boolean parts = own.stream().anyMatch(launch -> isPart(kernel, launch));
        if (parts && kernel.over().stream().anyMatch(Over.Cell.class::isInstance)) {
            return find(kernel, buffers, own, true);
        }
        try {
            return find(kernel, buffers, own, false);
        } catch (RefusedException e) {
            if (!parts) {
                throw e;
            }
            return find(kernel, buffers, own, true);
        }
    }

    private StageForm find(Kernel kernel, List<Argument.Buffer> buffers, List<Step.Launch> own, boolean placed)
            throws RefusedException {
        StreamedSource source = source(kernel);
        try {
            return StageFinder.find(
                    source.kernel().parsed(),
                    source.kernel().text(),
                    kernel.function(),
                    buffers.stream().map(Argument.Buffer::name).toList(),
                    buffers.stream()
                            .filter(buffer -> buffer.access().writes())
                            .map(Argument.Buffer::name)
                            .collect(Collectors.toSet()),
                    DescribedLaunch.inAll(program, kernel, source, own, placed));
        } catch (RefusedException e) {
            throw new RefusedException("kernel " + kernel.name() + ": " + e.reason());
        }
    }
}
