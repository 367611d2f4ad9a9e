package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.validate.fact.AccessFacts;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.Placement;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How many elements work-items are taken to own where that follows from a division of sizes, which may not be what is
 * meant.
 */
final class Shares {

    private static final String WHOLE =
            " or less is said by the cells that work-items stand on, as in range=\"0..nx, 0..ny / 2\"";

    private final BufferAccess access;
    private final Subject subject;
    private final Placement layout;

    private Shares(BufferAccess access, Subject subject, Placement layout) {
        this.access = access;
        this.subject = subject;
        this.layout = layout;
    }

    /**
     * What is to be said of it, to begin a sentence of a message with; empty if work-items have an element each, or
     * that is said.
     */
    static Optional<String> text(BufferAccess access, Subject subject) {
        boolean said = access.buffer().own().isPresent() && !subject.isOfSeveral();
        List<String> texts = new ArrayList<>();
        access.buffer()
                .layout()
                .filter(layout -> !said)
                .map(layout -> new Shares(access, subject, layout))
                .ifPresent(shares -> {
                    for (int d = 0; d < access.dimensions(); d++) {
                        shares.along(d).ifPresent(texts::add);
                    }
                });
        return texts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", texts));
    }

    /**
     * The first array that this makes work-items write others' elements of: what other rules find in arrays of which
     * work-items own several elements follows from the same, and is said once.
     */
    static Optional<BufferAccess> blamed(AccessFacts facts, Subject subject) {
        return facts.buffers().stream()
                .filter(access -> OwnElementRule.foreign(access).findAny().isPresent())
                .filter(access -> text(access, subject).isPresent())
                .findFirst();
    }

    /** Whether what is found in an array follows from what is said of another, or of the same by another rule. */
    static boolean isSaid(BufferAccess access, AccessFacts facts, Subject subject) {
        return blamed(facts, subject).isPresent() && text(access, subject).isPresent();
    }

    private Optional<String> along(int d) {
        OptionalLong items = subject.kernel().global().get(d).value();
        OptionalLong cells =
                subject.isOfSeveral() ? subject.kernel().space().get(d).value() : OptionalLong.empty();
        long own = layout.own().get(d);
        boolean shared = d < access.buffer().sharing().size()
                && access.buffer().sharing().get(d) > 1;
        if (items.isEmpty() || (own == 1 && !shared)) {
            return Optional.empty();
        }
        return cells.isPresent()
                ? ofGrid(d, items.getAsLong(), cells.getAsLong(), shared)
                : Optional.of(ofArray(d, items.getAsLong()));
    }

    private Optional<String> ofGrid(int d, long items, long cells, boolean shared) {
        long own = layout.own().get(d);
        long size = layout.size().get(d);
        if (shared) {
            return Optional.of(AccessRule.name(access) + " has " + size + " elements for " + cells + " cells along "
                    + Axes.name(d) + ": " + access.buffer().sharing().get(d)
                    + " work-items are taken to have one together; an array for a part of the cells only is not supported yet: give it an"
                    + " element for each cell, and have the kernel use that");
        }
        if (items == 1 && own == size) {
            boolean component = cells == 1; // of a cell, along a dimension that only the array has
            return component
                    ? Optional.empty()
                    : Optional.of("<gsize> is 1 along " + Axes.name(d) + " for the grid's " + cells
                            + " cells, so that the work-item is taken to own all " + size
                            + " elements; to launch over one row of cells, name it, as in range=\"0..nx, 0\"");
        }
        return Optional.of(
                cells >= 2 * items
                        ? "<gsize> is " + items + " along " + Axes.name(d) + " for the grid's " + cells
                                + " cells, so that each work-item is taken to have " + cells / items
                                + " of them and to own "
                                + own + " of the " + size + " elements; a launch over half of the cells" + WHOLE
                        : AccessRule.name(access) + " has " + size + " elements for " + cells + " cells along "
                                + Axes.name(d) + ", so that each cell is taken to own " + own
                                + ", as many as there are for each; if it owns fewer and the rest is margin, give the parameters larger"
                                + " values: a margin has to be narrower than the grid");
    }

    private String ofArray(int d, long items) {
        long own = layout.own().get(d);
        long size = layout.size().get(d);
        return items == 1
                ? "<gsize> is 1 along " + Axes.name(d) + ", so that the work-item is taken to own all " + size
                        + " elements"
                : "<gsize> is " + items + " along " + Axes.name(d) + ", so that each work-item is taken to own " + own
                        + " of the " + size + " elements; a launch over half of the elements" + WHOLE;
    }
}
