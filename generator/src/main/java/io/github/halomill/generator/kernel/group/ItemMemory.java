package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.group.Value.Int;
import io.github.halomill.generator.kernel.group.Value.Parts;
import io.github.halomill.generator.kernel.group.Value.Pointer;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one work-item reads and writes: variables of its own hold values, accesses to local memory are noted. */
final class ItemMemory {

    private static final int MOST_ELEMENTS = 10_000;

    private final Map<String, Long> scalars;
    private final Trace trace;
    private final Doubts doubts;

    /** Variables that pointers lead to. */
    private final Set<Variable> exposed = new HashSet<>();

    private Store store = new Store();

    /** @param scalars what is known of the kernel's parameters */
    ItemMemory(Map<String, Long> scalars, Trace trace, Doubts doubts) {
        this.scalars = scalars;
        this.trace = trace;
        this.doubts = doubts;
    }

    Store store() {
        return store;
    }

    void use(Store other) {
        store = other;
    }

    /** Anything may have been written to these, and to what pointers lead to. */
    void forget(Set<Variable> variables) {
        variables.stream().filter(variable -> !isShared(variable)).forEach(store::forget);
        exposed.forEach(store::forget);
    }

    private static boolean isShared(Variable variable) {
        return variable.space() == AddressSpace.LOCAL
                || (variable.kind() == Variable.Kind.PARAMETER
                        && variable.type() instanceof Type.Pointer pointer
                        && pointer.space() == AddressSpace.LOCAL);
    }

    void assign(Variable variable, Value value) {
        write(new Pointer(variable, 0, true, true), variable.type(), value);
    }

    /** A pointer that leads there. */
    Value address(Place place) {
        if (place.pointer() == null) {
            return Value.unknown(place.same());
        }
        if (!isShared(place.pointer().array())) {
            exposed.add(place.pointer().array());
        }
        return place.pointer();
    }

    Value load(Place place, Type type, Expr e) {
        Pointer pointer = place.pointer();
        if (pointer == null || !pointer.known()) {
            touch(pointer, Mode.READ, type, e);
            return unknown(type, place.same() && (pointer == null || isShared(pointer.array())));
        }
        if (isInLocalMemory(pointer, type)) {
            touch(pointer, Mode.READ, type, e);
            return unknown(type, place.same());
        }
        if (type instanceof Type.Vector vector) {
            List<Value> values = new ArrayList<>();
            for (int lane = 0; lane < vector.width(); lane++) {
                values.add(load(place.at(lane * Numbers.size(vector.element()), ""), vector.element(), e));
            }
            return new Parts(values);
        }
        return store.get(pointer.array(), pointer.offset(), initial(pointer.array(), place, type));
    }

    /** Whether it lies in local memory, and is not the pointer itself that the kernel is passed. */
    private static boolean isInLocalMemory(Pointer pointer, Type type) {
        Variable array = pointer.array();
        return array.space() == AddressSpace.LOCAL || (isShared(array) && !type.equals(array.type()));
    }

    /** What is there before anything is written. */
    private Value initial(Variable variable, Place place, Type type) {
        Long known = variable.kind() == Variable.Kind.PARAMETER ? scalars.get(place.name()) : null;
        if (known != null && type.isInteger()) {
            return new Int(known, true);
        }
        return Value.unknown(variable.kind() != Variable.Kind.LOCAL && place.same());
    }

    private static Value unknown(Type type, boolean same) {
        return type instanceof Type.Vector vector
                ? new Parts(Collections.nCopies(vector.width(), Value.unknown(same)))
                : Value.unknown(same);
    }

    void store(Place place, Type type, Value value, Expr e) {
        Pointer pointer = place.pointer();
        if (pointer == null || isInLocalMemory(pointer, type)) {
            touch(pointer, Mode.WRITE, type, e);
        } else if (pointer.known()) {
            write(pointer, type, value);
        } else {
            store.forget(pointer.array());
        }
    }

    /** Writes to a variable of the work-item. */
    private void write(Pointer pointer, Type type, Value value) {
        Type element = type instanceof Type.Vector vector
                ? vector.element()
                : type instanceof Type.Array array ? array.element() : null;
        if (element == null) {
            if (type instanceof Type.Struct) {
                store.forget(pointer.array());
            } else {
                store.put(pointer.array(), pointer.offset(), type.bytes().orElse(0), value);
            }
            return;
        }
        long count = type instanceof Type.Vector vector
                ? vector.width()
                : ((Type.Array) type).length().orElse(0);
        boolean followed = element instanceof Scalar && count <= MOST_ELEMENTS;
        if (!followed || !(value instanceof Parts || type instanceof Type.Vector)) {
            store.forget(pointer.array());
            return;
        }
        for (int i = 0; i < count; i++) {
            Value part = Value.unknown(value.same());
            if (value instanceof Parts parts) {
                part = i < parts.values().size() ? parts.values().get(i) : new Int(0, true);
            }
            store.put(pointer.array(), pointer.offset() + i * Numbers.size(element), Numbers.size(element), part);
        }
    }

    /** Notes an access to local memory. */
    void touch(@Nullable Pointer pointer, Mode mode, Type type, Expr e) {
        if (pointer == null) {
            AddressSpace space =
                    e instanceof Expr.Element element && element.base().type() instanceof Type.Pointer to
                            ? to.space()
                            : AddressSpace.GLOBAL;
            if (space == AddressSpace.LOCAL) {
                throw new NotFollowedException();
            }
            if (space == AddressSpace.PRIVATE && mode.writes()) {
                exposed.forEach(store::forget);
            }
        } else if (!isShared(pointer.array())) {
            if (mode.writes()) {
                store.forget(pointer.array());
            }
        } else if (!pointer.known()) {
            trace.lost.add(pointer.array());
        } else {
            trace.access(new Trace.Access(
                    pointer.array(), pointer.offset(), Numbers.size(type), mode, doubts.chance(), text(e), e.place()));
        }
    }

    private static String text(Expr e) {
        if (e instanceof Expr.Element element) {
            return element.text();
        } else if (e instanceof Expr.Name name) {
            return name.variable().name();
        } else if (e instanceof Expr.Call call) {
            return call.text();
        } else if (e instanceof Expr.Field field) {
            return text(field.base()) + field.field().suffix();
        }
        return e instanceof Expr.Lanes lanes ? text(lanes.base()) : "";
    }
}
