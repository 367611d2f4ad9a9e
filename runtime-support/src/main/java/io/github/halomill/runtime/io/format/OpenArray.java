package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.io.ElementSource;
import java.io.Closeable;
import java.io.IOException;

/** An array in a file that is open. */
public interface OpenArray extends ElementSource, Closeable {

    /** A few bytes from places all over the array, and its size, as text: differs for most arrays that differ. */
    String sample() throws IOException;
}
