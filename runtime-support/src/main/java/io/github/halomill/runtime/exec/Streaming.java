package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether the iterations of a program can be streamed, and in which shapes that is worth a trial. Steps at a time are so many that arrays
 * have changed places as after one step, an odd number where they are swapped: then borders that nobody writes lie where they would.
 */
final class Streaming {

    /** Where nothing is tried. */
    private static final List<StreamShape> UNTRIED = List.of(
            new StreamShape(3, 128, 1, 1, 8), new StreamShape(3, 128, 1, 64, 1), new StreamShape(3, 32, 16, 64, 1));

    /** By dimensions, what is most likely the best first; measured on GPUs of NVIDIA. How many rows follows from the problem. */
    private static final List<List<StreamShape>> LIKELY = List.of(
            List.of(
                    new StreamShape(15, 128, 1, 1, 16),
                    new StreamShape(31, 256, 1, 1, 16),
                    new StreamShape(7, 128, 1, 1, 16)),
            List.of(
                    new StreamShape(5, 128, 1, 1, 2),
                    new StreamShape(9, 128, 1, 1, 2),
                    new StreamShape(13, 128, 1, 1, 2)),
            List.of(
                    new StreamShape(3, 32, 32, 1, 2),
                    new StreamShape(3, 32, 16, 1, 2),
                    new StreamShape(3, 32, 32, 1, 1),
                    new StreamShape(1, 32, 32, 1, 3),
                    new StreamShape(1, 32, 32, 1, 2)));

    private final ZoneProgram program;
    private final Optional<StreamedCopy> copy;

    Streaming(ZoneProgram program) {
        this.program = program;
        this.copy = program.calls().values().stream()
                .flatMap(call -> call.streamed().stream())
                .findFirst();
    }

    /** Why the program cannot be streamed, however it is cut; empty: it can. */
    Optional<String> obstacle() {
        Problem problem = program.problem();
        if (copy.isEmpty()) {
            String why = program.call(problem.first()).notStreamed();
            return Optional.of(
                    why.isEmpty() ? "there is no copy of " + problem.first().name() : why);
        }
        int launches = copy.get().isStaged() ? copy.get().launches().size() : 1;
        if (problem.launches().size() != launches) {
            return Optional.of("an iteration has several launches");
        }
        return problem.schedule().stream().anyMatch(Step.Repeat.class::isInstance)
                ? Optional.of("an iteration repeats something")
                : Optional.empty();
    }

    /** Why it cannot be on such zones; empty: it can. */
    Optional<String> obstacle(Partition partition) {
        return copy.orElseThrow().isStaged()
                ? partition.problem().launches().stream()
                        .flatMap(launch -> new StreamedItems(partition, launch).obstacleOfBorders().stream())
                        .findFirst()
                : new StreamedItems(partition, partition.problem().first()).obstacle();
    }

    /**
     * Whether it can be in so many steps at a time: on several zones there is no room for a state that is older by several, and one
     * iteration of several launches exchanges something between these.
     */
    boolean isPossible(int steps, int zones) {
        boolean exchanges = copy.orElseThrow().launches().size() > 1;
        return zones == 1
                || (steps == 1 ? !exchanges : copy.orElseThrow().older().isEmpty());
    }

    /**
     * The shape in which it is streamed because that was asked for.
     *
     * @param depth the steps from one exchange to the next, if they are asked for; the shape's steps divide them
     * @throws RunException if it cannot be
     */
    StreamShape asked(int zones, Optional<Integer> depth) {
        obstacle().ifPresent(why -> {
            throw refused(why);
        });
        StreamShape usual = UNTRIED.get(dimensions() - 1);
        return IntStream.iterate(
                        copy.orElseThrow().steps(usual.steps()),
                        steps -> steps > 0,
                        steps -> steps - copy.orElseThrow().cycle())
                .filter(steps -> zones == 1 || depth.isEmpty() || depth.get() % steps == 0)
                .filter(steps -> isPossible(steps, zones))
                .mapToObj(usual::inSteps)
                .filter(shape -> copy.orElseThrow().fits(shape))
                .findFirst()
                .orElseThrow(() -> refused("a step reads too far"));
    }

    /** What is worth a trial on some devices. */
    List<StreamShape> likely(ExecutionOptions options) {
        int launches = Math.max(1, copy.orElseThrow().launches().size());
        return possible(
                LIKELY.get(dimensions() - 1).stream()
                        .map(shape -> shape.inSteps(Math.max(1, shape.steps() / launches))),
                model(options),
                options);
    }

    /**
     * Shapes next to one, for the same devices, each in as many rows as cost least; without those that could not be as fast even if each
     * element took half as long.
     */
    List<StreamShape> near(StreamShape shape, ExecutionOptions options) {
        StreamModel model = model(options);
        int steps = shape.steps();
        int cycle = copy.orElseThrow().cycle();
        Stream<StreamShape> deeper =
                Stream.of(steps + cycle, Math.max(1, steps - cycle)).map(shape::inSteps);
        Stream<StreamShape> fuller = Stream.of(2 * shape.elements(), shape.elements() / 2)
                .filter(others -> others > 0 && shape.columns() % others == 0)
                .map(others -> new StreamShape(steps, shape.columns() / others, shape.height(), shape.rows(), others));
        Stream<StreamShape> broader = Stream.of(shape.elements() + 1, shape.elements() - 1)
                .filter(others -> others > 0)
                .map(others -> new StreamShape(steps, shape.width(), shape.height(), shape.rows(), others));
        Stream<StreamShape> wider = Stream.of(2 * shape.width(), shape.width() / 2)
                .filter(others -> others > 0)
                .map(others -> new StreamShape(steps, others, shape.height(), shape.rows(), shape.elements()));
        List<StreamShape> modelled =
                possible(Stream.of(deeper, fuller, broader, wider).flatMap(some -> some), model, options);
        Stream<StreamShape> longer = Stream.of(shape.rows() * 2 / 3, shape.rows() * 3 / 2)
                .filter(rows -> dimensions() > 1 && rows > 0)
                .map(shape::inRows);
        return Stream.concat(modelled.stream(), longer)
                .filter(other -> model.cost(other) < 2 * model.cost(shape))
                .toList();
    }

    private StreamModel model(ExecutionOptions options) {
        Launch launch = program.problem().first();
        Extent items = launch.space().items().extent();
        return new StreamModel(
                copy.orElseThrow(),
                IntStream.range(0, dimensions())
                        .mapToObj(k -> items.along(launch.ids().get(k)))
                        .toList(),
                options.devices().stream()
                        .mapToLong(device -> device.properties().computeUnits())
                        .sum(),
                kept());
    }

    /** Registers of four bytes for an element of each array that a streamed copy writes. */
    private double kept() {
        Problem problem = program.problem();
        return problem.launches().stream()
                .flatMap(launch -> launch.uses().stream())
                .filter(use -> use.access().writes())
                .map(Use::name)
                .distinct()
                .mapToDouble(name ->
                        problem.fields().get(problem.indexOf(name)).type().bytes() / 4.0)
                .sum();
    }

    private List<StreamShape> possible(Stream<StreamShape> shapes, StreamModel model, ExecutionOptions options) {
        long items = options.devices().stream()
                .mapToLong(device -> device.properties().maxWorkGroupSize())
                .min()
                .orElse(0);
        return shapes.map(shape -> shape.inSteps(copy.orElseThrow().steps(shape.steps())))
                .filter(shape -> (long) shape.width() * shape.height() <= items)
                .filter(model::fits)
                .map(model::withBestRows)
                .distinct()
                .toList();
    }

    /** Why it is not tried; empty: it is. */
    Optional<String> pointless(ExecutionOptions options) {
        return obstacle().or(() -> options.useCpu() ? Optional.of("caches of a CPU do as much") : Optional.empty());
    }

    /** Throws {@link RunException} if it cannot be on such zones. */
    void check(Partition partition) {
        obstacle(partition).ifPresent(why -> {
            throw refused(why);
        });
    }

    private int dimensions() {
        return copy.orElseThrow().dimensions();
    }

    /** That it is not done although it was asked for. */
    RunException refused(String why) {
        return new RunException(program.name() + " cannot be streamed: " + why + "; leave out --variant streamed");
    }
}
