package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Variable;

/**
 * What tells a kernel its place: a parameter, or a part of one.
 *
 * @param part what follows the parameter: {@code .width} of a struct, nothing for all of it
 */
public record ParameterPart(Variable parameter, String part) {}
