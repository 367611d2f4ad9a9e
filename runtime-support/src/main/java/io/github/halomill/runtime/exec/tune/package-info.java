/** Decides how a program is run: by what was asked for, a model, or a trial. */
@NullMarked
package io.github.halomill.runtime.exec.tune;

import org.jspecify.annotations.NullMarked;
