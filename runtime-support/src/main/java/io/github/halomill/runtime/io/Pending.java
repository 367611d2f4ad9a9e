package io.github.halomill.runtime.io;

/** What appears under its name when it is complete. */
public interface Pending extends AutoCloseable {

    /** Puts the contents in their place. Collective if several ranks write them. */
    void commit();

    /** Removes what was not committed. */
    @Override
    void close();
}
