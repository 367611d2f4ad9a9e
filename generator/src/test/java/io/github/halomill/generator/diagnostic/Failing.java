package io.github.halomill.generator.diagnostic;

import io.github.halomill.generator.diagnostic.Guard.Work;
import java.util.function.Supplier;

/** Lets work that has to be done end with an exception. */
public final class Failing {

    private Failing() {}

    /** Calls {@code call}, in which {@code work} on what begins in this line throws. */
    public static <T> T in(Work work, int line, Supplier<T> call) {
        return Guard.failing(work, line, call);
    }
}
