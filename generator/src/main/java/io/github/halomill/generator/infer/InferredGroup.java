package io.github.halomill.generator.infer;

import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.access.Containment;
import io.github.halomill.generator.kernel.access.LocalOverlap;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The work-groups that a kernel was written for.
 *
 * @param size per dimension; empty where the driver may choose
 * @param guess that it is one, if it is
 */
record InferredGroup(List<Long> size, Optional<String> guess) {

    private static final long DEFAULT = 16;

    /** Of a work-group; more is beyond many devices. */
    private static final long MOST_ITEMS = 1024;

    /**
     * The size that is given or required, that of a tile in the subscripts, the largest that the kernel's local arrays
     * have room for, or a guess where the kernel asks for it.
     */
    static InferredGroup of(KernelSource source, Evaluation evaluation, int dimensions) {
        if (source.given().group().size() == dimensions) {
            return known(source.given().group());
        }
        KernelFunction function = source.function();
        Optional<List<Long>> required = function.traits().requiredWorkGroupSize();
        if (required.isPresent()) {
            return known(required.get().subList(0, dimensions));
        }
        if (!function.usesWorkGroup()) {
            return known(List.of());
        }
        List<Optional<Long>> tiles = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            tiles.add(tile(evaluation.references(), d));
        }
        List<Reference> locals = evaluation.locals().stream()
                .filter(reference -> reference.unresolved().isEmpty()
                        && (isPassed(reference)
                                || reference.buffer().type().bytes().isPresent()))
                .toList();
        List<Long> guessed = tiles.stream()
                .map(tile -> tile.orElse(dimensions == 1 ? DEFAULT * DEFAULT : DEFAULT))
                .toList();
        List<Long> flat =
                dimensions == 3 && tiles.get(2).isEmpty() ? List.of(guessed.get(0), guessed.get(1), 1L) : guessed;
        if (tiles.stream().allMatch(Optional::isPresent)) {
            return known(guessed);
        }
        boolean limited = locals.stream().anyMatch(reference -> !isPassed(reference)) || !fits(locals, flat);
        Optional<List<Long>> largest = limited ? largest(locals, tiles) : Optional.empty();
        return new InferredGroup(
                largest.orElse(flat),
                Optional.of(
                        largest.isPresent()
                                ? "a guess: <local> is as large as the kernel's local arrays have room for"
                                : "a guess: <local>, since the kernel uses its work-group and does not tell its size"));
    }

    private static InferredGroup known(List<Long> size) {
        return new InferredGroup(size, Optional.empty());
    }

    private static boolean isPassed(Reference reference) {
        return reference.buffer().kind() == Variable.Kind.PARAMETER;
    }

    /**
     * The largest size with which all that is done stays inside local arrays and no work-item writes what another does,
     * squares before others.
     */
    private static Optional<List<Long>> largest(List<Reference> references, List<Optional<Long>> tiles) {
        return candidates(tiles)
                .filter(size -> fits(references, size)
                        && references.stream()
                                .allMatch(reference -> isPassed(reference) || isInRows(reference, setting(size))))
                .findFirst()
                .or(() ->
                        candidates(tiles).filter(size -> fits(references, size)).findFirst());
    }

    /** Whether no subscript of an array of several dimensions is known to go on in the next row. */
    private static boolean isInRows(Reference reference, Setting setting) {
        long row = reference.buffer().type() instanceof Type.Array all && all.element() instanceof Type.Array inner
                ? inner.bytes().orElse(0)
                : 0;
        return row == 0
                || reference.accesses().stream().allMatch(access -> {
                    Poly inRow = access.offset().terms().stream()
                            .filter(term -> term.coefficient() % row != 0)
                            .map(term -> term.factors().stream()
                                    .map(Poly::of)
                                    .reduce(Poly.of(term.coefficient()), Poly::times))
                            .reduce(Poly.ZERO, Poly::plus);
                    OptionalLong last = Bounds.of(setting.bind(access.guards())).most(setting.bind(inRow));
                    return last.isEmpty() || last.getAsLong() + reference.bytes() <= row;
                });
    }

    private static Stream<List<Long>> candidates(List<Optional<Long>> tiles) {
        List<List<Long>> all = new ArrayList<>(List.of(List.of()));
        for (Optional<Long> tile : tiles) {
            List<List<Long>> longer = new ArrayList<>();
            for (List<Long> size : all) {
                for (long one = tile.orElse(MOST_ITEMS); one >= tile.orElse(1L); one /= 2) {
                    List<Long> next = new ArrayList<>(size);
                    next.add(one);
                    longer.add(next);
                }
            }
            all = longer;
        }
        return all.stream()
                .filter(size -> items(size) <= MOST_ITEMS)
                .sorted((a, b) -> items(a) != items(b)
                        ? Long.compare(items(b), items(a))
                        : Long.compare(Collections.max(a), Collections.max(b)));
    }

    private static long items(List<Long> size) {
        return size.stream().reduce(1L, (a, b) -> a * b);
    }

    private static Setting setting(List<Long> group) {
        List<Poly> any = new ArrayList<>();
        for (int d = 0; d < group.size(); d++) {
            any.add(Poly.of(new Size(Level.GROUP, d)).times(group.get(d)));
        }
        return new Setting(any, group, Map.of(), Map.of());
    }

    private static boolean fits(List<Reference> references, List<Long> group) {
        Setting setting = setting(group);
        return references.stream().allMatch(reference -> {
            boolean inside =
                    isPassed(reference) || isInside(reference, setting); // what is passed is as much as it takes
            return inside && new LocalOverlap(setting).of(reference).isEmpty();
        });
    }

    private static boolean isInside(Reference reference, Setting setting) {
        Poly bytes = Poly.of(reference.buffer().type().bytes().orElseThrow());
        return new Containment(setting, bytes).of(reference) instanceof Containment.Inside;
    }

    /** How many local ids make up a group id in a subscript. */
    private static Optional<Long> tile(List<Reference> references, int d) {
        return references.stream()
                .flatMap(reference -> reference.accesses().stream())
                .flatMap(access -> ratio(access.offset(), d).stream())
                .flatMapToLong(ratio -> ratio.constant().stream())
                .filter(size -> size > 1)
                .boxed()
                .findFirst();
    }

    private static Optional<Poly> ratio(Poly offset, int d) {
        Optional<Poly> ofLocal = offset.linear(new WorkId(Level.LOCAL, d)).filter(c -> !c.equals(Poly.ZERO));
        return offset.linear(new WorkId(Level.GROUP, d)).flatMap(ofGroup -> ofLocal.flatMap(ofGroup::exactly));
    }
}
