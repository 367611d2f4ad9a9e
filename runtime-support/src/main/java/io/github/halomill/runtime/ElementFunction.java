package io.github.halomill.runtime;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.ScalarBits;

/** What an element is, by its place in an array. */
@FunctionalInterface
public interface ElementFunction {

    /** The element there; y and z are 0 where there are no such dimensions. Called by several threads at once. */
    double at(long x, long y, long z);

    /** What the components of a place are. */
    @FunctionalInterface
    interface OfComponents {

        /** The element of a component there, counted from 0. Called by several threads at once. */
        double at(long x, long y, long z, long component);
    }

    /** The elements of an array of numbers, whose components are all the same. */
    static ElementSource source(ArrayShape shape, ElementFunction value) {
        return source(shape, (x, y, z, component) -> value.at(x, y, z));
    }

    /** The elements of an array of numbers. */
    static ElementSource source(ArrayShape shape, OfComponents value) {
        if (!(shape.type() instanceof DataType type) || type.components() > 1) {
            throw new IllegalArgumentException(shape + " has no elements that are one number each");
        }
        return (box, target) -> {
            for (long i = 0; i < box.volume(); i++) {
                Offset at = box.point(i);
                double number = value.at(at.x(), at.y(), at.z(), box.component(i));
                ScalarBits.put(target, target.position(), type.scalar(), ScalarBits.of(type.scalar(), number));
                target.position(target.position() + type.scalar().bytes());
            }
        };
    }
}
