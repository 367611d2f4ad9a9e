package io.github.halomill.runtime;

import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Series;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** What generated programs extend: they declare what they are made of, and this runs it on all zones. */
public abstract class Simulation implements StencilProgram {

    private final String name;
    private @Nullable Zones zones;
    private @Nullable Fields fields;

    /** A program of that name, on no devices yet. */
    protected Simulation(String name) {
        this.name = name;
    }

    /**
     * Sets up the devices; to be called once, at the end of the constructor.
     *
     * @throws io.github.halomill.runtime.base.RunException if the program cannot be cut or a device fails
     */
    protected final void open(Declaration declaration, SimulationBuilder<?> builder) {
        zones = TunedZones.open(declaration.program(), builder.options());
        fields = new Fields(zones);
    }

    private Zones zones() {
        if (zones == null) {
            throw new IllegalStateException(name + " is not open");
        }
        return zones;
    }

    private Fields opened() {
        if (fields == null) {
            throw new IllegalStateException(name + " is not open");
        }
        return fields;
    }

    /**
     * The field of that name.
     *
     * @param arrayType the Java array that holds its components, {@code float[].class} for {@code float4} for example
     */
    protected final <A> Field<A> field(String field, Class<A> arrayType) {
        return opened().get(field, arrayType);
    }

    /**
     * Calls {@code call} when the schedule comes to the hook of that name: fields may be copied then, and the program
     * not run.
     *
     * @throws IllegalArgumentException if there is none
     */
    protected final void onHook(String hook, Runnable call) {
        zones().onHook(hook, call);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Partition partition() {
        return zones().partition();
    }

    @Override
    public final List<Field<?>> fields() {
        return opened().all();
    }

    @Override
    public final double scalar(String scalar) {
        return zones().scalar(scalar);
    }

    @Override
    public final void run(long iterations) {
        zones().run(iterations);
    }

    @Override
    public final void stop() {
        zones().stop();
    }

    @Override
    public final void onProgress(LongConsumer stepsDone) {
        zones().onProgress(stepsDone);
    }

    @Override
    public final void onLog(Consumer<Map<String, Double>> logged) {
        zones().onLog(logged);
    }

    @Override
    public final Series series() {
        return zones().series();
    }

    @Override
    public final void onWarning(Consumer<String> warning) {
        zones().onWarning(warning);
    }

    @Override
    public final Resumable resumable() {
        return zones().resumable();
    }

    @Override
    public final RunReport report() {
        return zones().report();
    }

    @Override
    public final void close() {
        if (zones != null) {
            zones.close();
        }
    }
}
