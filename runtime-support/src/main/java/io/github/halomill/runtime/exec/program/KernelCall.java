package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.partition.Zone;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The kernel of a launch, and what it is passed.
 *
 * @param source of the kernel
 * @param streamed a copy that does several iterations, if there is one
 * @param notStreamed why there is none, for people
 * @param coarse whether work-items may do several elements each
 * @param arguments what it is passed on a zone, in the order of its parameters
 */
public record KernelCall(
        KernelSource source,
        Optional<StreamedCopy> streamed,
        String notStreamed,
        CoarseForm coarse,
        Function<Zone, List<KernelArgument>> arguments) {

    /** Of which there is no copy. */
    public KernelCall(KernelSource source, Function<Zone, List<KernelArgument>> arguments) {
        this(source, CoarseForm.UNKNOWN, arguments);
    }

    /** Of which there is no copy, but perhaps a form in which work-items do several elements. */
    public KernelCall(KernelSource source, CoarseForm coarse, Function<Zone, List<KernelArgument>> arguments) {
        this(source, Optional.empty(), "", coarse, arguments);
    }

    /** The same for trials, in which the numbers of a run mean nothing. */
    public KernelCall rehearsed() {
        return new KernelCall(
                source,
                streamed,
                notStreamed,
                coarse,
                zone -> arguments.apply(zone).stream()
                        .map(argument -> argument instanceof ChangingScalar scalar ? scalar.rehearsed() : argument)
                        .toList());
    }

    /** This call with a copy, or why there is none. */
    public KernelCall with(Optional<StreamedCopy> copy, String whyNot) {
        return new KernelCall(source, copy, whyNot, coarse, arguments);
    }
}
