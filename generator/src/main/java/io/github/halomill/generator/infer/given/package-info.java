/** What a description says of kernels already, and inference does not look for. */
@NullMarked
package io.github.halomill.generator.infer.given;

import org.jspecify.annotations.NullMarked;
