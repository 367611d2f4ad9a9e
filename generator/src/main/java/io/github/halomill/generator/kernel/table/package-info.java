/**
 * Arrays of which work-items own nothing: tables, which they read, and counters, flags and histograms, which they change
 * together. Operators and types of subscripts say how far these reach, wherever they come from.
 */
@NullMarked
package io.github.halomill.generator.kernel.table;

import org.jspecify.annotations.NullMarked;
