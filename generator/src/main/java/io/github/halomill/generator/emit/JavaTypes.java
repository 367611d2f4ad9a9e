package io.github.halomill.generator.emit;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;

/** The Java types of OpenCL's. */
final class JavaTypes {

    private JavaTypes() {}

    /**
     * The array that holds the components of a buffer's elements; {@code short[]} holds the bits of half numbers,
     * {@code byte[]} structs.
     */
    static TypeName array(ElementType type) {
        if (!(type instanceof DataType numbers)) {
            return ArrayTypeName.of(TypeName.BYTE);
        }
        return ArrayTypeName.of(
                switch (numbers.scalar()) {
                    case CHAR, UCHAR -> TypeName.BYTE;
                    case SHORT, USHORT, HALF -> TypeName.SHORT;
                    case INT, UINT -> TypeName.INT;
                    case LONG, ULONG -> TypeName.LONG;
                    case FLOAT -> TypeName.FLOAT;
                    case DOUBLE -> TypeName.DOUBLE;
                });
    }

    /** {@code Field<float[]>} for a field of {@code float}. */
    static TypeName field(ElementType type) {
        return ParameterizedTypeName.get(com.palantir.javapoet.ClassName.get(Field.class), array(type));
    }

    /**
     * The type in which a generated class keeps one number, or several: {@code long}, {@code float}, {@code double} or
     * an array.
     */
    static TypeName numbers(DataType type, boolean several) {
        TypeName wide = type.scalar().isFloating() ? TypeName.DOUBLE : TypeName.LONG;
        if (several) {
            return ArrayTypeName.of(wide);
        }
        return type.scalar() == DataType.ScalarType.FLOAT ? TypeName.FLOAT : wide;
    }
}
