package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.symbolic.Value.Stored;
import io.github.halomill.generator.kernel.symbolic.Value.Struct;
import io.github.halomill.generator.kernel.symbolic.Value.Unknown;
import io.github.halomill.generator.kernel.symbolic.Value.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Vectors, structs and arrays as values, made of parts and taken apart. */
final class Aggregates {

    private Aggregates() {}

    /** A field of a struct. */
    static Value part(Value whole, Expr.Field field) {
        Stored stored = whole instanceof Struct struct
                ? struct.cells().get(field.field().offset())
                : null;
        return stored != null && stored.bytes() == Machine.size(field.type())
                ? stored.value()
                : Machine.ofUnknown(field.type());
    }

    /** Some components of a vector; a scalar if it is one. */
    static Value lanes(Value vector, List<Integer> lanes) {
        List<Value> values = lanes.stream()
                .map(i -> vector instanceof Vector known && i < known.lanes().size()
                        ? known.lanes().get(i)
                        : Unknown.FROM_MEMORY)
                .toList();
        return values.size() == 1 ? values.get(0) : new Vector(values);
    }

    /** A vector of its parts. */
    static Value vector(Expr.VectorOf vector, List<Value> parts) {
        List<Value> lanes = new ArrayList<>();
        for (Value value : parts) {
            if (value instanceof Vector several) {
                lanes.addAll(several.lanes());
            } else {
                lanes.add(value);
            }
        }
        int width = ((Type.Vector) vector.type()).width();
        return lanes.size() == width ? new Vector(lanes) : Machine.ofUnknown(vector.type());
    }

    /** What is initialised with values for its parts. */
    static Value initialized(Expr.Initializer initializer, List<Value> values) {
        if (initializer.type() instanceof Type.Vector vector && values.size() == vector.width()) {
            return new Vector(values);
        }
        Map<Long, Stored> cells = new HashMap<>();
        for (int i = 0; i < values.size(); i++) {
            Type type = initializer.parts().get(i).type();
            long offset = offset(initializer.type(), i);
            if (offset < 0) {
                return Machine.ofUnknown(initializer.type());
            }
            add(values.get(i), type, offset, cells);
        }
        return new Struct(cells);
    }

    /** Puts a value of a type among the parts of a whole. */
    static void add(Value value, Type type, long offset, Map<Long, Stored> cells) {
        if (value instanceof Struct struct) {
            struct.cells().forEach((at, stored) -> cells.put(offset + at, stored));
        } else if (value instanceof Vector vector && type instanceof Type.Vector of) {
            long size = Machine.size(of.element());
            for (int i = 0; i < vector.lanes().size(); i++) {
                cells.put(offset + i * size, new Stored(vector.lanes().get(i), size));
            }
        } else if (!(value instanceof Unknown)) {
            cells.put(offset, new Stored(value, Machine.size(type)));
        }
    }

    private static long offset(Type type, int part) {
        if (type instanceof Type.Array array && array.element().bytes().isPresent()) {
            return part * Machine.size(array.element());
        }
        return type instanceof Type.Struct struct && part < struct.fields().size()
                ? struct.fields().get(part).offset()
                : -1;
    }
}
