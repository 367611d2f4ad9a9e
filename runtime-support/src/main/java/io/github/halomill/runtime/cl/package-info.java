/** AutoCloseable handles of OpenCL objects; every failed call names itself and its code. */
@NullMarked
package io.github.halomill.runtime.cl;

import org.jspecify.annotations.NullMarked;
