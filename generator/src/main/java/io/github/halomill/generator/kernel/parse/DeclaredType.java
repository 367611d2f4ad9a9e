package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.runtime.base.DataType;
import java.util.Optional;

/** What a declaration says of a type, typedefs resolved. */
sealed interface DeclaredType {

    /**
     * A scalar, a vector, or anything that has no {@link DataType}.
     *
     * @param space the address space that the declaration names
     */
    record Value(Optional<DataType> data, boolean constant, Optional<AddressSpace> space) implements DeclaredType {

        static final Value UNKNOWN = new Value(Optional.empty(), false, Optional.empty());

        Value qualified(boolean alsoConstant, Optional<AddressSpace> alsoSpace) {
            return new Value(data, constant || alsoConstant, alsoSpace.or(() -> space));
        }
    }

    /**
     * A pointer.
     *
     * @param space where the pointer itself lies, if the declaration names that
     */
    record Pointer(DeclaredType target, Optional<AddressSpace> space) implements DeclaredType {}

    /** An array, of any length. */
    record Array(DeclaredType element) implements DeclaredType {}

    /** Where the thing itself lies, or an array's elements, if the declaration names that. */
    default Optional<AddressSpace> itsSpace() {
        DeclaredType type = withoutArrays();
        return type instanceof Pointer pointer ? pointer.space() : ((Value) type).space();
    }

    /** What is reached in the end through pointers and arrays. */
    default Value innermost() {
        DeclaredType type = this;
        while (!(type instanceof Value)) {
            type = type instanceof Pointer pointer ? pointer.target() : ((Array) type).element();
        }
        return (Value) type;
    }

    /** The elements of an array, of whatever dimensions; what is no array itself. */
    default DeclaredType withoutArrays() {
        DeclaredType type = this;
        while (type instanceof Array array) {
            type = array.element();
        }
        return type;
    }

    /** As a parameter of this type is declared in truth: an array is a pointer (C99, 6.7.5.3). */
    default DeclaredType asParameter() {
        return this instanceof Array array ? new Pointer(array.element(), Optional.empty()) : this;
    }
}
