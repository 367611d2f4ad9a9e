/**
 * What the references of a kernel mean for arrays that are cut: how far from its own elements a work-item reads and
 * writes, and which bytes a part of the NDRange touches.
 */
@NullMarked
package io.github.halomill.generator.kernel.access;

import org.jspecify.annotations.NullMarked;
