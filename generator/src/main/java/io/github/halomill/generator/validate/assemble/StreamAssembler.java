package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.IncludeExpander;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.kernel.stream.CopySetting;
import io.github.halomill.generator.kernel.stream.LaunchFacts;
import io.github.halomill.generator.kernel.stream.RefusedException;
import io.github.halomill.generator.kernel.stream.Rotation;
import io.github.halomill.generator.kernel.stream.StreamFinder;
import io.github.halomill.generator.kernel.stream.StreamForm;
import io.github.halomill.generator.kernel.stream.StreamWriter;
import io.github.halomill.generator.kernel.stream.Streamable;
import io.github.halomill.generator.kernel.stream.SumForm;
import io.github.halomill.generator.kernel.stream.text.EachNumber;
import io.github.halomill.generator.kernel.stream.text.FilledFaces;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.streamed.StreamedText;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
     * The copy of a program, or why there is none.
     *
     * @param sources by kernel
     */
    static StreamedText of(Program program, Map<String, StreamedSource> sources) {
        try {
            return streamed(program, sources);
        } catch (RefusedException e) {
            return StreamedText.none(e.reason());
        }
    }

    private static StreamedText streamed(Program program, Map<String, StreamedSource> sources) throws RefusedException {
        List<Step.Launch> launches = program.schedule().stream()
                .filter(Step.Launch.class::isInstance)
                .map(Step.Launch.class::cast)
                .toList();
        boolean inLoops =
                program.schedule().stream().anyMatch(step -> !step.parts().isEmpty());
        if (launches.size() != 1 || inLoops || program.kernels().size() != 1) {
            return new StageAssembler(program, sources).streamed();
        }
        StreamAssembler one = new StreamAssembler(program, launches.get(0));
        StreamedSource source = sources.values().iterator().next();
        boolean isForStages = StageAssembler.isPart(one.kernel, one.launch)
                || one.varies(source)
                || (one.obstacle().isEmpty() && one.rotations().isEmpty());
        return isForStages ? new StageAssembler(program, sources).streamed() : one.streamed(source);
    }

    private StreamedText streamed(StreamedSource source) throws RefusedException {
        throwIf(obstacle());
        List<Rotation> rotations = rotations();
        List<String> outputs = kernel.buffers().stream()
                .filter(buffer -> buffer.access().writes())
                .map(Argument.Buffer::name)
                .filter(name -> rotations.stream()
                        .noneMatch(rotation -> rotation.written().equals(name)))
                .toList();
        throwIf(border());
        RefusedException.throwIf(kernel.isOfOneId(), "it takes its id apart into several");
        LoadedKernel file = source.kernel();
        LaunchFacts facts = DescribedLaunch.of(program, kernel, source, rotations);
        CellComponents components = new CellComponents(facts);
        for (Argument.Buffer buffer : kernel.buffers()) {
            if (buffer.access().writes()) {
                components.check(buffer.name(), program.field(launch.field(buffer)));
            }
        }
        Streamable found = StreamFinder.find(file.parsed(), file.text(), kernel.function(), rotations, outputs, facts);
        checkAround(rotations, components);
        CopySetting setting = new CopySetting(around(rotations), filled(rotations, components), each());
        Optional<SumForm> sums = found.sums().filter(one -> one.isWorthIt() && !setting.fillsMargins());
        return streamed(
                found.form().in(setting),
                sums.isPresent() ? Optional.of(sums.get().in(setting)) : Optional.empty(),
                rotations,
                file);
    }

    private static void throwIf(Optional<String> obstacle) throws RefusedException {
        RefusedException.throwIf(obstacle.isPresent(), obstacle.orElse(""));
    }

    private StreamedText streamed(
            StreamForm form, Optional<SumForm> sums, List<Rotation> rotations, LoadedKernel source)
            throws RefusedException {
        RefusedException.throwIf(
                !form.ids().equals(kernel.ids()), "its ids do not count along the dimensions of the arrays");
        throwIf(form.tiled() ? obstacleOfTiles(form, rotations) : Optional.empty());
        List<String> moved = kernel.addressing() == Addressing.GLOBAL
                ? kernel.buffers().stream()
                        .filter(Argument.Buffer::isMoved)
                        .map(Argument.Buffer::name)
                        .toList()
                : List.of();
        IncludeExpander.Expanded expanded = source.expanded();
        return sums.isPresent()
                ? StreamWriter.write(sums.get(), expanded.text(), expanded::at, moved)
                : StreamWriter.write(form, expanded.text(), expanded::at, moved);
    }

    /** Why no tiles of the arrays can be held: how far they are read is not said, or they go around. */
    private Optional<String> obstacleOfTiles(StreamForm form, List<Rotation> rotations) {
        if (form.setting().fillsMargins()) {
            return Optional.of("each step fills margins, and how far it reads is known only while it runs");
        }
        if (!form.around().isEmpty()) {
            return Optional.of("its arrays are periodic, and how far it reads is known only while it runs");
        }
        return rotations.stream()
                .map(rotation -> buffer(rotation.now()))
                .filter(Argument.Buffer::replicated)
                .findFirst()
                .map(all -> "it may read any element of " + all.name());
    }

    /** Why borders of the arrays that change are in the way. */
    private Optional<String> border() {
        return kernel.buffers().stream()
                .flatMap(buffer -> program.changingBorder(launch.field(buffer)).stream())
                .findFirst();
    }

    /** Throws if of the arrays that change, or of their components, some are periodic where others are not. */
    private void checkAround(List<Rotation> rotations, CellComponents components) throws RefusedException {
        Set<Set<Integer>> around = new HashSet<>();
        for (Rotation rotation : rotations) {
            for (String array : rotation.arrays()) {
                components.of(array, field(array)).values().forEach(one -> around.add(MarginFaces.around(one)));
            }
        }
        RefusedException.throwIf(around.size() > 1, "of its arrays some are periodic where others are not");
    }

    /** By array that is read: where its margins are filled after each step. */
    private Map<String, FilledFaces> filled(List<Rotation> rotations, CellComponents components)
            throws RefusedException {
        List<Field> written = new ArrayList<>();
        for (Argument.Buffer buffer : kernel.buffers()) {
            if (buffer.access().writes()) {
                written.addAll(
                        components.of(buffer.name(), field(buffer.name())).values());
            }
        }
        Map<String, FilledFaces> filled = new HashMap<>();
        for (Rotation rotation : rotations) {
            String now = rotation.now();
            for (Map.Entry<String, Field> one : components.of(now, field(now)).entrySet()) {
                filled.put(one.getKey(), MarginFaces.of(one.getValue(), written));
            }
        }
        return filled;
    }

    /** The dimensions along which an array is periodic. */
    private Set<Integer> around(String argument) {
        return MarginFaces.around(field(argument));
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

    /** Whether the kernel may write other elements in each iteration. */
    private boolean varies(StreamedSource source) throws RefusedException {
        return source.varies(kernel, each());
    }

    private List<EachNumber> each() throws RefusedException {
        return EachNumber.of(new ForeseenNumbers(program).of(kernel, launch));
    }

    private Optional<String> obstacle() {
        if (!launch.sets().isEmpty()) {
            return Optional.of("its launch passes it numbers of its own");
        }
        if (!kernel.isOnEachCell()) {
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
