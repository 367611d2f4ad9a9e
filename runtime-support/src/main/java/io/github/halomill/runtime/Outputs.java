package io.github.halomill.runtime;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.file.PlaceList;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.output.ProbeColumn;
import io.github.halomill.runtime.schedule.scalar.Due;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Steps that tell the world outside, in some iterations. */
public final class Outputs {

    private final OutputTrace trace;
    private final Due due;

    Outputs(OutputTrace trace, Due due) {
        this.trace = trace;
        this.due = due;
    }

    /** Tells scalars to whoever follows the run. */
    public void log(String... scalars) {
        trace.steps.add(new Output.Log(due, List.of(scalars)));
    }

    /** Writes a field to a file. */
    public void save(FieldDeclaration field, String file) {
        save(new ArrayName(field.name()), file);
    }

    /** The same of one component of a field, counted from 0. */
    public void save(FieldDeclaration field, long component, String file) {
        save(new ArrayName(field.name(), OptionalLong.of(component)), file);
    }

    private void save(ArrayName array, String file) {
        trace.steps.add(new Output.Save(due, array, file, Optional.empty()));
    }

    /**
     * Writes elements of a field, {@code f}, or of one of its components, {@code f[3]}, to a file: those of a range of
     * cells, {@link StepTrace#range}, so many apart, {@link StepTrace#stride}.
     */
    public void save(String of, String file, long[] range, long[] stride) {
        ArrayName array = ArrayName.parse(of);
        trace.steps.add(new Output.Save(
                due, array, file, Optional.of(trace.field(array.array()).lattice(range, stride, trace.grid()))));
    }

    /**
     * Adds a row to a table of what a field, {@code f}, or one of its components, {@code f[3]}, has at some places:
     * cells, x first, those of margins included.
     */
    public void probe(String of, String file, long[]... places) {
        trace.steps.add(checked(new Output.Probe(
                due, ArrayName.parse(of), Stream.of(places).map(Offset::of).toList(), file)));
    }

    /** The same at the places that a file has, one on each line. */
    public void probe(String of, String file, Path places) {
        ArrayName array = ArrayName.parse(of);
        int dimensions = trace.field(array.array()).dimensions();
        probe(
                of,
                file,
                PlaceList.read(
                        places,
                        dimensions,
                        place -> checked(new Output.Probe(due, array, List.of(Offset.of(place)), file))));
    }

    /** A probe of what its field has. */
    private Output.Probe checked(Output.Probe probe) {
        ProbeColumn.of(probe, trace.field(probe.array().array()), trace.grid());
        return probe;
    }

    /** Calls what was registered under that name. */
    public void hook(String name) {
        trace.steps.add(new Output.Hook(due, name));
    }
}
