package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.IncludeExpander;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.kernel.stream.LaunchFacts;
import io.github.halomill.generator.kernel.stream.Rotation;
import io.github.halomill.generator.kernel.stream.StreamFinder;
import io.github.halomill.generator.kernel.stream.StreamForm;
import io.github.halomill.generator.kernel.stream.StreamResult;
import io.github.halomill.generator.kernel.stream.StreamWriter;
import io.github.halomill.generator.kernel.stream.SumForm;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Border;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.streamed.StreamedText;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Gives a program's kernel a copy that does several iterations at once, where an iteration is one launch of it and
 * swaps.
 */
final class StreamAssembler {

    private final Program program;
    private final Kernel kernel;
    private final Step.Launch launch;

    private StreamAssembler(Program program, Step.Launch launch) {
        this.program = program;
        this.kernel = program.kernel();
        this.launch = launch;
    }

    /**
     * The program with the copy, or with why there is none.
     *
     * @param sources by kernel
     */
    static Program in(Program program, Map<String, StreamedSource> sources) {
        Optional<String> components = components(program);
        if (components.isPresent()) {
            StreamedText none = StreamedText.none(components.get());
            return program.with(
                    program.kernels().stream().map(kernel -> kernel.with(none)).toList());
        }
        List<Step.Launch> launches = program.schedule().stream()
                .filter(Step.Launch.class::isInstance)
                .map(Step.Launch.class::cast)
                .toList();
        boolean inLoops =
                program.schedule().stream().anyMatch(step -> !step.parts().isEmpty());
        if (launches.size() != 1 || inLoops || program.kernels().size() != 1) {
            return new StageAssembler(program, sources).program();
        }
        StreamAssembler one = new StreamAssembler(program, launches.get(0));
        if (one.obstacle().isEmpty() && one.rotations().isEmpty()) {
            return new StageAssembler(program, sources).program();
        }
        StreamedSource source = sources.values().iterator().next();
        StreamedText streamed = one.streamed(source);
        return program.with(List.of(program.kernel().with(streamed)));
    }

    /** Why nothing is streamed where cells have components: too many values of a cell for a device's registers. */
    private static Optional<String> components(Program program) {
        return program.fields().stream()
                .filter(field -> !field.shape().components().isEmpty())
                .findFirst()
                .map(field -> "cells have several components in " + field.name());
    }

    private StreamedText streamed(StreamedSource source) {
        Optional<String> obstacle = obstacle();
        List<Rotation> rotations = rotations();
        if (obstacle.isPresent()) {
            return StreamedText.none(obstacle.get());
        }
        List<String> outputs = kernel.buffers().stream()
                .filter(buffer -> buffer.access().writes())
                .map(Argument.Buffer::name)
                .filter(name -> rotations.stream()
                        .noneMatch(rotation -> rotation.written().equals(name)))
                .toList();
        Optional<String> border = border(rotations);
        if (border.isPresent()) {
            return StreamedText.none(border.get());
        }
        if (kernel.isOfOneId()) {
            return StreamedText.none("it takes its id apart into several");
        }
        LoadedKernel file = source.kernel();
        LaunchFacts facts = DescribedLaunch.of(program, kernel, source, rotations);
        StreamResult found =
                StreamFinder.find(file.parsed(), file.text(), kernel.function(), rotations, outputs, facts);
        if (found instanceof StreamResult.Streamable streamable) {
            StreamForm form = streamable.form().around(around(rotations));
            Optional<SumForm> sums = streamable.sums().filter(SumForm::isWorthIt);
            return streamed(form, sums.map(one -> one.around(form.around())), rotations, file);
        }
        return StreamedText.none(((StreamResult.Refused) found).reason());
    }

    private StreamedText streamed(
            StreamForm form, Optional<SumForm> sums, List<Rotation> rotations, LoadedKernel source) {
        if (!form.ids().equals(kernel.ids())) {
            return StreamedText.none("its ids do not count along the dimensions of the arrays");
        }
        Optional<String> obstacle = form.tiled() ? obstacleOfTiles(form, rotations) : Optional.empty();
        if (obstacle.isPresent()) {
            return StreamedText.none(obstacle.get());
        }
        List<String> moved = kernel.addressing() == Addressing.GLOBAL
                ? kernel.buffers().stream()
                        .filter(Argument.Buffer::isMoved)
                        .map(Argument.Buffer::name)
                        .toList()
                : List.of();
        IncludeExpander.Expanded expanded = source.expanded();
        String text = sums.isPresent()
                ? StreamWriter.write(sums.get(), expanded.text(), expanded::at, moved)
                : StreamWriter.write(form, expanded.text(), expanded::at, moved);
        if (form.tiled()) {
            return new StreamedText(text, List.of(), List.of(), List.of(), tiles(rotations), form.unnamed());
        }
        return new StreamedText(
                text, along(form, form::behind), along(form, form::ahead), older(rotations), List.of(), "");
    }

    /** Why no tiles of the arrays can be held: how far they are read is not said, or they go around. */
    private Optional<String> obstacleOfTiles(StreamForm form, List<Rotation> rotations) {
        if (!form.around().isEmpty()) {
            return Optional.of("its arrays are periodic, and how far it reads is known only while it runs");
        }
        return rotations.stream()
                .map(rotation -> buffer(rotation.now()))
                .filter(Argument.Buffer::replicated)
                .findFirst()
                .map(all -> "it may read any element of " + all.name());
    }

    private static List<String> tiles(List<Rotation> rotations) {
        return rotations.stream()
                .flatMap(rotation -> Stream.of(rotation.written(), rotation.now()))
                .toList();
    }

    /** Why borders of the arrays that change are in the way. */
    private Optional<String> border(List<Rotation> rotations) {
        List<String> arrays = rotations.stream()
                .flatMap(rotation -> rotation.arrays().stream())
                .toList();
        if (arrays.stream().map(this::around).distinct().count() > 1) {
            return Optional.of("of its arrays some are periodic where others are not");
        }
        Optional<String> changing = kernel.buffers().stream()
                .flatMap(buffer -> program.changingBorder(launch.field(buffer)).stream())
                .findFirst();
        if (changing.isPresent()) {
            return changing;
        }
        return arrays.stream()
                .flatMap(array -> field(array).borders().stream())
                .filter(border -> !border.kind().isFilledOnce() && border.kind() != Kind.PERIODIC)
                .findFirst()
                .map(border ->
                        "each step fills a border of the kind " + border.kind().word());
    }

    /** The dimensions along which an array is periodic. */
    private Set<Integer> around(String argument) {
        return field(argument).borders().stream()
                .filter(border -> border.kind() == Kind.PERIODIC)
                .map(Border::dimension)
                .collect(Collectors.toSet());
    }

    /** Those along which one is, or the kernel wraps around one. */
    private Set<Integer> around(List<Rotation> rotations) {
        Set<Integer> around = new HashSet<>();
        for (Rotation rotation : rotations) {
            for (String array : rotation.arrays()) {
                around.addAll(around(array));
                around.addAll(buffer(array).wraps());
            }
        }
        return around;
    }

    private Field field(String argument) {
        return program.field(launch.field(buffer(argument)));
    }

    private Argument.Buffer buffer(String argument) {
        return kernel.buffers().stream()
                .filter(buffer -> buffer.name().equals(argument))
                .findFirst()
                .orElseThrow();
    }

    /** The arrays that hold what is read again as the state before. */
    private static List<String> older(List<Rotation> rotations) {
        return rotations.stream().flatMap(rotation -> rotation.older().stream()).toList();
    }

    private static List<Integer> along(StreamForm form, IntFunction<Integer> reach) {
        return IntStream.range(0, form.dimensions()).mapToObj(reach).toList();
    }

    private Optional<String> obstacle() {
        if (!launch.sets().isEmpty() || kernel.arguments().stream().anyMatch(Argument::changes)) {
            return Optional.of("it is passed other numbers in each iteration");
        }
        if (!kernel.isOnEachCell() || !launch.range().isEmpty()) {
            return Optional.of("its work-items do not stand on a cell each");
        }
        List<String> fields = kernel.buffers().stream().map(launch::field).toList();
        if (fields.stream().distinct().count() < fields.size()) {
            return Optional.of("several of its arguments are one field");
        }
        return PassingNumbers.obstacle(program.schedule());
    }

    /**
     * The arrays that the kernel writes, each with those that it changes places with, as many for each; none if some of
     * them do not, of which it or another reads something.
     */
    private List<Rotation> rotations() {
        Map<String, String> after = new HashMap<>(); // by field, the one whose array it denotes behind an iteration
        program.fields().forEach(field -> after.put(field.name(), field.name()));
        program.schedule().forEach(step -> follow(step, after));
        List<Rotation> rotations = new ArrayList<>();
        for (Argument.Buffer written : kernel.buffers()) {
            if (written.access().writes()) {
                String field = launch.field(written);
                Optional<Rotation> rotation = rotation(field, written, after);
                if (rotation.isEmpty() && (written.access().reads() || !field.equals(after.get(field)))) {
                    return List.of();
                }
                rotation.ifPresent(rotations::add);
            }
        }
        return rotations.stream().map(one -> one.arrays().size()).distinct().count() == 1 ? rotations : List.of();
    }

    static void follow(Step step, Map<String, String> denotes) {
        List<String> round = step.rotated();
        List<String> arrays =
                round.stream().map(field -> denotes.getOrDefault(field, field)).toList();
        for (int i = 0; i < round.size(); i++) {
            denotes.put(round.get(i), arrays.get((i + 1) % round.size()));
        }
    }

    private Optional<Rotation> rotation(String field, Argument.Buffer written, Map<String, String> after) {
        Optional<Argument.Buffer> now = denoting(field, after);
        Optional<Argument.Buffer> next = now.flatMap(of -> denoting(launch.field(of), after));
        if (now.isEmpty() || next.isEmpty() || now.get().equals(written)) {
            return Optional.empty();
        }
        if (next.get().equals(written)) {
            return Optional.of(
                    written.access().reads()
                            ? Rotation.leapfrog(written.name(), now.get().name())
                            : Rotation.of(written.name(), now.get().name()));
        }
        return denoting(launch.field(next.get()), after)
                .filter(written::equals)
                .map(any ->
                        Rotation.of(written.name(), now.get().name(), next.get().name()));
    }

    /** The kernel's argument whose field denotes behind an iteration what a field denotes before it. */
    private Optional<Argument.Buffer> denoting(String field, Map<String, String> after) {
        return kernel.buffers().stream()
                .filter(buffer -> field.equals(after.get(launch.field(buffer))))
                .findFirst();
    }
}
