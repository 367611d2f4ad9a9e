package io.github.halomill.runtime;

import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import io.github.halomill.runtime.exec.program.StreamedLaunch;
import io.github.halomill.runtime.schedule.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Declares the copy of all kernels of an iteration that does several: what it has of each launch, in order. See
 * {@link Declaration}.
 */
public final class StreamedDeclaration {

    private final String resource;
    private final List<Integer> low;
    private final List<Integer> high;
    private final List<StreamedLaunch> launches = new ArrayList<>();
    private List<String> inPlace = List.of();

    StreamedDeclaration(String resource, List<Integer> low, List<Integer> high) {
        this.resource = resource;
        this.low = low;
        this.high = high;
    }

    /**
     * The next launch.
     *
     * @param shift how far ids of its kernel are from what the copy counts, per dimension of memory
     * @param passed arguments of its kernel that the copy is passed because of it; others it has of launches before
     */
    public StreamedDeclaration launch(List<Integer> shift, String... passed) {
        launches.add(new StreamedLaunch(shift, List.of(passed), false));
        return this;
    }

    /** The same, of which the copy is passed how many work-items there are. */
    public StreamedDeclaration sizedLaunch(List<Integer> shift, String... passed) {
        launches.add(new StreamedLaunch(shift, List.of(passed), true));
        return this;
    }

    /** Fields that an iteration updates in place. */
    public StreamedDeclaration inPlace(String... fields) {
        inPlace = List.of(fields);
        return this;
    }

    /** The calls of a problem, of which the first has the copy. */
    Map<String, KernelCall> in(Map<String, KernelCall> calls, Problem problem, Class<?> owner, String program) {
        String first = problem.first().name();
        KernelCall call = Objects.requireNonNull(calls.get(first), first);
        KernelSource source = KernelSource.streamed(owner, call.source().fileName(), program, resource)
                .with(call.source().options());
        int cycle = problem.swaps().isEmpty() ? 1 : 2;
        Map<String, KernelCall> all = new LinkedHashMap<>(calls);
        all.put(first, call.with(new StreamedCopy(source, low, high, List.of(), cycle, launches, inPlace, List.of())));
        return all;
    }
}
