package io.github.halomill.generator.endtoend;

/**
 * A type of OpenCL C, as these tests understand it.
 *
 * @param scalar {@code uchar} for example
 * @param components 1, 2, 3, 4, 8 or 16
 */
record ElementType(String scalar, int components) {

    boolean isReal() {
        return isDouble() || scalar.equals("float");
    }

    boolean isDouble() {
        return scalar.equals("double");
    }

    boolean isUnsigned() {
        return scalar.startsWith("u");
    }

    /** The name in OpenCL C. */
    String text() {
        return components == 1 ? scalar : scalar + components;
    }

    /** What a value of this type is computed in. */
    String accumulator() {
        return isDouble() ? "double" : isReal() ? "float" : "ulong";
    }
}
