/** Where array contents come from and go to: constants, random numbers, raw files, NumPy files, Java arrays. */
@NullMarked
package io.github.halomill.runtime.io;

import org.jspecify.annotations.NullMarked;
