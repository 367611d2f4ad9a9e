package io.github.halomill.runtime;

import io.github.halomill.runtime.exec.Field;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.report.RunReport;
import java.util.List;
import java.util.function.LongConsumer;

/** The face that all generated programs show to what runs, verifies and reports them. Not for several threads at once. */
public interface StencilProgram extends AutoCloseable {

    /** The program's name in its description. */
    String name();

    /** How the problem is cut, and what the zones exchange. */
    Partition partition();

    /** Every buffer argument, in the order of the kernel's parameters. */
    List<Field<?>> fields();

    /** Carries out that many iterations; may be called again to go on. */
    void run(long iterations);

    /**
     * From now on tells {@code stepsDone} how many iterations of the current run every zone has carried out. It is called
     * from the threads of the zones, so it has to be quick.
     */
    void onProgress(LongConsumer stepsDone);

    /** Numbers of all that was run so far. */
    RunReport report();

    /** Releases every OpenCL object. */
    @Override
    void close();
}
