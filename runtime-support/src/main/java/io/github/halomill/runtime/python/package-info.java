/** What Python holds of a program: names, texts and memory. The module is in {@code src/main/python}. */
@NullMarked
package io.github.halomill.runtime.python;

import org.jspecify.annotations.NullMarked;
