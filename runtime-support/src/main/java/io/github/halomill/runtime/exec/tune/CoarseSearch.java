package io.github.halomill.runtime.exec.tune;

import static io.github.halomill.runtime.exec.tune.Trials.micros;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.program.CoarseForm;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks for how many elements each work-item of a launch is best to do, and in which work-groups, and compares the
 * bits.
 */
record CoarseSearch(ZoneProgram program, ExecutionOptions options, Planner planner, Trials trials, GroupSearch groups) {

    /** No trial begins that long after the first. */
    private static final double SECONDS = 2;

    /** Where nothing is tried. */
    private static final int UNTRIED = 4;

    private static final int MOST = 16;

    /**
     * How a launch is run.
     *
     * @param elements of a work-item
     * @param group work-items per work-group; empty: as before
     */
    private record Shape(int elements, Optional<Extent> group) {}

    /** By dimensions, what is most likely the best first; measured on GPUs of NVIDIA. */
    private static final List<List<Shape>> LIKELY = List.of(
            List.of(new Shape(4, Optional.of(Extent.of(256)))),
            List.of(new Shape(4, Optional.of(Extent.of(256, 1))), new Shape(4, Optional.of(Extent.of(64, 4)))),
            List.of(new Shape(8, Optional.of(Extent.of(128, 2, 1))), new Shape(16, Optional.of(Extent.of(32, 16, 1)))));

    /** Why none is tried. */
    Optional<String> whyNot() {
        return switch (options.forms().variant()) {
            case PLAIN, STREAMED, TILED -> Optional.of("as requested");
            case COARSE -> Optional.empty();
            case AUTO -> obstacle().or(this::pointless);
        };
    }

    private Optional<String> pointless() {
        if (options.useCpu()) {
            return Optional.of("caches of a CPU do as much");
        }
        return open().stream().anyMatch(CoarseSearch::readsTwice)
                ? Optional.empty()
                : Optional.of("no work-items beside each other read the same");
    }

    /** The launches whose work-items may do several elements. */
    private List<Launch> open() {
        return program.problem().launches().stream()
                .distinct()
                .filter(launch -> !launch.isOnEveryZone() && form(launch).isPossible())
                .toList();
    }

    /** Whether work-items beside each other along the dimension of several elements may read the same. */
    static boolean readsTwice(Launch launch) {
        int along = launch.ids().get(CoarseForm.along(launch));
        return launch.uses().stream()
                .filter(use -> use.access().reads())
                .anyMatch(use -> use.replicated() || readsTwice(use, along));
    }

    /** Descriptions need not say that the own element is read, too. */
    private static boolean readsTwice(Use use, int along) {
        List<Points> points = new ArrayList<>(use.points());
        if (use.field().components() == 1) {
            points.add(Points.at(Offset.ZERO));
        }
        return points.stream()
                .anyMatch(one -> points.stream()
                        .anyMatch(other -> one.firstComponent() < other.endComponent()
                                && other.firstComponent() < one.endComponent()
                                && one.first().along(along) < other.last().along(along)));
    }

    /** Whether work-items of a launch may: not where what they do to an array counts as often as they run. */
    private CoarseForm form(Launch launch) {
        return launch.combined().stream()
                .findFirst()
                .map(field -> new CoarseForm(
                        List.of(), launch.kernel() + " writes " + field.name() + ", which is combined behind it"))
                .orElseGet(() -> program.call(launch).coarse());
    }

    /** Why no launch can be; empty: one can. */
    private Optional<String> obstacle() {
        return open().isEmpty()
                ? Optional.of(program.problem().launches().stream()
                        .distinct()
                        .map(launch -> form(launch).obstacle())
                        .distinct()
                        .collect(Collectors.joining("; ")))
                : Optional.empty();
    }

    /**
     * As was asked for, without any trial.
     *
     * @throws RunException if no launch can be
     */
    Coarsening asked() {
        obstacle().ifPresent(why -> {
            throw refused(why);
        });
        Coarsening asked = Coarsening.NONE;
        for (Launch launch : open()) {
            asked = asked.with(launch.name(), UNTRIED);
        }
        return asked;
    }

    /** That it is not done although it was asked for. */
    RunException refused(String why) {
        return new RunException("work-items of " + program.name() + " cannot do several elements each: " + why
                + "; leave out --variant coarse");
    }

    /**
     * With several elements for each work-item, if that is faster and gives the kernel's bits.
     *
     * @param plain where no launch has another form
     * @param best the fastest so far
     */
    Choice from(Choice plain, Choice best) {
        Optional<String> obstacle = whyNot();
        if (obstacle.isPresent()) {
            return options.forms().variant() == Variant.AUTO ? best.but("not coarse: " + obstacle.get()) : best;
        }
        double own = trials.time(best);
        double limit = trials.seconds() + SECONDS;
        Timed<Choice> coarse = new Timed<>(plain, options.forms().variant() == Variant.COARSE ? Double.MAX_VALUE : own);
        for (Launch launch : open()) {
            coarse = of(launch, coarse, limit);
        }
        if (coarse.choice().coarsening().isEmpty()) {
            return best.but("several elements for each work-item are not faster than " + micros(own) + " a step");
        }
        long steps = 2L * coarse.choice().depth() + 2;
        return trials.giveSameBits(plain, coarse.choice(), steps)
                ? coarse.choice()
                        .because(micros(coarse.seconds()) + " a step, where "
                                + (best.streaming().isPresent() ? "a streamed copy" : "the kernel itself") + " takes "
                                + micros(own) + "; " + best.reason())
                : best.but("not coarse: several elements for each work-item give other bits on "
                        + trials.trial().numbers());
    }

    private Timed<Choice> of(Launch launch, Timed<Choice> from, double limit) {
        ShapeSearch<Shape> search = new ShapeSearch<>(
                shape -> near(launch, shape),
                shape -> seconds(launch, from.choice(), shape),
                shapes -> {},
                tried -> trials.seconds() < limit,
                Double.MAX_VALUE);
        List<Shape> likely =
                possible(launch, LIKELY.get(launch.ids().size() - 1).stream()).toList();
        return search.from(likely)
                .filter(best -> Trials.isFaster(best.seconds(), from.seconds()))
                .map(best -> new Timed<>(in(best.choice(), launch, from.choice()), best.seconds()))
                .orElse(from);
    }

    private static Choice in(Shape shape, Launch launch, Choice choice) {
        Choice coarse = choice.withCoarsening(choice.coarsening().with(launch.name(), shape.elements()));
        return shape.group()
                .map(group -> coarse.withGroupSizes(choice.groupSizes().with(launch.name(), group)))
                .orElse(coarse);
    }

    private OptionalDouble seconds(Launch launch, Choice from, Shape shape) {
        return trials.timeIfPossible(
                in(shape, launch, from), shape.elements() + " elements for each work-item of " + launch.name());
    }

    /** Shapes next to one: more or fewer elements, and then other work-groups. */
    private List<Shape> near(Launch launch, Shape shape) {
        List<Shape> near = new ArrayList<>();
        Stream.of(2 * shape.elements(), shape.elements() / 2)
                .filter(elements -> elements > 1 && elements <= MOST)
                .forEach(elements -> near.add(new Shape(elements, shape.group())));
        LIKELY.get(launch.ids().size() - 1).forEach(likely -> near.add(new Shape(shape.elements(), likely.group())));
        return possible(launch, near.stream()).toList();
    }

    /** Those in work-groups that the devices take, as described where they are not open. */
    private Stream<Shape> possible(Launch launch, Stream<Shape> shapes) {
        return groups.isOpen(launch)
                ? shapes.filter(shape -> groups.fits(shape.group().orElseThrow()))
                : shapes.map(shape -> new Shape(shape.elements(), Optional.empty()))
                        .distinct();
    }
}
