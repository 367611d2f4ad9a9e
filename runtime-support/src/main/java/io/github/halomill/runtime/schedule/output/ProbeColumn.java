package io.github.halomill.runtime.schedule.output;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Margins;
import io.github.halomill.runtime.schedule.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What a column of a probe's table has, or its columns if the element is a vector.
 *
 * @param name in the table's first line: a place, and a component
 */
public record ProbeColumn(String name, Box element) {

    /**
     * The elements that a probe of a field records.
     *
     * @throws RunException if the field has none at a place, or what a border makes, or is of structs
     */
    public static List<ProbeColumn> of(Output.Probe probe, FieldSpec field, Grid grid) {
        ArrayName array = probe.array();
        array.fault(field.components()).ifPresent(why -> {
            throw new RunException("probe: " + why);
        });
        if (field.type() instanceof StructType) {
            throw new RunException("probe: " + field.name() + " is of structs, of which there is no text");
        }
        Region filled = new Margins(field, grid, Set.of()).filled();
        long first = array.component().orElse(0);
        long end = array.component().isPresent() ? first + 1 : field.components();
        List<ProbeColumn> columns = new ArrayList<>();
        for (Offset place : probe.places()) {
            Box at = element(place, field, grid);
            for (long component = first; component < end; component++) {
                Box element = at.ofComponents(component, component + 1);
                if (!filled.intersect(Region.of(element)).isEmpty()) {
                    throw new RunException("probe: a border makes what " + field.name() + " has at "
                            + text(place, field) + ": name a cell that it is made of");
                }
                String of = end > first + 1 ? "[" + component + "]" : "";
                columns.add(new ProbeColumn(text(place, field) + of, element));
            }
        }
        return columns;
    }

    /** The names of the numbers that an element of such a type has. */
    public List<String> names(ElementType type) {
        int numbers = ((DataType) type).components();
        return numbers == 1
                ? List.of(name)
                : IntStream.range(0, numbers).mapToObj(i -> name + ".s" + i).toList();
    }

    private static Box element(Offset place, FieldSpec field, Grid grid) {
        Box box = field.of(place);
        for (int d = 0; d < 3; d++) {
            if (d >= grid.dimensions()) {
                box = box.withRange(d, place.along(d), place.along(d) + 1);
            }
        }
        if (box.extent().volume() == 0) {
            throw new RunException("probe: " + field.name() + " has no element at " + text(place, field)
                    + ", which lies outside of its ranges; name a cell there");
        }
        if (box.extent().volume() != 1) {
            throw new RunException(
                    "probe: " + field.name() + " has " + box.extent().volume() + " elements at " + text(place, field)
                            + ": a probe needs a field of one element for each cell");
        }
        if (!field.whole().contains(box)) {
            throw new RunException("probe: " + text(place, field) + " lies outside of " + field.name() + ", which has "
                    + cells(field, grid) + "; name a cell there");
        }
        return box;
    }

    private static String cells(FieldSpec field, Grid grid) {
        return IntStream.range(0, field.dimensions())
                .mapToObj(d -> {
                    long before = d < grid.dimensions() ? field.spacing().first(d, 0) : 0;
                    return Axes.name(d) + " from " + -before + " to "
                            + (field.size().along(d) - before - 1);
                })
                .collect(Collectors.joining(" and ", "cells with ", ""));
    }

    private static String text(Offset place, FieldSpec field) {
        return LongStream.range(0, field.dimensions())
                .mapToObj(d -> Long.toString(place.along((int) d)))
                .collect(Collectors.joining(",", "{", "}"));
    }
}
