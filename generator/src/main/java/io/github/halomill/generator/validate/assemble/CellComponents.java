package io.github.halomill.generator.validate.assemble;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.stream.Component;
import io.github.halomill.generator.kernel.stream.LaunchFacts;
import io.github.halomill.generator.kernel.stream.RefusedException;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Border;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.FieldShape;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Point.PointRange;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.expression.Expression.IntegerLiteral;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The components of fields that a copy keeps in registers: each is a field of its own there. */
record CellComponents(LaunchFacts facts) {

    /** Registers, of four bytes each, for the elements that one array has of a cell. */
    private static final long MOST_REGISTERS = 8;

    /** Throws if there are too many of them for a device's registers. */
    void check(String argument, Field field) throws RefusedException {
        if (field.shape().components().isEmpty()) {
            return;
        }
        long count = facts.components(argument);
        throwIf(count < 1, "it is not known how many components cells have in " + field.name());
        long each = (field.type().bytes() + 3L) / 4;
        throwIf(
                count > MOST_REGISTERS / each,
                "cells have " + count + " components in " + field.name() + ", more than the " + MOST_REGISTERS / each
                        + " that fit into a device's registers for several rows and steps");
    }

    /** By the kernel's parameter: the dimension of its shape that counts components of cells. */
    static Map<String, Integer> axes(Program program, Kernel kernel) {
        Map<String, Integer> axes = new HashMap<>();
        for (Argument.Buffer buffer : kernel.buffers()) {
            FieldShape shape = program.field(buffer.field()).shape();
            if (!shape.components().isEmpty()) {
                axes.put(buffer.name(), shape.along().size());
            }
        }
        return axes;
    }

    /** A field by what the copy calls it, or its components, each with its own borders. */
    Map<String, Field> of(String argument, Field field) throws RefusedException {
        if (facts.components(argument) < 1) {
            return Map.of(argument, field);
        }
        Map<String, Field> components = new LinkedHashMap<>();
        for (int component = 0; component < facts.components(argument); component++) {
            List<Border> borders = borders(field, component);
            components.put(
                    Component.name(argument, component),
                    new Field(
                            field.name(),
                            field.type(),
                            field.shape(),
                            field.place(),
                            field.image(),
                            borders,
                            field.location()));
        }
        return components;
    }

    /** Of those at one face those that name the component, or those that name none. */
    private static List<Border> borders(Field field, int component) throws RefusedException {
        List<Border> borders = new ArrayList<>();
        for (Border border : field.borders()) {
            boolean isNamed = false;
            for (Border other : field.borders()) {
                isNamed |=
                        MarginFaces.areAtOneFace(border, other) && other.along().isEmpty() && names(other, component);
            }
            if (names(border, component) || (border.of().isEmpty() && !isNamed)) {
                borders.add(new Border(
                        border.dimension(),
                        border.side(),
                        border.kind(),
                        List.of(),
                        border.along(),
                        border.value(),
                        border.location()));
            }
        }
        return borders;
    }

    private static boolean names(Border border, int component) throws RefusedException {
        for (PointRange range : border.of()) {
            if (!(range.first().expression() instanceof IntegerLiteral first)
                    || !(range.last().expression() instanceof IntegerLiteral last)) {
                throw new RefusedException("parameters decide which components borders are for");
            }
            if (component >= first.value() && component <= last.value()) {
                return true;
            }
        }
        return false;
    }
}
