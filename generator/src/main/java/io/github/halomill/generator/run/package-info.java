/** Programs that are compiled in memory, and kept between starts. */
@NullMarked
package io.github.halomill.generator.run;

import org.jspecify.annotations.NullMarked;
