package io.github.halomill.runtime;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Scale;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a program is made of, as its description has it: the grid, fields, kernels, and what an iteration does.
 * Generated programs and {@code halomill plan} make the same problem of it.
 *
 * <pre>{@code
 * program.grid(nx, ny);
 * FieldDeclaration u = program.field("u", "float").size(nx + 2, ny + 2);
 * FieldDeclaration v = program.field("v", "float").size(nx + 2, ny + 2);
 * KernelDeclaration relax = program.kernel("relax").global(nx, ny);
 * relax.reads(u).at(-1, 0).at(1, 0);
 * relax.writes(v);
 * program.iteration(step -> {
 *     step.launch(relax);
 *     step.swap(u, v);
 * });
 * }</pre>
 */
public final class Declaration {

    private final String name;
    private final Class<?> owner;
    private final Map<String, FieldDeclaration> fields = new LinkedHashMap<>();
    private final Map<String, KernelDeclaration> kernels = new LinkedHashMap<>();
    private final Map<String, Double> scalars = new LinkedHashMap<>();
    private @Nullable Grid grid;
    private double @Nullable [] spacing;
    private double[] origin = {};
    private Consumer<StepTrace> iteration = step -> {};

    /**
     * Of a program with that name.
     *
     * @param owner the sources of kernels are resources beside it, and {@code NAME.forms.properties}, which says how
     *     each kernel is compiled
     */
    public Declaration(String name, Class<?> owner) {
        this.name = name;
        this.owner = owner;
    }

    /** The cells that the program is cut along, x first; left out, they are the work-items of the first kernel. */
    public void grid(long... cells) {
        grid = Grid.of(cells);
    }

    /**
     * How large cells are, x first, or along all dimensions; 1 unless said, if {@link #origin} says where they are.
     */
    public void spacing(double... lengths) {
        spacing = lengths;
    }

    /** Where cell 0 begins, x first, or along all dimensions. */
    public void origin(double... places) {
        spacing = spacing == null ? new double[0] : spacing;
        origin = places;
    }

    private Grid cells() {
        Grid cells = grid == null ? kernels.values().iterator().next().grid() : grid;
        return spacing == null ? cells : cells.with(Scale.of(cells.dimensions(), spacing, origin));
    }

    /** A field with elements of a type such as {@code float4}. */
    public FieldDeclaration field(String field, String type) {
        return field(field, DataType.of(type));
    }

    /** A field. */
    public FieldDeclaration field(String field, ElementType type) {
        FieldDeclaration declared = new FieldDeclaration(field, type);
        fields.put(field, declared);
        return declared;
    }

    /** What a scalar that steps set begins with. */
    public void scalar(String scalar, double value) {
        scalars.put(scalar, value);
    }

    /** A kernel, by the name that launches have for it. */
    public KernelDeclaration kernel(String kernel) {
        KernelDeclaration declared = new KernelDeclaration(kernel);
        kernels.put(kernel, declared);
        return declared;
    }

    /** What an iteration does: traced once. */
    public void iteration(Consumer<StepTrace> steps) {
        iteration = steps;
    }

    /**
     * What all zones carry out.
     *
     * @throws RunException if the resource with the forms of its kernels is missing, or is none of this version's
     */
    public ZoneProgram program() {
        Declared declared = new Declared();
        StepTrace trace = declared.trace();
        Problem problem = declared.problem(trace);
        FormsResource forms = FormsResource.of(owner, name);
        return new ZoneProgram(name, problem, forms.streamed(trace.calls(forms), problem), scalars);
    }

    /** What is to be cut. */
    public Problem problem() {
        Declared declared = new Declared();
        return declared.problem(declared.trace());
    }

    /** All of it as data. */
    final class Declared {

        private final Grid cells = cells();
        private final Map<String, FieldSpec> specs = new LinkedHashMap<>();

        Declared() {
            fields.forEach((field, declaration) -> specs.put(field, declaration.spec(cells)));
        }

        StepTrace trace() {
            StepTrace trace = new StepTrace(this);
            iteration.accept(trace);
            return trace;
        }

        Problem problem(StepTrace trace) {
            return new Problem(cells, List.copyOf(specs.values()), trace.steps(), trace.turns());
        }

        Grid grid() {
            return cells;
        }

        FieldSpec field(String called) {
            return declared(specs, "field", called);
        }

        Use use(KernelDeclaration kernel, UseDeclaration use, String field) {
            return use.use(field(field), declared(fields, "field", field).distribution(), kernel.cells());
        }

        private static <T> T declared(Map<String, T> all, String what, String called) {
            T one = all.get(called);
            if (one == null) {
                throw new IllegalArgumentException("no " + what + " " + called + " is declared");
            }
            return one;
        }
    }
}
