package io.github.halomill.runtime.partition;

/**
 * Along one dimension: how much of an array a zone owns, and how much that others own it reads. Zones with equal spans
 * have the same ghost zones, up to their place.
 *
 * @param length elements that the zone owns
 * @param below elements of others in reach before them
 * @param above elements of others in reach after them
 */
record Span(long length, long below, long above) {}
