/** What a program is made of, whatever it runs on: kernels, what they are passed, and copies of them. */
@NullMarked
package io.github.halomill.runtime.exec.program;

import org.jspecify.annotations.NullMarked;
