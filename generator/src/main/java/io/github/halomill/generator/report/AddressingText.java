package io.github.halomill.generator.report;

import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which addressing a program has, whether the kernel's source shows that it is right, and along what it may be split.
 */
public final class AddressingText {

    private AddressingText() {}

    /**
     * For example {@code addressing: global (shown from the kernel); may be split along y}; of several kernels a line
     * for each.
     */
    public static String of(Program program) {
        return program.isSingle()
                ? ofOne(program)
                : program.kernels().stream()
                        .map(kernel -> kernel.name() + ": " + addressing(kernel))
                        .collect(Collectors.joining("\n"));
    }

    private static String addressing(Kernel kernel) {
        return "addressing: " + kernel.addressing().name().toLowerCase(Locale.ROOT)
                + (kernel.proof().shown() ? " (shown from the kernel)" : " (not shown from the kernel)")
                + (kernel.isOfOneId() ? "; takes one id apart" : "")
                + (kernel.isOfNoCell() ? "; every zone runs it, for no cell belongs to it" : "")
                + pushes(kernel.proof().around().keySet());
    }

    private static String pushes(Set<String> arguments) {
        return arguments.isEmpty()
                ? ""
                : "; writes elements of others, each by one work-item (shown): "
                        + arguments.stream().sorted().collect(Collectors.joining(", "));
    }

    private static String ofOne(Program program) {
        Addressing addressing = program.kernel().addressing();
        List<Located> sizes = program.kernel().global();
        int[] several = IntStream.range(0, sizes.size())
                .filter(d -> !Kernel.isSingle(sizes.get(d)))
                .toArray();
        String axes = Arrays.stream(several)
                .skip(addressing == Addressing.GLOBAL ? Math.max(0, several.length - 1) : 0)
                .mapToObj(Axes::name)
                .collect(Collectors.joining(", "));
        return addressing(program.kernel()) + (axes.isEmpty() ? "" : "; may be split along " + axes);
    }
}
