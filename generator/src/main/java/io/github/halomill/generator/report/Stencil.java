package io.github.halomill.generator.report;

import io.github.halomill.runtime.geometry.Box;
import java.util.List;

/**
 * Where a kernel's work-items read a buffer.
 *
 * @param kernel its name
 * @param buffer the argument's name
 * @param dimensions 1, 2 or 3
 * @param boxes offsets from a work-item's own element; not empty
 */
public record Stencil(String kernel, String buffer, int dimensions, List<Box> boxes) {

    public Stencil {
        boxes = List.copyOf(boxes);
    }
}
