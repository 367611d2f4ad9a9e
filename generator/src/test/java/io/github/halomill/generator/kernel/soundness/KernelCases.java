package io.github.halomill.generator.kernel.soundness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Kernels to try things on. */
final class KernelCases {

    /** What to run the kernels of the examples with, as they say nothing of it themselves. */
    private static final Map<String, String> EXAMPLES = new TreeMap<>(Map.of(
            "blur1d/blur1d.cl", "global 16; local 4; samples = 13; buffers: blurred 16 signal 24",
            "heat3d/heat3d.cl",
                    "global 4 4 2; local 2 2 1; width = 3; height = 4; depth = 2; r = 0.125; buffers: next 120 now 120",
            "insulated2d/insulated2d.cl", "global 4 6; local 2 2; r = 0.2; buffers: next 24 now 24",
            "jacobi2d/jacobi2d.cl", "global 4 4; local 2 2; pitch = 24; c = 0.25; buffers: A 144 B 144",
            "jacobi4rows/jacobi4rows.cl", "global 4 2; local 2 1; pitch = 6; buffers: A 60 B 60",
            "life/life.cl", "global 6 4; local 2 2; width = 5; height = 3; buffers: next 35 now 35",
            "tiled2d/tiled2d.cl", "global 32 16; local 16 16; pitch = 34; buffers: next 612 now 612",
            "bench/src/main/halomill/heat.cl",
                    "global 4 4 2; local 2 2 1; width = 3; height = 4; depth = 2; r = 0.125; buffers: next 120 now 120",
            "bench/src/main/halomill/jacobi.cl", "global 4 4; local 2 2; pitch = 6; buffers: next 36 now 36",
            "bench/src/main/halomill/jacobi4.cl", "global 2 3; local 1 1; pitch = 16; buffers: next 96 now 96"));

    private KernelCases() {}

    static Stream<KernelCase> examples() {
        return EXAMPLES.entrySet().stream().map(example -> {
            String header = "// " + example.getValue().replace("; ", "\n// ") + "\n";
            return new KernelCase(example.getKey(), header + read(Path.of("../examples", example.getKey())));
        });
    }

    /** Each tries to deceive an analysis in its own way. */
    static Stream<KernelCase> adversarial() {
        return inFolder("../adversarial");
    }

    /** Kernels from which a description is inferred; they do not say what to run them with. */
    static Stream<KernelCase> inferred() {
        return inFolder("../../endtoend/inferred");
    }

    private static Stream<KernelCase> inFolder(String folder) {
        try (Stream<Path> files = Files.list(Path.of(
                Objects.requireNonNull(KernelCases.class.getResource(folder)).toURI()))) {
            List<Path> sorted = files.sorted().toList();
            return sorted.stream().map(file -> new KernelCase(file.getFileName().toString(), read(file)));
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code -Dhalomill.seeds=1000-1999} gives these instead of {@code usual}. */
    static Stream<KernelCase> random(String usual) {
        return seeds(usual, RandomKernels::text);
    }

    /** The same of kernels from which descriptions can be inferred; they do not say what to run them with. */
    static Stream<KernelCase> stencils(String usual) {
        return seeds(usual, RandomStencils::text);
    }

    /** The same of kernels whose reads wrap around their arrays; they say what to run them with. */
    static Stream<KernelCase> wraps(String usual) {
        return seeds(usual, RandomWraps::text);
    }

    private static Stream<KernelCase> seeds(String usual, LongFunction<String> text) {
        String[] range = System.getProperty("halomill.seeds", usual).split("-", 2);
        return LongStream.rangeClosed(Long.parseLong(range[0]), Long.parseLong(range[1]))
                .mapToObj(seed -> new KernelCase("seed " + seed, text.apply(seed)));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
