package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.array.ArrayLayout;
import io.github.halomill.generator.infer.hint.SizeHints;
import io.github.halomill.generator.infer.hint.WrapHints;
import io.github.halomill.generator.infer.name.SizeNames;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Finds how many work-items a kernel is launched with, and with that what scalars are that say so. */
final class ItemFinder {

    private final KernelSource source;
    private final Interpretation meaning;
    private final Evaluation evaluation;
    private final OtherKernels others;
    private final List<Long> group;
    private final InferredParameters parameters;
    private final ScalarFinder finder;
    private final ScalarBindings scalars;
    private final ItemHints hints;

    /** Those of which work-items own elements. */
    private final List<ArrayLayout> arrays;

    private final List<ItemCount> counts = new ArrayList<>();

    ItemFinder(
            KernelSource source,
            Interpretation meaning,
            OtherKernels others,
            List<Long> group,
            ScalarFinder finder,
            ItemHints hints) {
        this.source = source;
        this.meaning = meaning;
        this.others = others;
        this.group = group;
        this.finder = finder;
        this.hints = hints;
        evaluation = hints.evaluation();
        parameters = finder.parameters();
        scalars = finder.scalars();
        arrays = List.copyOf(hints.arrays());
    }

    /** Along each dimension, x first. */
    List<ItemCount> find() {
        for (int d = 0; d < meaning.order().dimensions(); d++) {
            counts.add(count(d));
            hints.range(d).ifPresent(this::bindRange);
            if (!meaning.order().single().contains(d)) {
                bindPitches(d);
            }
        }
        return List.copyOf(counts);
    }

    /** The scalars that choose the last of the work-items that were counted leave out one. */
    private void bindRange(Poly range) {
        long last = scalars.setting(items(), group, parameters).estimate(items().get(counts.size() - 1)) - 2;
        range.symbols().stream()
                .filter(Uniform.class::isInstance)
                .forEach(scalar -> scalars.computeIfAbsent(scalar.toString(), name -> parameters.value(name, last)));
    }

    private List<Poly> items() {
        return counts.stream().map(ItemCount::items).toList();
    }

    private ItemCount count(int d) {
        if (meaning.order().single().contains(d)) {
            return ItemCount.told(
                    Poly.ONE, Optional.empty(), "each work-item goes through all elements along " + "xyz".charAt(d));
        }
        if (meaning.square() && d > 0) {
            return ItemCount.told(
                    counts.get(0).items(), Optional.empty(), "as many as along x, which the kernel takes for the same");
        }
        hints.equatePitches(d, source.given().arrays().sizes(), scalars);
        Optional<Poly> guarded = hints.guarded(d);
        Optional<Poly> suggested = others.guardedAlong().contains(d) ? guarded : hints.along(d);
        Optional<Poly> room = hints.inSizes(d, source.given().arrays().sizes());
        Optional<Poly> said = source.given().items(d).or(() -> hints.isPitch() ? inRows(d, room) : Optional.empty());
        suggested.ifPresent(guard ->
                said.or(() -> parameters.given().cells(d)).or(() -> room).ifPresent(all -> scalars.equate(guard, all)));
        return said.map(items -> ItemCount.told(items, guarded)).orElseGet(() -> count(d, suggested, guarded, room));
    }

    /** As many as make rows as long as arrays are said to be; along the slowest dimension as there are cells. */
    private Optional<Poly> inRows(int d, Optional<Poly> room) {
        return hints.inRows(d, source.given().arrays().sizes())
                .or(() -> parameters.given().cells(d))
                .or(() -> room);
    }

    private ItemCount count(int d, Optional<Poly> suggested, Optional<Poly> guarded, Optional<Poly> room) {
        Optional<Poly> extent = arrays.stream()
                .filter(array -> array.access().isWritten())
                .flatMap(array -> array.extent(d).stream())
                .findFirst();
        OptionalLong around = WrapHints.along(d, evaluation);
        if (suggested.isPresent()) {
            Poly items = finder.bind(suggested.get(), d, items());
            extent.map(Poly::constant)
                    .filter(OptionalLong::isPresent)
                    .ifPresent(row -> limit(items, guarded, d, row.getAsLong()));
            return ItemCount.told(items, guarded, "as far as the kernel's guards let it go");
        }
        if (around.isPresent() && isLong(around.getAsLong(), extent, d)) {
            return ItemCount.told(
                    Poly.of(around.getAsLong()), guarded, "as many as there are from where what is read wraps");
        }
        boolean free = extent.isEmpty()
                || scalars.unboundPitch(extent.get()).isPresent()
                || extent.get().symbols().contains(new Size(Level.GLOBAL, d));
        if (free) {
            return room.map(all -> ItemCount.told(all, guarded)).orElseGet(() -> untold(d, extent));
        }
        return ItemCount.told(rows(d, extent.get()), guarded, "as many as the rows of the arrays have room for");
    }

    private Poly rows(int d, Poly extent) {
        Poly inner = finder.bind(extent, d, items()).plus(-margin(arrays, d));
        Poly size = inner.exactly(Poly.of(arrays.get(0).perItem(d))).orElse(inner);
        boolean whole = size.constant().isPresent() && !group.isEmpty();
        return whole ? Poly.of(size.constant().getAsLong() / group.get(d) * group.get(d)) : size;
    }

    /** Whether rows may be so long, each element a work-item's own. */
    private boolean isLong(long number, Optional<Poly> extent, int d) {
        long length = extent.map(Poly::constant).orElse(OptionalLong.empty()).orElse(number);
        return isOneEach(d) && length == number && (group.isEmpty() || number % group.get(d) == 0);
    }

    private boolean isOneEach(int d) {
        return arrays.stream().allMatch(array -> array.perItem(d) == 1);
    }

    /**
     * As many work-items as the user says, by how many elements there are along {@code d} if the kernel has a name for
     * that.
     */
    private ItemCount untold(int d, Optional<Poly> extent) {
        Optional<String> name = extent.flatMap(scalars::unboundPitch)
                .map(Uniform::name)
                .or(() -> Stream.concat(
                                SizeHints.mirrored(d, evaluation).stream(),
                                SizeHints.rowsMirrored(d + 1, evaluation).stream())
                        .findFirst())
                .filter(scalar -> finder.isScalar(scalar) && !SizeNames.isPitch(scalar))
                .or(() -> SizeNames.unused(d, meaning.function(), KernelReferences.names(evaluation)))
                .filter(scalar ->
                        !scalars.has(scalar) && !meaning.implied().values().containsKey(scalar));
        long margin = margin(arrays, d);
        if (name.isPresent() && isOneEach(d) && (margin == 0 || group.isEmpty())) {
            Poly size = parameters.size(name.get(), d, margin);
            scalars.put(name.get(), size);
            return ItemCount.told(
                    size.plus(-margin),
                    Optional.empty(),
                    margin == 0 ? "as many as there are elements" : "as many as have all around them that is read");
        }
        Optional<Poly> cells = parameters.given().cells(d);
        if (cells.isPresent()) {
            return ItemCount.told(cells.get(), Optional.empty(), "as many as there are cells");
        }
        Poly known = others.cells().get(d);
        return known != null
                ? ItemCount.told(known, Optional.empty(), "nothing in the kernel tells how many, so one for each cell")
                : new ItemCount(
                        parameters.size(d, "work-items along " + "xyz".charAt(d)), Optional.empty(), false, List.of());
    }

    /**
     * Has there be no more work-items along {@code d} than rows have room for: guards by scalars know nothing of a
     * pitch that is a number.
     */
    private void limit(Poly items, Optional<Poly> guarded, int d, long room) {
        long origin = most(arrays.stream().map(array -> array.origin(d)));
        limit(items, d, room - origin);
        long beyond = most(arrays.stream().map(array -> array.beyond(d)));
        List<Poly> known = Stream.concat(items().stream(), Stream.of(items)).toList();
        guarded.ifPresent(count -> limit(finder.bound(count, known), d, room - origin - beyond));
    }

    private void limit(Poly count, int d, long room) {
        count.symbols().stream()
                .filter(symbol -> count.minus(Poly.of(symbol)).constant().isPresent())
                .forEach(symbol -> parameters.limit(symbol, room / arrays.get(0).perItem(d) - count.constantTerm()));
    }

    /** Pitches that say nothing else have room for the work-items and what they touch. */
    private void bindPitches(int d) {
        Map<String, List<ArrayLayout>> pitches = new LinkedHashMap<>();
        for (ArrayLayout array : arrays) {
            array.extent(d)
                    .flatMap(scalars::unboundPitch)
                    .ifPresent(symbol -> pitches.computeIfAbsent(symbol.name(), name -> new ArrayList<>())
                            .add(array));
        }
        pitches.forEach((name, alike) -> scalars.put(
                name, counts.get(d).items().times(alike.get(0).perItem(d)).plus(margin(alike, d))));
    }

    private static long margin(List<ArrayLayout> arrays, int d) {
        return most(arrays.stream().map(array -> array.margin(d)));
    }

    private static long most(Stream<Long> numbers) {
        return numbers.max(Long::compare).orElse(0L);
    }
}
