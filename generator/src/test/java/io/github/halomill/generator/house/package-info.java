/** Holds the sizes of files, methods, records and packages of all modules. */
@NullMarked
package io.github.halomill.generator.house;

import org.jspecify.annotations.NullMarked;
