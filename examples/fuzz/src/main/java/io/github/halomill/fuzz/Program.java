package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A program.
 *
 * @param seed of the contents of its fields
 * @param cells per dimension
 */
record Program(
        long seed,
        List<Integer> cells,
        List<FieldSpec> fields,
        List<KernelSpec> kernels,
        List<Step> schedule,
        int iterations) {

    FieldSpec field(String name) {
        return fields.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    KernelSpec kernel(String name) {
        return kernels.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    Program withSchedule(List<Step> others) {
        return new Program(seed, cells, fields, kernels, others, iterations);
    }

    Program withKernels(List<KernelSpec> others) {
        return new Program(seed, cells, fields, others, schedule, iterations);
    }

    Program withFields(List<FieldSpec> others) {
        return new Program(seed, cells, others, kernels, schedule, iterations);
    }

    Program withIterations(int others) {
        return new Program(seed, cells, fields, kernels, schedule, others);
    }

    Program withCells(List<Integer> others) {
        return new Program(seed, others, fields, kernels, schedule, iterations);
    }

    /** All steps, also those in others. */
    List<Step> steps() {
        List<Step> all = new ArrayList<>();
        collect(schedule, all);
        return all;
    }

    private static void collect(List<Step> steps, List<Step> all) {
        for (Step step : steps) {
            all.add(step);
            if (step instanceof Step.Repeat repeat) {
                collect(repeat.steps(), all);
            } else if (step instanceof Step.While loop) {
                collect(loop.steps(), all);
            } else if (step instanceof Step.If choice) {
                collect(choice.then(), all);
                collect(choice.otherwise(), all);
            }
        }
    }

    /** The same without kernels that are not launched, and fields that nothing names. */
    Program pruned() {
        Set<String> names = new LinkedHashSet<>();
        Set<String> launched = new LinkedHashSet<>();
        for (Step step : steps()) {
            if (step instanceof Step.Launch launch) {
                launched.add(launch.kernel());
                kernel(launch.kernel())
                        .arrays()
                        .forEach(array -> names.add(launch.binds().getOrDefault(array, array)));
                names.addAll(kernel(launch.kernel()).arrays());
            } else if (step instanceof Step.Rotate rotate) {
                names.addAll(rotate.names());
            } else if (step instanceof Step.Reduce reduce) {
                names.add(reduce.field());
            } else if (step instanceof Step.Save save) {
                names.add(save.field());
            } else if (step instanceof Step.Probe probe) {
                names.add(probe.field());
            }
        }
        return withKernels(kernels.stream()
                        .filter(one -> launched.contains(one.name()))
                        .toList())
                .withFields(fields.stream()
                        .filter(one -> names.contains(one.name()))
                        .toList());
    }

    /** Whether zones exchange in every iteration: numbers decide how often steps are repeated, or entries are changed. */
    boolean isShallow() {
        return endLoops(schedule, false)
                || fields.stream()
                        .anyMatch(field -> field.entries()
                                .filter(FieldSpec.Entries::isChanged)
                                .isPresent());
    }

    /** Whether numbers end loops, but for the iterations themselves. */
    private static boolean endLoops(List<Step> steps, boolean isInLoop) {
        return steps.stream().anyMatch(step -> {
            if (step instanceof Step.If choice) {
                return endLoops(choice.then(), isInLoop) || endLoops(choice.otherwise(), isInLoop);
            }
            return step instanceof Step.While
                    || (step instanceof Step.Repeat repeat && endLoops(repeat.steps(), true))
                    || (isInLoop && step instanceof Step.Until);
        });
    }

    /** Whether time goes on. */
    boolean hasTime() {
        return steps().stream().anyMatch(Step.Time.class::isInstance);
    }

    /** Scalars that steps set. */
    Set<String> set() {
        Set<String> set = new LinkedHashSet<>();
        steps().forEach(step -> {
            if (step instanceof Step.Reduce reduce) {
                set.add(reduce.scalar());
            }
        });
        return set;
    }
}
