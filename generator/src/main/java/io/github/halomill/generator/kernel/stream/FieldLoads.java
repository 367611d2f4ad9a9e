package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.StreamForm.Field;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What is read of a field, collected while its accesses are replaced. */
final class FieldLoads {

    private final Rotation rotation;
    private final FieldShape shape;
    private final LoopVariables variables;
    private final Set<Load> named = new LinkedHashSet<>();
    private final List<LoadArray> arrays = new ArrayList<>();
    private final Set<Stmt.Loop> unrolled = new LinkedHashSet<>();
    private boolean before;

    FieldLoads(Rotation rotation, FieldShape shape, LoopVariables variables) {
        this.rotation = rotation;
        this.shape = shape;
        this.variables = variables;
    }

    /** What takes the place of an access in the text. */
    String replacement(Reference reference, Expr.Element element) throws RefusedException {
        String array = reference.buffer().name();
        boolean old = !array.equals(rotation.now());
        if (reference.mode().writes()) {
            shape.checkOwn(reference);
            return stored(array);
        }
        if (LoopLoads.counters(shape.distance(reference)).isEmpty()) {
            Load load = new Load(array, shape.offsets(shape.distance(reference), reference));
            throwIf(
                    old && !load.isOwn(),
                    "of " + array + ", which is two steps old, it reads more than its own element at "
                            + reference.place());
            before |= old;
            if (!old) {
                named.add(load);
            }
            return "hm->" + load.name();
        }
        throwIf(old, "it reads " + array + ", which is two steps old, in a loop at " + reference.place());
        LoopLoads loads = new LoopLoads(shape, reference, element, variables);
        LoadArray near = loads.array(array + "_near" + arrays.size());
        arrays.add(near);
        unrolled.addAll(loads.loops());
        return "hm->" + near.name() + LoadArray.subscripts(loads.indices());
    }

    /** What takes the place of the element that is stored into an array. */
    static String stored(String array) {
        return "HM_STORED(" + array + ")";
    }

    /** Loops that have to be unrolled, so that what is found by their variables is known to the compiler. */
    Set<Stmt.Loop> unrolled() {
        return unrolled;
    }

    Field field(Type type) throws RefusedException {
        Set<Load> loads = new LinkedHashSet<>(named);
        arrays.forEach(array -> array.elements().forEach(one -> loads.add(one.load())));
        throwIf(loads.isEmpty(), "it does not read " + rotation.now());
        return new Field(rotation, type, shape.element(), List.copyOf(loads), List.copyOf(named), arrays, before);
    }
}
