/** When boundaries between zones move while a program runs, and whereto. */
@NullMarked
package io.github.halomill.runtime.exec.balance;

import org.jspecify.annotations.NullMarked;
