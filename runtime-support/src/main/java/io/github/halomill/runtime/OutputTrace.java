package io.github.halomill.runtime;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.file.PlaceList;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.output.ProbeColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What an iteration tells the world outside: the part of a trace of steps that is about files and whoever listens. */
abstract class OutputTrace {

    final List<Step> steps = new ArrayList<>();

    private final Grid grid;

    OutputTrace(Grid grid) {
        this.grid = grid;
    }

    /** The field of that name. */
    abstract FieldSpec field(String name);

    List<Step> steps() {
        return steps;
    }

    /** In each {@code every}-th iteration, tells scalars to whoever follows the run. */
    public void log(long every, String... scalars) {
        steps.add(new Step.Log(every, List.of(scalars)));
    }

    /** In each {@code every}-th iteration, writes a field to a file. */
    public void save(long every, FieldDeclaration field, String file) {
        steps.add(new Step.Save(every, field.name(), file));
    }

    /** The same of one component of a field, counted from 0. */
    public void save(long every, FieldDeclaration field, long component, String file) {
        ArrayName array = new ArrayName(field.name(), OptionalLong.of(component));
        steps.add(new Step.Save(every, array, file, Optional.empty()));
    }

    /**
     * In each {@code every}-th iteration, writes elements of a field, {@code f}, or of one of its components,
     * {@code f[3]}, to a file: those of a range of cells, {@link #range}, so many apart, {@link #stride}.
     */
    public void save(long every, String of, String file, long[] range, long[] stride) {
        ArrayName array = ArrayName.parse(of);
        steps.add(new Step.Save(
                every, array, file, Optional.of(field(array.array()).lattice(range, stride, grid))));
    }

    /** The first cell and one past the last along each dimension, x first; none: all cells. */
    public static long[] range(long... ends) {
        return ends;
    }

    /** From one to the next along each dimension, x first; one number: along all; none: 1. */
    public static long[] stride(long... along) {
        return along;
    }

    /**
     * In each {@code every}-th iteration, adds a row to a table of what a field, {@code f}, or one of its components,
     * {@code f[3]}, has at some places: cells, x first, those of margins included.
     */
    public void probe(long every, String of, String file, long[]... places) {
        steps.add(checked(new Step.Probe(
                every, ArrayName.parse(of), Stream.of(places).map(Offset::of).toList(), file)));
    }

    /** The same at the places that a file has, one on each line. */
    public void probe(long every, String of, String file, Path places) {
        ArrayName array = ArrayName.parse(of);
        int dimensions = field(array.array()).dimensions();
        probe(
                every,
                of,
                file,
                PlaceList.read(
                        places,
                        dimensions,
                        place -> checked(new Step.Probe(every, array, List.of(Offset.of(place)), file))));
    }

    /** A probe of what its field has. */
    private Step.Probe checked(Step.Probe probe) {
        ProbeColumn.of(probe, field(probe.array().array()), grid);
        return probe;
    }

    /** A place of a probe. */
    public static long[] at(long... cell) {
        return cell;
    }

    /** In each {@code every}-th iteration, calls what was registered under that name. */
    public void hook(long every, String name) {
        steps.add(new Step.Hook(every, name));
    }
}
