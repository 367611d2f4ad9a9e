package io.github.halomill.runtime;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.file.PlaceList;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.output.ProbeColumn;
import io.github.halomill.runtime.schedule.scalar.Due;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Steps that tell the world outside, in some iterations. */
public final class Outputs {

    private final Due due;
    private final Grid grid;
    private final Function<String, FieldSpec> fields;
    private final Consumer<Step> steps;
    private final String picture;

    /** {@code steps} takes them; {@code fields} are those of the program, by name. */
    Outputs(Due due, Grid grid, Function<String, FieldSpec> fields, Consumer<Step> steps) {
        this(due, grid, fields, steps, "");
    }

    private Outputs(Due due, Grid grid, Function<String, FieldSpec> fields, Consumer<Step> steps, String picture) {
        this.due = due;
        this.grid = grid;
        this.fields = fields;
        this.steps = steps;
        this.picture = picture;
    }

    /** The same with pictures in another style: {@code map=magma, range=-1..1, log}, or some of these. */
    public Outputs picture(String style) {
        return new Outputs(due, grid, fields, steps, style);
    }

    /** Tells scalars to whoever follows the run. */
    public void log(String... scalars) {
        steps.accept(new Output.Log(due, List.of(scalars)));
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
        steps.accept(new Output.Save(due, array, file, Optional.empty(), picture));
    }

    /**
     * Writes elements of a field, {@code f}, or of one of its components, {@code f[3]}, to a file: those of a range of
     * cells, {@link StepTrace#range}, so many apart, {@link StepTrace#stride}.
     */
    public void save(String of, String file, long[] range, long[] stride) {
        ArrayName array = ArrayName.parse(of);
        steps.accept(new Output.Save(
                due, array, file, Optional.of(fields.apply(array.array()).lattice(range, stride, grid)), picture));
    }

    /**
     * Adds a row to a table of what a field, {@code f}, or one of its components, {@code f[3]}, has at some places:
     * cells, x first, those of margins included.
     */
    public void probe(String of, String file, long[]... places) {
        steps.accept(checked(new Output.Probe(
                due, ArrayName.parse(of), Stream.of(places).map(Offset::of).toList(), file)));
    }

    /** The same at the places that a file has, one on each line. */
    public void probe(String of, String file, Path places) {
        ArrayName array = ArrayName.parse(of);
        int dimensions = fields.apply(array.array()).dimensions();
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
        ProbeColumn.of(probe, fields.apply(probe.field()), grid);
        return probe;
    }

    /** Calls what was registered under that name. */
    public void hook(String name) {
        steps.accept(new Output.Hook(due, name));
    }
}
