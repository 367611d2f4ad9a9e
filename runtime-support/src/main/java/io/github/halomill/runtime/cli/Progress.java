package io.github.halomill.runtime.cli;

import java.util.Map;
import java.util.function.LongConsumer;

/** Shows how far a run is, until it is closed. */
interface Progress extends LongConsumer, AutoCloseable {

    /** Shows nothing. */
    Progress NONE = new Progress() {
        @Override
        public void accept(long stepsDone) {}

        @Override
        public void values(Map<String, Double> logged) {}

        @Override
        public void close() {}
    };

    /** From now on shows these numbers, too. */
    void values(Map<String, Double> logged);

    @Override
    void close();
}
