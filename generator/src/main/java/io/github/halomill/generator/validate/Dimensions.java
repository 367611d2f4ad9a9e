package io.github.halomill.generator.validate;

/** Names of dimensions. */
final class Dimensions {

    private Dimensions() {}

    /** {@code x}, {@code y} or {@code z}. */
    static String name(int d) {
        return "xyz".substring(d, d + 1);
    }
}
