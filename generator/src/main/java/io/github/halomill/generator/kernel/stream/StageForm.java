package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.text.FunctionText;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kernel of an iteration that can be streamed. Dimensions are those of memory, x first. Offsets are counted from
 * where a work-item writes its first array: all arrays have a place there, whoever writes them.
 *
 * @param function name of the kernel
 * @param text where its text is changed
 * @param parameters names of all parameters, in order
 * @param ids which id of the kernel counts along each dimension; -1: none does
 * @param first where work-item 0 writes its first array; empty: work-items are where the elements of that array are,
 *     whatever their ids
 * @param arrays those that change, in the order of the parameters
 * @param asksForSizes whether it calls {@code get_global_size}
 * @param sure sums of ids and scalars: where none is negative, conditions end as the copy says without asking
 * @param speculatable whether it does no harm whatever numbers it reads
 */
public record StageForm(
        String function,
        FunctionText text,
        List<String> parameters,
        List<Integer> ids,
        List<Integer> first,
        List<Touched> arrays,
        boolean asksForSizes,
        List<Poly> sure,
        boolean speculatable) {

    public StageForm {
        parameters = List.copyOf(parameters);
        ids = List.copyOf(ids);
        first = List.copyOf(first);
        arrays = List.copyOf(arrays);
        sure = List.copyOf(sure);
    }

    /**
     * An array that changes.
     *
     * @param name of the parameter; as the copy calls it, if it is a component of that
     * @param type of its elements
     * @param shape how it lies, by the element where the first array is written; empty: work-items are placed otherwise
     * @param written the offset of what a work-item writes; empty: nothing
     * @param loads all that it reads and does not write, without duplicates
     * @param named those of them that the copy names
     * @param near those that it finds by the variables of loops
     * @param updated whether it reads what it writes
     */
    record Touched(
            String name,
            Type type,
            Optional<FieldShape> shape,
            List<Integer> written,
            List<Load> loads,
            List<Load> named,
            List<LoadArray> near,
            boolean updated) {

        Touched {
            written = List.copyOf(written);
            loads = List.copyOf(loads);
            named = List.copyOf(named);
            near = List.copyOf(near);
        }

        /** The kernel's parameter. */
        String parameter() {
            return shape.map(lies -> lies.parameter(name)).orElse(name);
        }

        boolean isWritten() {
            return !written.isEmpty();
        }

        String typeName() {
            return ClText.text(type);
        }
    }

    /** Sums of ids and scalars that say which elements it reads and writes. */
    Stream<Poly> elements() {
        return arrays.stream().flatMap(array -> array.shape().stream()).flatMap(FieldShape::sums);
    }

    /** The same, and those that say how conditions end. */
    Stream<Poly> sums() {
        return Stream.concat(sure.stream(), elements());
    }

    /** Arrays that it writes. */
    Stream<Touched> written() {
        return arrays.stream().filter(Touched::isWritten);
    }

    /** Its first array of those that it writes. */
    Touched firstWritten() {
        return written().findFirst().orElseThrow();
    }

    Touched array(String name) {
        return arrays.stream()
                .filter(array -> array.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Whether work-items are where the elements of their first array are. */
    public boolean placed() {
        return first.isEmpty();
    }

    /** Where along a dimension work-item 0 writes its first array; where that does not matter, at 0. */
    int first(int dimension) {
        return placed() ? 0 : first.get(dimension);
    }

    /** Whether its ids say where the elements of arrays lie. */
    boolean counts() {
        return arrays.stream().allMatch(array -> array.shape().isPresent());
    }

    /** Whether the kernel has an id along a dimension. */
    boolean hasId(int dimension) {
        return ids.get(dimension) >= 0;
    }

    /** How many dimensions the arrays have. */
    int dimensions() {
        return ids.size();
    }
}
