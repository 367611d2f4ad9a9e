package io.github.halomill.generator.kernel.stream;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Arrays that change places after each step: what was {@code written} is read as {@code now} then, what was {@code now} as
 * {@code before}. Arrays are named by the kernel's parameters.
 *
 * @param before the state one step older, if the kernel is passed that, too
 */
public record Rotation(String written, String now, Optional<String> before) {

    /** Two arrays that are swapped. */
    public static Rotation of(String written, String now) {
        return new Rotation(written, now, Optional.empty());
    }

    /** Three arrays that go round. */
    public static Rotation of(String written, String now, String before) {
        return new Rotation(written, now, Optional.of(before));
    }

    /** In the order in which steps write them, the first step's first. */
    public List<String> arrays() {
        return Stream.concat(Stream.concat(Stream.of(written), before.stream()), Stream.of(now))
                .toList();
    }
}
