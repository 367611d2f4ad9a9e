package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a kernel of an iteration reads and writes of an array, collected while its accesses are replaced. */
final class StageLoads {

    private final String array;
    private final Offsets offsets;
    private final InLoops loops;
    private final boolean withoutRaces;
    private final List<Integer> written;
    private final Set<Load> named = new LinkedHashSet<>();
    private final List<LoadArray> near = new ArrayList<>();
    private final Set<Stmt.Loop> unrolled = new LinkedHashSet<>();

    /** Whether it reads what it writes: then that is there from the beginning, and is written in its place. */
    private final boolean updated;

    /** How far accesses are from the element where the kernel writes its first array. */
    interface Offsets {
        List<Integer> of(Reference access) throws RefusedException;
    }

    /**
     * What finds elements by the variables of loops.
     *
     * @param shape of the array, by the element where the kernel writes its first one; empty: ids do not say it
     */
    record InLoops(Optional<FieldShape> shape, LoopVariables variables) {

        boolean has(Reference access) throws RefusedException {
            return shape.isPresent()
                    && !LoopLoads.counters(shape.get().distance(access)).isEmpty();
        }

        LoopLoads of(Reference access, Expr.Element element) throws RefusedException {
            return LoopLoads.of(shape.orElseThrow(), access, element, variables);
        }
    }

    /**
     * Of one array.
     *
     * @param references all accesses of it
     * @param withoutRaces whether no work-item reads what another one writes
     */
    StageLoads(String array, Offsets offsets, InLoops loops, List<Reference> references, boolean withoutRaces)
            throws RefusedException {
        this.array = array;
        this.offsets = offsets;
        this.loops = loops;
        this.withoutRaces = withoutRaces;
        Set<List<Integer>> places = new LinkedHashSet<>();
        for (Reference store : references) {
            if (store.mode().writes()) {
                places.add(offsets.of(store));
            }
        }
        throwIf(places.size() > 1, "its work-items write two elements of " + array);
        written = places.isEmpty() ? List.of() : places.iterator().next();
        updated = !written.isEmpty()
                && references.stream().anyMatch(reference -> reference.mode().reads());
    }

    /** What takes the place of an access in the text. */
    String replacement(Reference reference, Expr.Element element) throws RefusedException {
        if (reference.mode().writes()) {
            return updated ? "hm->" + array : "HM_STORED(" + array + ")";
        }
        if (!loops.has(reference)) {
            Load load = new Load(array, offsets.of(reference));
            if (load.offsets().equals(written)) {
                return "hm->" + array;
            }
            if (updated) {
                throwIf(
                        !withoutRaces,
                        "of " + array + ", which it writes, it reads another element at " + reference.place());
            }
            named.add(load);
            return "hm->" + load.name();
        }
        throwIf(updated, "it reads " + array + ", which it writes, in a loop at " + reference.place());
        LoopLoads loads = loops.of(reference, element);
        LoadArray elements = loads.array(array + "_near" + near.size());
        near.add(elements);
        unrolled.addAll(loads.loops());
        return "hm->" + elements.name() + LoadArray.subscripts(loads.indices());
    }

    /** Loops that have to be unrolled, so that what is found by their variables is known to the compiler. */
    Set<Stmt.Loop> unrolled() {
        return unrolled;
    }

    Touched touched(Type type) {
        Set<Load> loads = new LinkedHashSet<>(named);
        Poly element = loops.shape.map(FieldShape::element).orElse(Poly.ZERO);
        near.forEach(elements -> elements.elements().forEach(one -> loads.add(one.load())));
        return new Touched(
                array, type, element, written, List.copyOf(loads), List.copyOf(named), near, updated);
    }
}
