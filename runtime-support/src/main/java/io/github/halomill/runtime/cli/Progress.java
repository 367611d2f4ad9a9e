package io.github.halomill.runtime.cli;

import java.util.function.LongConsumer;

/** Shows how far a run is, until it is closed. */
interface Progress extends LongConsumer, AutoCloseable {

    /** Shows nothing. */
    Progress NONE = new Progress() {
        @Override
        public void accept(long stepsDone) {}

        @Override
        public void close() {}
    };

    @Override
    void close();
}
