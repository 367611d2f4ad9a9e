/** Expressions of numbers and names, as descriptions and command lines have them: read, computed, written in OpenCL C. */
@NullMarked
package io.github.halomill.runtime.expression;

import org.jspecify.annotations.NullMarked;
