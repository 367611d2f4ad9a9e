package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What carries out several iterations in one launch on a zone. */
public interface BlockKernels extends AutoCloseable {

    /** Iterations that one launch carries out. */
    int steps();

    /** Whether a part of what is to be computed may be carried out before the rest, of iterations of one launch. */
    boolean goesInParts();

    /** For people: what the copy was compiled with. */
    String compiled();

    /**
     * From now on kernels of launches are passed {@code arguments}, by the launch's name in the order of the kernel's
     * own parameters.
     */
    void bind(Map<String, List<KernelArgument>> arguments);

    /**
     * Carries out several iterations.
     *
     * @param bindings by field, in the first of them: the array that its name points to
     * @param items that the last of them computes, by launch; not all are empty
     * @param after what it waits for
     * @param done told when it is complete
     */
    void enqueue(
            ClQueue queue,
            List<Integer> bindings,
            Scalars scalars,
            List<Box> items,
            @Nullable ClSignal after,
            @Nullable ClSignal done);

    @Override
    void close();
}
