package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Type;
import java.util.List;
import java.util.Optional;

/**
 * A field that an iteration makes anew, and what becomes of it there.
 *
 * @param name of the field that is written
 * @param whole the field that it is a component of, or itself
 * @param now the field whose array changes places with it after the iteration, and that is read as it was before;
 *     empty: none
 * @param type of its elements
 * @param place where the own element of the place 0 lies in the array, per dimension
 * @param writers the launches that write it, in order
 * @param kind what is kept of it from one iteration to the next
 */
record WriteChain(
        String name,
        String whole,
        Optional<String> now,
        Type type,
        List<Integer> place,
        List<Integer> writers,
        Kind kind) {

    WriteChain {
        place = List.copyOf(place);
        writers = List.copyOf(writers);
    }

    enum Kind {
        /** Two arrays change places. */
        PAIR,
        /** The same, and launches find in the one what it had two iterations before: parts of it, or all. */
        LEAPFROG,
        /** One array, of which iterations read what the last one wrote. */
        IN_PLACE,
        /** One array, all of which that is written is written by one launch before others read it. */
        PASSING
    }

    /** The last launch that writes it. */
    int last() {
        return writers.get(writers.size() - 1);
    }

    /** The last of the launches before one that writes it; empty: none does. */
    Optional<Integer> writerBefore(int launch) {
        return writers.stream().filter(writer -> writer < launch).reduce((first, second) -> second);
    }

    /**
     * What the copy keeps of it after a launch that writes it.
     *
     * @param back how many iterations before that was
     */
    record Version(WriteChain chain, int writer, int back) {

        /** Whether that is of an iteration before. */
        boolean isBefore() {
            return back > 0;
        }
    }

    /** What a launch finds there of an array by its name; empty: what is in memory. */
    Optional<Version> found(int launch, String field) {
        boolean asBefore = now.filter(field::equals).isPresent();
        Optional<Integer> writer = asBefore ? Optional.empty() : writerBefore(launch);
        if (writer.isPresent()) {
            return Optional.of(new Version(this, writer.get(), 0));
        }
        if (asBefore || kind == Kind.IN_PLACE) {
            return Optional.of(new Version(this, last(), 1));
        }
        return kind == Kind.LEAPFROG ? Optional.of(new Version(this, last(), 2)) : Optional.empty();
    }
}
