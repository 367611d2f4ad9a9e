package io.github.halomill.generator.report;

import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.partition.Addressing;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Which addressing a program has, whether the kernel's source shows that it is right, and along what it may be split. */
public final class AddressingText {

    private AddressingText() {}

    /** For example {@code addressing: global (shown from the kernel); may be split along y}. */
    public static String of(Program program) {
        Addressing addressing = program.kernel().addressing();
        int dimensions = program.kernel().dimensions();
        String axes = IntStream.range(addressing == Addressing.GLOBAL ? dimensions - 1 : 0, dimensions)
                .mapToObj(Axes::name)
                .collect(Collectors.joining(", "));
        return "addressing: " + addressing.name().toLowerCase(Locale.ROOT)
                + (program.proof().shown() ? " (shown from the kernel)" : " (not shown from the kernel)")
                + "; may be split along " + axes;
    }
}
