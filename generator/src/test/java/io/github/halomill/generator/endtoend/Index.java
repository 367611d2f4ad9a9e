package io.github.halomill.generator.endtoend;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Three numbers, one for each dimension, x first. */
record Index(int x, int y, int z) {

    static final Index ZERO = new Index(0, 0, 0);

    int along(int d) {
        return d == 0 ? x : d == 1 ? y : z;
    }

    Index with(int d, int value) {
        return new Index(d == 0 ? value : x, d == 1 ? value : y, d == 2 ? value : z);
    }

    int volume() {
        return x * y * z;
    }

    /** As a point of that many dimensions is written: {@code {-1,0}}. */
    String text(int dimensions) {
        return IntStream.range(0, dimensions)
                .mapToObj(d -> Integer.toString(along(d)))
                .collect(Collectors.joining(",", "{", "}"));
    }
}
