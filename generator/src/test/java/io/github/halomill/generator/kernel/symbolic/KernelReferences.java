package io.github.halomill.generator.kernel.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The references of a kernel as lines of text. */
final class KernelReferences {

    private static final Pattern COUNTER = Pattern.compile("\\bk\\d+\\b");

    private KernelReferences() {}

    /** That these are the lines of {@link #of}. */
    static void assertReferences(String source, String... lines) {
        assertThat(of(source)).as(source).containsExactly(lines);
    }

    /**
     * A line for each access of the last kernel in a source: mode, buffer, offset in bytes and size, the guards after
     * {@code if}, {@code maybe} where they may hold without it; for what is not resolved the reason.
     */
    static List<String> of(String source) {
        KernelFile file = KernelFileReader.read("k.cl", source);
        List<Function> kernels =
                file.unit().functions().stream().filter(Function::kernel).toList();
        List<String> lines = new ArrayList<>();
        for (Reference reference :
                KernelEvaluator.references(file.unit(), kernels.get(kernels.size() - 1), name -> name.equals("n"))) {
            String what = reference.mode() + " " + reference.buffer();
            reference.unresolved().ifPresent(obstacle -> lines.add(what + ": " + obstacle));
            reference.accesses().forEach(access -> lines.add(what + " " + line(access, reference.bytes())));
        }
        return numbered(lines);
    }

    /** Counters get the numbers 0, 1, 2 ... in the order in which they stand there. */
    private static List<String> numbered(List<String> lines) {
        Map<String, String> names = new HashMap<>();
        return lines.stream()
                .map(line -> COUNTER.matcher(line)
                        .replaceAll(name -> names.computeIfAbsent(name.group(), counter -> "k" + names.size())))
                .toList();
    }

    private static String line(ByteAccess access, long bytes) {
        String guards = String.join(
                ", ",
                Stream.concat(
                                access.guards().polynomials().stream().map(Poly::toString),
                                access.guards().nonZero().stream().map(poly -> poly + " != 0"))
                        .sorted()
                        .toList());
        return access.offset() + " +" + bytes + (guards.isEmpty() ? "" : " if " + guards)
                + (access.certain() ? "" : " maybe");
    }
}
