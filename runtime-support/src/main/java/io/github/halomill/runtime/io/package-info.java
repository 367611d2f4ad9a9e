/**
 * Where array contents come from and go to: constants, random numbers, files (NumPy, VTK, pictures, raw), Java arrays.
 */
@NullMarked
package io.github.halomill.runtime.io;

import org.jspecify.annotations.NullMarked;
