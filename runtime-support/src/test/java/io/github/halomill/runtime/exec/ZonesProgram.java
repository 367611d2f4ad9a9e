package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.save.Resumable;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Series;
import java.util.List;
import java.util.function.LongConsumer;

/** A program for tests, which runs as a generated one does but is declared by hand. */
public abstract class ZonesProgram implements StencilProgram {

    private final String name;
    private final Zones zones;

    /** On the devices of {@code options}. */
    protected ZonesProgram(ZoneProgram program, ExecutionOptions options) {
        this.name = program.name();
        this.zones = TunedZones.open(program, options);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Partition partition() {
        return zones.partition();
    }

    @Override
    public List<Field<?>> fields() {
        return new Fields(zones).all();
    }

    /** The field of that name, of integers. */
    protected Field<int[]> integers(String field) {
        return new Fields(zones).get(field, int[].class);
    }

    @Override
    public double scalar(String scalar) {
        return zones.scalar(scalar);
    }

    @Override
    public void run(long iterations) {
        zones.run(iterations);
    }

    @Override
    public void stop() {
        zones.stop();
    }

    @Override
    public void onProgress(LongConsumer stepsDone) {
        zones.onProgress(stepsDone);
    }

    @Override
    public Series series() {
        return zones.series();
    }

    @Override
    public Resumable resumable() {
        return zones.resumable();
    }

    @Override
    public RunReport report() {
        return zones.report();
    }

    @Override
    public void close() {
        zones.close();
    }
}
