/** What a command does where a device fails: whether it goes on, with what, and what it says. */
@NullMarked
package io.github.halomill.runtime.cli.retry;

import org.jspecify.annotations.NullMarked;
