package io.github.halomill.fuzz;

/**
 * What is wrong.
 *
 * @param kind that of failures that may have the same cause
 * @param text for people
 */
record Failure(String kind, String text) {}
