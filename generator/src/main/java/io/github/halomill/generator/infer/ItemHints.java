package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.array.ArrayLayout;
import io.github.halomill.generator.infer.hint.SizeHints;
import io.github.halomill.generator.infer.hint.WrapHints;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How many work-items a kernel is launched with along a dimension, in terms of its scalar arguments, as its guards and
 * comparisons suggest.
 *
 * @param evaluation of the kernel
 * @param mayWrite which references write
 * @param unbound the setting in which sizes are not known
 * @param arrays those of which work-items own elements
 */
record ItemHints(
        Evaluation evaluation, Predicate<Reference> mayWrite, Setting unbound, Collection<ArrayLayout> arrays) {

    /** Of so many cells, one may have no work-item. */
    private static final long FEW = 64;

    /**
     * As many as guards let write or read anything, or as many as there are cells where a few less would do as well.
     * Empty if nothing in the kernel says so.
     */
    Optional<Poly> along(int d) {
        return range(d).isPresent()
                ? Optional.empty()
                : guarded(d)
                        .map(count -> first().isPlain(d) ? cells(count, d) : count)
                        .or(() -> SizeHints.along(d, evaluation).stream().findFirst())
                        .or(() -> window(d));
    }

    /** No more than guards let write or read anything; empty if they let all, or only choose some. */
    Optional<Poly> guarded(int d) {
        Optional<Poly> guarded = passed(d).filter(any -> range(d).isEmpty());
        return guarded.filter(count -> count.constant().isEmpty() || !asksForItems())
                .flatMap(count -> KernelReferences.guard(notSampled(), d, unbound)
                        .flatMap(all -> KernelReferences.greater(guarded, all, unbound))
                        .or(() -> Optional.of(count)));
    }

    /** As many as guards let write anything, without what is known of how many there are. */
    private Optional<Poly> passed(int d) {
        return KernelReferences.guard(written(), d, unbound);
    }

    private List<Reference> written() {
        return evaluation.references().stream().filter(mayWrite).toList();
    }

    /**
     * Where rows are as long as there are work-items: what guards choose some of these by, {@code first <= x <= last}.
     */
    Optional<Poly> range(int d) {
        return isPitch()
                ? passed(d)
                        .filter(count -> count.constant().isEmpty()
                                && (count.constantTerm() > 0 || KernelReferences.isBoundedBelow(written(), d)))
                : Optional.empty();
    }

    /** Whether rows or planes are as long as there are work-items. */
    boolean isPitch() {
        return arrays.stream()
                .anyMatch(array -> IntStream.range(0, array.rank())
                        .anyMatch(d -> array.extent(d).stream()
                                .flatMap(extent -> extent.symbols().stream())
                                .anyMatch(ItemHints::isItems)));
    }

    private static boolean isItems(Symbol symbol) {
        return symbol instanceof Size size && size.level() == Level.GLOBAL;
    }

    /** With as many, rows are as long as those of arrays of these sizes. */
    Optional<Poly> inRows(int d, Map<String, List<Poly>> sizes) {
        Poly items = Poly.of(new Size(Level.GLOBAL, d));
        for (ArrayLayout array : arrays) {
            List<Poly> size = sizes.getOrDefault(array.name(), List.of());
            OptionalLong more = array.extent(d)
                    .map(extent -> extent.minus(items).constant())
                    .orElse(OptionalLong.empty());
            if (d < size.size() && more.isPresent()) {
                return Optional.of(size.get(d).plus(-more.getAsLong()));
            }
        }
        return Optional.empty();
    }

    /** Gives scalars that are row lengths the values with which rows are as long as those of arrays of these sizes. */
    void equatePitches(int d, Map<String, List<Poly>> sizes, ScalarBindings scalars) {
        for (ArrayLayout array : arrays) {
            List<Poly> size = sizes.getOrDefault(array.name(), List.of());
            if (d + 1 < size.size()) {
                array.extent(d).ifPresent(extent -> scalars.equate(extent, size.get(d)));
            }
        }
    }

    /**
     * As many as have elements in arrays whose sizes are given, by name, and all around them that is read; those that
     * are written say it first.
     */
    Optional<Poly> inSizes(int d, Map<String, List<Poly>> sizes) {
        return arrays.stream()
                .filter(array -> d < sizes.getOrDefault(array.name(), List.of()).size())
                .min(Comparator.comparing(array -> !array.access().isWritten()))
                .flatMap(array -> sizes.getOrDefault(array.name(), List.of())
                        .get(d)
                        .plus(-Math.max(2 * array.origin(d), range(d).isPresent() ? 0 : array.margin(d)))
                        .exactly(Poly.of(array.perItem(d))));
    }

    /**
     * Whether the kernel asks how many work-items there are: guards of numbers choose some of these then, such as those
     * of a border.
     */
    private boolean asksForItems() {
        return Stream.concat(
                        KernelReferences.symbols(evaluation.references()),
                        evaluation.decisions().stream()
                                .flatMap(decision ->
                                        Stream.concat(decision.whenTrue().stream(), decision.whenFalse().stream()))
                                .flatMap(Guards::all)
                                .flatMap(guard -> guard.allSymbols().stream()))
                .anyMatch(ItemHints::isItems);
    }

    /**
     * References without those that a sampler guards: what it keeps from the border of an image is read all the same.
     */
    private List<Reference> notSampled() {
        return evaluation.references().stream()
                .filter(reference ->
                        mayWrite.test(reference) || !(reference.buffer().type() instanceof Type.Image))
                .toList();
    }

    /** The number of cells, if what is read around work-items is guarded by it. */
    private Optional<Poly> window(int d) {
        if (WrapHints.isAny(d, evaluation)) {
            return Optional.empty(); // where it wraps tells more
        }
        return arrays.stream()
                .filter(array -> array.isPlain(d))
                .flatMap(array -> array.guardedBy(d).stream())
                .filter(cells ->
                        cells.constant().orElse(Long.MAX_VALUE) > SizeHints.NEAR) // else neighbours of a border
                .max(Comparator.comparingLong(unbound::estimate));
    }

    /** The array that work-items write; one that they read, if they write none. */
    private ArrayLayout first() {
        return arrays.stream()
                .filter(array -> array.access().isWritten())
                .findFirst()
                .orElseGet(() -> arrays.iterator().next());
    }

    /** The number of cells that is a little more than {@code count}, or that: work-items beyond guards do no harm. */
    private Poly cells(Poly count, int d) {
        List<Poly> extents =
                arrays.stream().flatMap(array -> array.extent(d).stream()).toList();
        Stream<Poly> rows = arrays.stream().flatMap(array -> array.touched(d).stream());
        return extents.contains(count)
                ? count
                : Stream.of(extents.stream(), SizeHints.along(d, evaluation).stream(), rows)
                        .flatMap(polys -> polys)
                        .filter(cells -> isLittleMore(cells, count))
                        .findFirst()
                        .orElse(count);
    }

    private boolean isLittleMore(Poly cells, Poly count) {
        Poly more = cells.minus(count);
        long about = unbound.estimate(more);
        return about > 0
                && about <= Math.max(SizeHints.NEAR, unbound.estimate(cells) / FEW)
                && Bounds.of(unbound.bind(Guards.NONE)).isNonNegative(more);
    }
}
