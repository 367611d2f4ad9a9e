package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a kernel of an iteration reads and writes of an array, collected while its accesses are replaced. */
final class StageLoads implements KernelReading.Replacement {

    private final String array;
    private final PlacedElements elements;
    private final LoopVariables variables;
    private final boolean withoutRaces;
    private final List<Integer> written;
    private final Set<Load> named = new LinkedHashSet<>();
    private final List<LoadArray> near = new ArrayList<>();
    private final Set<Stmt.Loop> unrolled = new LinkedHashSet<>();

    /** Whether it reads what it writes: then that is there from the beginning, and is written in its place. */
    private final boolean updated;

    /**
     * Of one array.
     *
     * @param references all accesses of it
     * @param withoutRaces whether no work-item reads what another one writes
     */
    StageLoads(
            String array,
            PlacedElements elements,
            LoopVariables variables,
            List<Reference> references,
            boolean withoutRaces)
            throws RefusedException {
        this.array = array;
        this.elements = elements;
        this.variables = variables;
        this.withoutRaces = withoutRaces;
        Set<List<Integer>> places = new LinkedHashSet<>();
        for (Reference store : references) {
            if (store.mode().writes()) {
                places.add(elements.offsets(store));
            }
        }
        throwIf(places.size() > 1, "its work-items write two elements of " + array);
        written = places.isEmpty() ? List.of() : places.iterator().next();
        updated = !written.isEmpty()
                && references.stream().anyMatch(reference -> reference.mode().reads());
    }

    @Override
    public String of(Reference reference, Expr.Element element) throws RefusedException {
        if (reference.mode().writes()) {
            return updated ? "hm->" + array : "HM_STORED(" + array + ")";
        }
        if (!elements.isInLoop(reference)) {
            Load load = new Load(array, elements.offsets(reference));
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
        LoopLoads loads = LoopLoads.of(elements.shape().orElseThrow(), reference, element, variables);
        LoadArray found = loads.array(array, array + "_near" + near.size());
        near.add(found);
        unrolled.addAll(loads.loops());
        return "hm->" + found.name() + LoadArray.subscripts(loads.indices());
    }

    /** Loops that have to be unrolled, so that what is found by their variables is known to the compiler. */
    Set<Stmt.Loop> unrolled() {
        return unrolled;
    }

    Touched touched(Type type) {
        Set<Load> loads = new LinkedHashSet<>(named);
        near.forEach(some -> some.elements().forEach(one -> loads.add(one.load())));
        return new Touched(
                array, type, elements.shape(), written, List.copyOf(loads), List.copyOf(named), near, updated);
    }
}
