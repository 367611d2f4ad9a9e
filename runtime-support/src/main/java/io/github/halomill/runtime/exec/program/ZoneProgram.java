package io.github.halomill.runtime.exec.program;

import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What every zone carries out, whatever the number of zones.
 *
 * @param name for messages
 * @param problem what is cut, and what an iteration does
 * @param calls the kernel of each launch, by the launch's name
 * @param scalars what real numbers of the host begin with, if anything is said
 */
public record ZoneProgram(String name, Problem problem, Map<String, KernelCall> calls, Map<String, Double> scalars) {

    public ZoneProgram {
        calls = Collections.unmodifiableMap(new LinkedHashMap<>(calls));
        scalars = fromTimeZero(scalars, problem);
    }

    private static Map<String, Double> fromTimeZero(Map<String, Double> scalars, Problem problem) {
        Map<String, Double> first = new HashMap<>(scalars);
        if (problem.hasTime()) {
            first.putIfAbsent(Scalars.TIME, 0.0);
        }
        return Map.copyOf(first);
    }

    /** A program of one kernel. */
    public ZoneProgram(
            String name, Problem problem, KernelSource source, Function<Zone, List<KernelArgument>> arguments) {
        this(name, problem, Map.of(problem.first().name(), new KernelCall(source, arguments)), Map.of());
    }

    /** Other work with the same kernels, for trials, in which the numbers of a run mean nothing. */
    public ZoneProgram rehearsed(Problem work) {
        Map<String, KernelCall> rehearsed = new LinkedHashMap<>();
        calls.forEach((launch, call) -> rehearsed.put(launch, call.rehearsed()));
        return new ZoneProgram(name, work, rehearsed, scalars);
    }

    /** The kernel of a launch. */
    public KernelCall call(Launch launch) {
        KernelCall call = calls.get(launch.name());
        if (call == null) {
            throw new IllegalArgumentException("launch " + launch.name() + " has no kernel");
        }
        return call;
    }

    /** The images that kernels are passed: the same on all zones of a partition. */
    public List<ImageArgument> images(Partition partition) {
        return problem.launches().stream()
                .filter(launch -> launch.addressing() == Addressing.GLOBAL)
                .flatMap(launch ->
                        call(launch).arguments().apply(partition.zones().get(0)).stream())
                .filter(ImageArgument.class::isInstance)
                .map(ImageArgument.class::cast)
                .toList();
    }
}
