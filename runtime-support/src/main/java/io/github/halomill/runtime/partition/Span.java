package io.github.halomill.runtime.partition;

/**
 * Along one dimension: how much of an array a zone owns, and how much that others own it computes or reads. Zones with equal
 * spans have the same ghost zones, up to their place.
 *
 * @param length elements that the zone owns
 * @param grownBelow elements of others before them that it computes as well; 0 unless ghost zones are wider
 * @param grownAbove elements of others behind them that it computes as well
 * @param below elements of others in reach before them, {@code grownBelow} included
 * @param above elements of others in reach behind them, {@code grownAbove} included
 */
record Span(long length, long grownBelow, long grownAbove, long below, long above) {}
