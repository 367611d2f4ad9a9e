package io.github.halomill.runtime.partition.check;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Range;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * Refuses problems that cannot be cut. Descriptions are checked when a program is generated, but its parameters can be
 * overridden when it runs.
 */
public final class ProblemCheck {

    /** Elements of an array that is combined; some megabytes are what it is for. */
    private static final long MOST_COMBINED = 1 << 26;

    private final Problem problem;
    private final Launch launch;
    private final KernelSpace space;

    private ProblemCheck(Problem problem, Launch launch) {
        this.problem = problem;
        this.launch = launch;
        space = launch.space();
    }

    /** Throws {@link RunException} with cause and cure if sizes, origins, points or swaps do not fit together. */
    public static void check(Problem problem) {
        for (Launch launch : problem.launches()) {
            ProblemCheck check = new ProblemCheck(problem, launch);
            check.wholeGrid();
            volume("the kernel space", launch.space().workItems(), 1, "work-items");
            launch.uses().forEach(check::use);
        }
        PushCheck.check(problem);
        problem.fields().forEach(field -> BorderCheck.check(field, problem.grid()));
        problem.swaps().forEach(swap -> swap(problem, swap));
        problem.combined().forEach(ProblemCheck::combined);
        problem.steps().forEach(step -> {
            if (step instanceof Step.Reduce reduce) {
                ReductionCheck.check(reduce, problem.grid());
            }
        });
    }

    /** A kernel that sees a smaller problem on a zone has work-items for its cells and no others. */
    private void wholeGrid() {
        for (int d = 0; d < problem.grid().dimensions() && launch.addressing() == Addressing.LOCAL; d++) {
            long cells = problem.grid().size().along(d);
            boolean whole = launch.ids().contains(d)
                    && launch.cells().first(d, 0) == 0
                    && space.workItems().along(d) * launch.cells().count().along(d)
                            == cells * launch.cells().per().along(d);
            if (!whole) {
                throw new RunException(
                        "the " + space.workItems().along(d) + " work-items of " + launch.name() + " along "
                                + Axes.name(d) + " do not have all of the " + cells
                                + " cells and nothing besides, which local addressing needs: choose other sizes, or use"
                                + " global addressing");
            }
        }
    }

    private void use(Use use) {
        volume(
                use.name(),
                use.size(),
                Math.multiplyExact(use.type().bytes(), use.field().components()),
                "bytes");
        if (!use.owned()) {
            return;
        }
        if (use.gathered() && launch.addressing() == Addressing.LOCAL) {
            throw new RunException(use.name() + " is replicated and written, which needs global addressing: with local"
                    + " addressing a kernel sees a smaller problem; distribute it or use global addressing");
        }
        if (use.dimensions() < problem.grid().dimensions()) {
            throw new RunException(use.name() + " has " + use.dimensions() + " dimensions and the kernel space "
                    + space.dimensions() + ": make them as many or declare " + use.name() + " replicated");
        }
        for (int d = 0; d < 3; d++) {
            if (launch.cells().equals(Spacing.SAME)
                    && space.workItems().equals(problem.grid().size())) {
                if (!use.spacing().hasGaps(d)) {
                    items(use, d);
                }
                origin(use, d);
            }
            for (Points points : use.points()) {
                points(use, points, d);
            }
        }
    }

    private static void volume(String what, Extent size, long unit, String units) {
        try {
            if (Math.multiplyExact(size.volume(), unit) == 0) {
                throw new RunException(what + " is empty (" + size + "): make it larger");
            }
        } catch (ArithmeticException e) {
            throw new RunException(what + " of " + size + " has more than 2^63 - 1 " + units + ": make it smaller", e);
        }
    }

    private void items(Use buffer, int d) {
        long size = buffer.size().along(d);
        long items = space.workItems().along(d);
        long e = buffer.elementsPerItem().along(d);
        if (e < 1 || e > size / Arithmetic.ceilDiv(items, buffer.spacing().per().along(d))) {
            throw new RunException(buffer.name() + " has " + size + " elements along " + Axes.name(d) + " for " + items
                    + " work-items with " + Math.max(e, 1)
                    + " each: make the array larger, the kernel space smaller, or declare "
                    + buffer.name() + " replicated");
        }
    }

    private void origin(Use buffer, int d) {
        long margin = buffer.margin(space, d);
        long origin = buffer.origin().along(d);
        if (origin < 0 || origin > margin) {
            throw new RunException("the origin of " + buffer.name() + " is " + origin + " along " + Axes.name(d)
                    + ", where its margin is " + margin + ": it must be 0 to " + margin);
        }
    }

    private void points(Use buffer, Points points, int d) {
        long before = buffer.origin().along(d);
        long after = buffer.margin(space, d) - before;
        long first = points.first().along(d);
        long last = points.last().along(d);
        boolean outside = first < -before || last > after;
        String what = "the dependent " + (points.isSingle() ? "point " : "points ") + points + " of " + buffer.name();
        if (d >= space.dimensions() && (first != 0 || last != 0)) {
            throw new RunException(what + (points.isSingle() ? " is" : " are") + " not 0 along " + Axes.name(d)
                    + ", a dimension that the kernel space does not have: write 0");
        }
        if (outside && buffer.wraps().isEmpty() && launch.addressing() == Addressing.LOCAL) {
            throw new RunException(what + (points.isSingle() ? " leaves" : " leave") + " the margin along "
                    + Axes.name(d) + ": with local addressing " + (points.isSingle() ? "it" : "they") + " must be "
                    + -before + " to " + after
                    + ", so make the array larger or use global addressing");
        }
    }

    private static void swap(Problem problem, Step.Swap swap) {
        FieldSpec first = problem.field(swap.first());
        FieldSpec second = problem.field(swap.second());
        for (FieldSpec field : List.of(first, second)) {
            if (field.combining().isPresent()) {
                throw new RunException(field.name()
                        + " is combined, so it cannot be swapped: copy it in a kernel, or leave the swap out");
            }
        }
        differ(swap, "size", first.size(), second.size());
        differ(swap, "components", first.components(), second.components());
        differ(
                swap,
                "place of components",
                first.shape().componentAxis(),
                second.shape().componentAxis());
        differ(swap, "type", first.type(), second.type());
        differ(swap, "distribution", distribution(problem, first), distribution(problem, second));
        differ(
                swap,
                "elements per work-item",
                first.spacing().count(),
                second.spacing().count());
        differ(swap, "origin", first.spacing().origin(), second.spacing().origin());
        differ(swap, "range", first.spacing().gaps(), second.spacing().gaps());
        differ(swap, "borders", faces(first), faces(second));
    }

    private static void combined(FieldSpec field) {
        if (field.whole().volume() > MOST_COMBINED) {
            throw new RunException(
                    field.name() + " is combined and has " + field.whole().volume()
                            + " elements, which the host puts together behind each launch: " + MOST_COMBINED
                            + " are possible; make it smaller");
        }
    }

    private static String distribution(Problem problem, FieldSpec field) {
        return problem.usesOf(field.name()).stream()
                .findFirst()
                .map(use -> use.distribution().name().toLowerCase(Locale.ROOT))
                .orElse("distributed");
    }

    /** The borders that are not fixed, face by face. */
    private static String faces(FieldSpec field) {
        StringJoiner faces = new StringJoiner(", ").setEmptyValue("none");
        for (Box layer : field.layers()) {
            boolean all = layer.components() == field.components();
            String of = all ? "" : new Range(layer.firstComponent(), layer.endComponent() - 1).components();
            for (Border border : field.borders(layer.firstComponent())) {
                String value = border.kind() == Border.Kind.VALUE ? " " + border.value() : "";
                faces.add(border.kind().word() + value + " at " + border.face() + border.cells() + of);
            }
        }
        return faces.toString();
    }

    private static void differ(Step.Swap swap, String what, Object first, Object second) {
        if (!first.equals(second)) {
            throw new RunException(swap.first() + " and " + swap.second() + " are swapped, but differ in " + what + ": "
                    + first + " and " + second + "; make them equal");
        }
    }
}
