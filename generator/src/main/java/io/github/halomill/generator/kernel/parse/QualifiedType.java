package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Array;
import io.github.halomill.generator.kernel.ast.Type.Opaque;
import io.github.halomill.generator.kernel.ast.Type.Pointer;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A type with what a declaration says of the thing itself.
 *
 * @param space where it lies, if that is said; of an array, where its elements do
 * @param alignment in bytes; 0 if not known
 */
record QualifiedType(Type type, Optional<AddressSpace> space, boolean constant, long alignment) {

    static QualifiedType of(Type type) {
        return new QualifiedType(type, Optional.empty(), false, type.bytes().orElse(1));
    }

    static QualifiedType opaque(String name) {
        return of(new Opaque(name));
    }

    QualifiedType qualified(boolean alsoConstant, Optional<AddressSpace> alsoSpace) {
        return new QualifiedType(type, alsoSpace.or(() -> space), constant || alsoConstant, alignment);
    }

    QualifiedType aligned(long bytes) {
        return new QualifiedType(type, space, constant, bytes);
    }

    QualifiedType pointer() {
        return of(new Pointer(type, space.orElse(AddressSpace.PRIVATE)));
    }

    QualifiedType array(OptionalLong length) {
        return new QualifiedType(new Array(type, length), space, constant, alignment);
    }

    /** As a parameter of this type is declared in truth: an array is a pointer (C99, 6.7.5.3). */
    QualifiedType asParameter() {
        return type instanceof Array array
                ? of(new Pointer(array.element(), space.orElse(AddressSpace.PRIVATE)))
                : this;
    }
}
