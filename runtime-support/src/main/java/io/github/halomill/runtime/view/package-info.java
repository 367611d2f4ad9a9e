/** The live page: shows a run in a browser while it runs, and lets whoever looks pause, step and stop it. */
@NullMarked
package io.github.halomill.runtime.view;

import org.jspecify.annotations.NullMarked;
