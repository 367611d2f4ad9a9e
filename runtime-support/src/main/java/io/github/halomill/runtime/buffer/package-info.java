/** Arrays that live in pieces on several devices, and what moves their boxes to and from the host. */
@NullMarked
package io.github.halomill.runtime.buffer;

import org.jspecify.annotations.NullMarked;
