/**
 * What a program computes, as data: grid, fields, launches and what an iteration consists of. No OpenCL, no devices.
 */
@NullMarked
package io.github.halomill.runtime.schedule;

import org.jspecify.annotations.NullMarked;
