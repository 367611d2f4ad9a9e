package io.github.halomill.generator.kernel.stream;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Arrays that change places after each step: what was {@code written} is read as {@code now} then, what was {@code now}
 * as {@code before}. Arrays are named by the kernel's parameters.
 *
 * @param before the state one step older, if the kernel is passed that, too; it may be what the array has that is
 *     written
 */
public record Rotation(String written, String now, Optional<String> before) {

    /** Two arrays that are swapped. */
    public static Rotation of(String written, String now) {
        return new Rotation(written, now, Optional.empty());
    }

    /**
     * Two arrays that are swapped, of which the kernel reads the older state where it writes:
     * {@code next[i] = 2 * now[i] - next[i]}.
     */
    public static Rotation leapfrog(String written, String now) {
        return new Rotation(written, now, Optional.of(written));
    }

    /** Three arrays that go round. */
    public static Rotation of(String written, String now, String before) {
        return new Rotation(written, now, Optional.of(before));
    }

    /** One component of the cells of these arrays, as the copy calls it. */
    Rotation of(Component component) {
        return new Rotation(component.in(written), component.in(now), before.map(component::in));
    }

    /** In the order in which steps write them, the first step's first. */
    public List<String> arrays() {
        return Stream.concat(Stream.concat(Stream.of(written), before.stream()), Stream.of(now))
                .distinct()
                .toList();
    }

    /** Whether a step puts its state in place of the one before the last. */
    boolean isOfTwo() {
        return arrays().size() == 2;
    }

    /** Whether the state before is what the array has that is written. */
    public boolean isLeapfrog() {
        return before.filter(written::equals).isPresent();
    }

    /** What a copy calls the memory for states that others still read where they are to be stored. */
    List<String> aside() {
        return (isLeapfrog() ? Stream.of(now, written) : before.stream())
                .map(array -> "hm_new_" + array)
                .toList();
    }

    /** The arrays that this memory is copied to, as names point to them before a launch of several steps. */
    public List<String> older() {
        return isLeapfrog()
                ? List.of(now, written)
                : before.map(any -> List.of(now)).orElse(List.of());
    }
}
