/** Partitions, plans, schedules and explanations as text, JSON and SVG. */
@NullMarked
package io.github.halomill.generator.report;

import org.jspecify.annotations.NullMarked;
