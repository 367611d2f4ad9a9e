package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.State;
import java.util.BitSet;
import java.util.stream.IntStream;

/** What names point to and what is fresh, between two runs. */
final class CurrentState {

    private final Compiler compiler;
    private State now;

    /** The arrays that something was copied into. */
    private final BitSet changed = new BitSet();

    /** As all is before anything was copied. */
    CurrentState(Compiler compiler) {
        this.compiler = compiler;
        this.now = compiler.start();
    }

    /** As all was before anything was copied. */
    State start() {
        return compiler.start();
    }

    State get() {
        return now;
    }

    void set(State state) {
        now = state;
    }

    /** An array is filled. */
    void copied(int array) {
        changed.set(array);
        now = compiler.copied(now, array);
    }

    /** Some elements of an array are others. */
    void changed(int array) {
        changed.set(array);
        now = compiler.changed(now, array);
    }

    /** The arrays that {@code call} copies something into. */
    IntStream changedBy(Runnable call) {
        changed.clear();
        call.run();
        return changed.stream();
    }
}
