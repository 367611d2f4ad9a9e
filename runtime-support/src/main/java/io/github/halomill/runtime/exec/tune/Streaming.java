package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.kernel.CopyRanges;
import io.github.halomill.runtime.exec.kernel.StreamedItems;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether the iterations of a program can be streamed, and in which shapes that is worth a trial. Steps at a time are
 * so many that arrays have changed places as after one step, an odd number where they are swapped: then borders that
 * nobody writes lie where they would.
 */
final class Streaming {

    /**
     * How much longer strips may be than the model has them. A launch ends sooner where its work-groups just fill the
     * device a few times, which the model does not know.
     */
    private static final List<Double> LENGTHS = List.of(0.9, 1.1, 0.8, 1.25, 2. / 3, 1.5);

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
        if (!problem.combined().isEmpty()) {
            return Optional.of(problem.combined().get(0).name() + " is combined behind each launch that writes it");
        }
        Optional<String> changing = problem.fields().stream()
                .flatMap(field -> field.changingBorder().stream()
                        .map(border -> "the value of a border of " + field.name() + ", " + border.value()
                                + ", changes with the iterations"))
                .findFirst();
        if (changing.isPresent()) {
            return changing;
        }
        if (!problem.onEveryZone().isEmpty()) {
            return Optional.of("every zone runs " + problem.onEveryZone().get(0).name() + " once a step");
        }
        if (copy.isEmpty()) {
            String why = program.call(problem.first()).notStreamed();
            return Optional.of(
                    why.isEmpty() ? "there is no copy of " + problem.first().name() : why);
        }
        if (problem.launches().size() != copy.get().shifts().size()) {
            return Optional.of("an iteration has several launches");
        }
        return problem.schedule().stream().anyMatch(Nest.class::isInstance)
                ? Optional.of("an iteration repeats something, or numbers decide what it does")
                : copy.flatMap(of -> of.unfit(problem.first()));
    }

    /** What is compiled of the copy in a shape. */
    KernelSource source(StreamShape shape) {
        return copy.orElseThrow().source().and(copy.orElseThrow().macros(shape));
    }

    /** The steps from one exchange to the next for a shape. */
    int depth(StreamShape shape) {
        return copy.orElseThrow().depth(shape);
    }

    /** Whether kernels are known to do no harm whatever numbers they read. */
    boolean takesAnyNumbers() {
        return copy.filter(StreamedCopy::takesAnyNumbers).isPresent();
    }

    /** Whether kernels may do harm with some numbers: a subscript, or a divisor, is one of them. */
    boolean mayDoHarm() {
        return copy.isPresent() && !takesAnyNumbers();
    }

    /** Why it cannot be on such zones; empty: it can. */
    Optional<String> obstacle(Partition partition) {
        return CopyRanges.obstacle(partition, copy.orElseThrow());
    }

    /**
     * Whether it can be in so many steps at a time: on several zones one iteration of several launches exchanges
     * something between these, and has of the other end what margins hold; for a state that is older by a step more is
     * computed, of what may not be there.
     */
    boolean isPossible(int steps, Partition cut) {
        StreamedCopy of = copy.orElseThrow();
        boolean alone = of.shifts().size() == 1
                && !new StreamedItems(cut, program.problem().first()).goesAroundCuts();
        return cut.zones().size() == 1 || (steps == 1 ? alone : !of.makesOlder() || of.takesAnyNumbers());
    }

    /**
     * The shape in which it is streamed because that was asked for.
     *
     * @param cut into zones, of any depth
     * @param depth the steps from one exchange to the next, if they are asked for; the shape's steps divide them
     * @param options for which devices, and whether in strips or in tiles
     * @throws RunException if it cannot be
     */
    StreamShape asked(Partition cut, Optional<Integer> depth, ExecutionOptions options) {
        Variant variant = options.forms().variant();
        obstacle().or(() -> other(variant)).ifPresent(why -> {
            throw refused(why, variant);
        });
        boolean tiled = copy.orElseThrow().isTiled();
        StreamShape usual = untried();
        Stream<StreamShape> others = tiled ? catalogue() : Stream.empty();
        List<StreamShape> fitting = Stream.concat(Stream.of(usual), others)
                .flatMap(shape -> IntStream.iterate(
                                copy.orElseThrow().steps(usual.steps()),
                                steps -> steps > 0,
                                steps -> steps - copy.orElseThrow().cycle())
                        .mapToObj(shape::inSteps))
                .filter(shape -> copy.orElseThrow().fits(shape)
                        && copy.orElseThrow().localBytes(shape, bytes()) <= localMemory(options))
                .toList();
        if (fitting.isEmpty()) {
            throw refused("a step reads too far", variant);
        }
        return fitting.stream()
                .filter(shape -> cut.zones().size() == 1 || depth.isEmpty() || depth.get() % shape.steps() == 0)
                .filter(shape -> isPossible(shape.steps(), cut))
                .findFirst()
                .orElseThrow(() -> refused(
                        "several zones cannot do " + usual.steps() + " steps at a time, or fewer"
                                + depth.map(k -> ", that divide the depth, " + k)
                                        .orElse(""),
                        variant));
    }

    /** Why it is not streamed as was asked for, but can be otherwise. */
    Optional<String> other(Variant variant) {
        boolean tiled = copy.orElseThrow().isTiled();
        return switch (variant) {
            case STREAMED ->
                tiled
                        ? Optional.of(
                                program.call(program.problem().first()).notStreamed() + " (--variant tiled can be)")
                        : Optional.empty();
            case TILED ->
                tiled
                        ? Optional.empty()
                        : Optional.of("what it reads can be named, and strips are faster (--variant streamed can be)");
            default -> Optional.empty();
        };
    }

    /** What is worth a trial on some devices; where registers hold none of it, what is taken without trials. */
    List<StreamShape> likely(ExecutionOptions options) {
        List<StreamShape> likely = possible(catalogue(), model(options), options);
        return likely.isEmpty() ? possible(Stream.of(untried()), model(options), options) : likely;
    }

    private Stream<StreamShape> catalogue() {
        StreamedCopy of = copy.orElseThrow();
        return ShapeCatalogue.likely(
                dimensions(), rows(), of.isTiled(), of.shifts().size())
                .stream();
    }

    private StreamShape untried() {
        return ShapeCatalogue.untried(dimensions(), copy.orElseThrow().isTiled());
    }

    /**
     * Shapes next to one, for the same devices, each in as many rows as cost least; without those that could not be as
     * fast even if each element took half as long.
     */
    List<StreamShape> near(StreamShape shape, ExecutionOptions options) {
        StreamModel model = model(options);
        int steps = shape.steps();
        int cycle = copy.orElseThrow().cycle();
        Stream<StreamShape> deeper =
                Stream.of(steps + cycle, Math.max(1, steps - cycle)).map(shape::inSteps);
        Stream<StreamShape> fuller = Stream.of(2 * shape.elements(), shape.elements() / 2)
                .filter(others -> others > 0 && shape.columns() % others == 0)
                .map(others -> shape.inColumns(shape.columns() / others, others));
        Stream<StreamShape> broader = Stream.of(shape.elements() + 1, shape.elements() - 1)
                .filter(others -> others > 0)
                .map(others -> shape.inColumns(shape.width(), others));
        Stream<StreamShape> wider = Stream.of(2 * shape.width(), shape.width() / 2)
                .filter(others -> others > 0)
                .map(others -> shape.inColumns(others, shape.elements()));
        List<StreamShape> modelled =
                possible(Stream.of(deeper, fuller, broader, wider).flatMap(some -> some), model, options);
        Stream<StreamShape> longer = LENGTHS.stream()
                .filter(length -> dimensions() > 1 && !shape.tile())
                .map(length -> model.inStripsOf(shape, Math.max(1, length * shape.rows())))
                .filter(model::fits);
        return Stream.concat(modelled.stream(), longer)
                .filter(other -> model.cost(other) < 2 * model.cost(shape))
                .toList();
    }

    private StreamModel model(ExecutionOptions options) {
        Extent cells = program.problem().grid().size();
        return new StreamModel(
                copy.orElseThrow(),
                IntStream.range(0, dimensions()).mapToObj(cells::along).toList(),
                options.devices().stream()
                        .mapToLong(device -> device.properties().computeUnits())
                        .sum(),
                localMemory(options),
                bytes());
    }

    /** Bytes of local memory that a work-group may have on all devices. */
    private static long localMemory(ExecutionOptions options) {
        return options.devices().stream()
                .mapToLong(device -> device.properties().localMemory())
                .min()
                .orElse(0);
    }

    /** Bytes of what a cell has of the arrays that a streamed copy writes. */
    private long bytes() {
        Problem problem = program.problem();
        return problem.launches().stream()
                .flatMap(launch -> launch.uses().stream())
                .filter(use -> use.access().writes())
                .map(Use::name)
                .distinct()
                .map(name -> problem.fields().get(problem.indexOf(name)))
                .mapToLong(field -> field.type().bytes() * field.components())
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
            throw refused(why, copy.orElseThrow().isTiled() ? Variant.TILED : Variant.STREAMED);
        });
    }

    /** Rows of which a step reads for one. */
    private int rows() {
        int slowest = dimensions() - 1;
        return copy.orElseThrow().low().get(slowest) + copy.orElseThrow().high().get(slowest) + 1;
    }

    private int dimensions() {
        return copy.orElseThrow().dimensions();
    }

    /** That it is not done although it was asked for. */
    RunException refused(String why, Variant variant) {
        return new RunException(
                program.name() + " cannot be " + variant + ": " + why + "; leave out --variant " + variant);
    }
}
