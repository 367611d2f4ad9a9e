package io.github.halomill.runtime.python;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.Settings;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cli.ProgramCommand;
import io.github.halomill.runtime.cli.ProgramOpener;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.HostArray;
import io.github.halomill.runtime.io.format.NpyType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An open program as Python sees it: by names and texts, with arrays in direct memory that is Python's. Ranges are in
 * the order of the files' shape, slowest dimension first. For one thread at a time, except {@link #close}.
 */
public final class PythonProgram {

    private final StencilProgram program;
    private final ProgramBuilder builder;
    private final Map<String, String> settings;
    private final ConcurrentLinkedQueue<String> warnings = new ConcurrentLinkedQueue<>();
    private volatile long done;

    private PythonProgram(StencilProgram program, ProgramBuilder builder, Map<String, String> settings) {
        this.program = program;
        this.builder = builder;
        this.settings = settings;
        program.onWarning(warnings::add);
        program.onProgress(steps -> done = steps);
    }

    /**
     * Opens a program; the job's result is this.
     *
     * @param given parameters and scalars by name, as text
     * @param words options as they are typed
     */
    public static Job open(ProgramCommand command, Map<String, String> given, List<String> words) {
        ProgramBuilder builder = command.builder(given);
        Map<String, String> settings = new LinkedHashMap<>(builder.settings().values());
        settings.putAll(given);
        return Job.begin(() -> new PythonProgram(ProgramOpener.open(builder, settings, words), builder, settings));
    }

    /** The program's name in its description. */
    public String name() {
        return program.name();
    }

    /** How many iterations the description asks for. */
    public long iterationsByDefault() {
        return builder.iterations();
    }

    /** Parameters and scalars as they are now, as text. */
    public Map<String, String> settings() {
        return Collections.unmodifiableMap(settings);
    }

    /**
     * Sets a scalar for the runs that follow.
     *
     * @throws UsageException if there is none of that name, or none that may change
     */
    public void set(String name, String text) {
        Settings changing = program.settings();
        if (!changing.has(name) && builder.settings().values().containsKey(name)) {
            String all = changing.defaults();
            throw new UsageException(name + " is fixed when the program is opened; open another with " + name + "="
                    + text + (all.isEmpty() ? "" : ", or set what may change (unless set: " + all + ")"));
        }
        changing.set(name, text);
        settings.put(name, text);
    }

    /** The names of the arrays. */
    public List<String> arrays() {
        return program.fields().stream().map(field -> field.name()).toList();
    }

    /** The shape of an array in NumPy's order; the last axis is that of a vector's numbers if it has any. */
    public List<Long> shape(String array) {
        return field(array).shape().numpyShape();
    }

    /** The type of an array's numbers as NumPy writes it in files. */
    public String type(String array) {
        return NpyType.of(field(array).type());
    }

    /** Whether the elements are vectors, whose numbers have an axis that no range cuts. */
    public boolean isVector(String array) {
        ArrayShape shape = field(array).shape();
        return shape.numpyShape().size() > shape.dimensions() + (shape.components() > 1 ? 1 : 0);
    }

    private Field<?> field(String name) {
        return program.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("there is no array '" + name + "'; there are "
                        + program.fields().stream().map(Field::name).collect(Collectors.joining(", "))));
    }

    /** Copies a box to memory: packed elements in native order. */
    public Job read(String array, long[] from, long[] to, ByteBuffer[] memory) {
        Field<?> field = field(array);
        Box box = box(field.shape(), from, to);
        HostArray target = HostArray.over(field.shape(box), List.of(memory));
        return job(() -> field.copyTo(box, target));
    }

    /** Copies a box from memory. */
    public Job write(String array, long[] from, long[] to, ByteBuffer[] memory) {
        Field<?> field = field(array);
        Box box = box(field.shape(), from, to);
        HostArray source = HostArray.over(field.shape(box), List.of(memory));
        return job(() -> field.copyFrom(box, source));
    }

    /** Fills an array as {@code --input} does. */
    public Job fill(String array, String text) {
        field(array);
        return job(() -> ProgramOpener.fill(program, array, text));
    }

    private static Box box(ArrayShape shape, long[] from, long[] to) {
        Box box = shape.whole();
        int axis = 0;
        boolean several = shape.components() > 1;
        for (int d = shape.dimensions() - 1; d >= 0; d--) {
            if (several && axis == shape.componentIndex()) {
                box = box.withRange(Box.COMPONENTS, from[axis], to[axis]);
                axis++;
            }
            box = box.withRange(d, from[axis], to[axis]);
            axis++;
        }
        return several && axis == shape.componentIndex() ? box.withRange(Box.COMPONENTS, from[axis], to[axis]) : box;
    }

    /** Carries out iterations; the job's result is how many there were. An interrupt ends it after a step. */
    public Job run(long iterations) {
        done = 0;
        return Job.begin(() -> {
            long before = program.report().iterations();
            program.run(iterations);
            return program.report().iterations() - before;
        });
    }

    private static Job job(Runnable work) {
        return Job.begin(() -> {
            work.run();
            return null;
        });
    }

    /** How many iterations of the run that is under way are done. */
    public long done() {
        return done;
    }

    /** How many iterations were carried out so far. */
    public long iterations() {
        return program.report().iterations();
    }

    /** What the schedule has set, by name. */
    public Map<String, Double> scalars() {
        return program.report().scalars();
    }

    /** The names of what was logged so far. */
    public List<String> logged() {
        return program.series().columns();
    }

    /** All values of a name that was logged. */
    public double[] series(String name) {
        int column = program.series().columns().indexOf(name) + 1;
        if (column == 0) {
            throw new IllegalArgumentException("nothing logs " + name + "; there are "
                    + String.join(", ", program.series().columns()));
        }
        return program.series().rows().stream()
                .mapToDouble(row -> row[column])
                .filter(value -> !Double.isNaN(value))
                .toArray();
    }

    /** Warnings that nobody has taken yet. */
    public List<String> takeWarnings() {
        List<String> taken = new ArrayList<>();
        for (@Nullable String one = warnings.poll(); one != null; one = warnings.poll()) {
            taken.add(one);
        }
        return taken;
    }

    /** The report in JSON. */
    public String report() {
        return program.report().toJson();
    }

    /** Releases the devices; may be called again. */
    public void close() {
        program.close();
    }
}
