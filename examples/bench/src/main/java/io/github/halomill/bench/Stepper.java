package io.github.halomill.bench;

import io.github.halomill.runtime.io.ElementSink;

/** Something that carries out steps and whose result can be read. */
interface Stepper extends AutoCloseable {

    /** Carries out that many steps; they are done when it returns. */
    void run(long steps);

    /** Hands on the newest values. */
    void read(ElementSink sink);

    @Override
    void close();
}
