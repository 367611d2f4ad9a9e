package io.github.halomill.examples;

import java.util.function.BiConsumer;

/**
 * The two arrays of an example that takes steps from one to the other.
 *
 * @param written what the next step writes
 * @param read what the next step reads
 */
record Pair<A>(A written, A read) {

    /** The pair after some steps, with the roles exchanged after each; changes the arrays themselves. */
    Pair<A> after(int steps, BiConsumer<A, A> step) {
        Pair<A> pair = this;
        for (int i = 0; i < steps; i++) {
            step.accept(pair.written, pair.read);
            pair = pair.swapped();
        }
        return pair;
    }

    private Pair<A> swapped() {
        return new Pair<>(read, written);
    }
}
