package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;

/** How values of a type are held: the bits of each component, integers extended to 64; of arrays and structs the address. */
final class Types {

    private static final int HANDLE_BYTES = 8;

    private Types() {}

    /** What a component is; addresses and handles are {@code ulong}s. */
    static Kind kind(Type type) {
        if (type instanceof Type.Scalar scalar) {
            return scalar.kind();
        }
        return type instanceof Type.Vector vector ? vector.element().kind() : Kind.ULONG;
    }

    /** How many components there are. */
    static int width(Type type) {
        return type instanceof Type.Vector vector ? vector.width() : 1;
    }

    /** In bytes. */
    static long size(Type type) {
        return type instanceof Type.Opaque
                ? HANDLE_BYTES
                : type.bytes().orElseThrow(() -> new IllegalArgumentException("a size that is not known: " + type));
    }

    static boolean isAggregate(Type type) {
        return type instanceof Type.Array || type instanceof Type.Struct;
    }

    /** What an array consists of or a pointer points to. */
    static Type target(Type type) {
        if (type instanceof Type.Array array) {
            return array.element();
        }
        if (type instanceof Type.Pointer pointer) {
            return pointer.target();
        }
        throw new IllegalArgumentException("no pointer: " + type);
    }
}
