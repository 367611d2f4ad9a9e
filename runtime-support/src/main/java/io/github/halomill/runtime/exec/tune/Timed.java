package io.github.halomill.runtime.exec.tune;

/**
 * What was tried.
 *
 * @param seconds of a step
 */
record Timed<C>(C choice, double seconds) {

    /** The faster of this and another. */
    Timed<C> or(C other, double itsSeconds) {
        return itsSeconds < seconds ? new Timed<>(other, itsSeconds) : this;
    }
}
