package io.github.halomill.runtime.partition;

/**
 * After an iteration, {@code first} denotes the array that {@code second} denoted, and the other way round.
 *
 * @param first an argument's name
 * @param second another argument's name
 */
public record Swap(String first, String second) {}
