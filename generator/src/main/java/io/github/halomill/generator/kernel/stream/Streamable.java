package io.github.halomill.generator.kernel.stream;

import java.util.Optional;

/**
 * A kernel that can be streamed.
 *
 * @param form with rows that wait for sums
 * @param sums with sums that wait for rows, if it makes its sum row by row
 * @param notBySums why it does not
 */
public record Streamable(StreamForm form, Optional<SumForm> sums, String notBySums) {}
