/**
 * OpenCL C after parsing, in Halomill's own terms: few kinds of nodes, names resolved, types on every expression,
 * implicit conversions written out. Whoever walks it needs to know neither the parser nor C's conversion rules.
 */
@NullMarked
package io.github.halomill.generator.kernel.ast;

import org.jspecify.annotations.NullMarked;
