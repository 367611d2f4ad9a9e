package io.github.halomill.generator.kernel.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.interpreter.KernelInterpreter;
import io.github.halomill.generator.kernel.interpreter.Launch;
import io.github.halomill.generator.kernel.interpreter.Launch.Argument;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.KnownObjects;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.table.TableReads;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** No work-item reads a table beyond what its subscript, of random operators and types, is said not to exceed. */
class TableReadsSoundnessTest {

    private static final int KERNELS = 100;

    private static final List<String> VARIABLES = List.of("x", "g", "h", "i", "u", "b", "c", "l", "q");

    private final Random random = new Random(27);

    @Test
    void noSubscriptIsGreaterThanItIsSaidToBe() {
        int bounded = 0;
        for (int n = 0; n < KERNELS; n++) {
            KernelCase kernel = kernel();
            Unit unit = kernel.unit();
            Function function = kernel.function(unit);
            OptionalLong most = most(unit, function);
            if (most.isPresent()) {
                bounded++;
                assertThat(read(unit, kernel.launch(function, 1)))
                        .as(kernel.text())
                        .allMatch(subscript -> subscript >= 0 && subscript <= most.getAsLong());
            }
        }
        assertThat(bounded).isBetween(KERNELS / 3, KERNELS - 1);
    }

    private static OptionalLong most(Unit unit, Function kernel) {
        List<ByteAccess> all =
                TableReads.evaluate(unit, kernel, name -> true, name -> false, Set.of(), KnownObjects.NONE)
                        .references()
                        .stream()
                        .filter(reference -> reference.buffer().name().equals("t"))
                        .map(Reference::accesses)
                        .flatMap(List::stream)
                        .toList();
        List<OptionalLong> most = all.stream()
                .map(access -> Bounds.of(access.guards()).most(access.offset()))
                .toList();
        return most.isEmpty() || most.stream().anyMatch(OptionalLong::isEmpty)
                ? OptionalLong.empty()
                : OptionalLong.of(
                        most.stream().mapToLong(OptionalLong::getAsLong).max().orElseThrow() / Integer.BYTES);
    }

    private Set<Long> read(Unit unit, Launch launch) {
        byte[] any = new byte[1024];
        random.nextBytes(any);
        Map<String, Argument> arguments = new HashMap<>(launch.arguments());
        arguments.put("in", new Argument.Buffer(any));
        Launch full = new Launch(launch.global(), launch.local(), launch.offset(), arguments, launch.symbols());
        return KernelInterpreter.run(unit, "k", full, 1).accesses().stream()
                .filter(access -> access.buffer().equals("t"))
                .map(access -> Math.floorDiv(access.offset(), (long) Integer.BYTES))
                .collect(Collectors.toSet());
    }

    private KernelCase kernel() {
        String statements = IntStream.range(0, 4).mapToObj(n -> statement(2)).collect(Collectors.joining("\n    "));
        return new KernelCase("k.cl", """
                // global 32
                // local 8
                // buffers: in 256 out 64 t 64
                static int f(int c) { %s return c; }
                __kernel void k(__global const int *in, __global int *out, __global const int *t)
                {
                    int x = get_global_id(0), h = in[x] & 7, i = in[x + 64];
                    uint g = x %% 8, u = in[x + 128];
                    uchar b = in[x]; char c = in[x]; long l = in[x + 192]; ulong q = h - 5ul;
                    %s = %s;
                    %s
                    out[x] = t[%s];
                }
                """.formatted(
                        oneOf("if (c > 3) c = 9;", "c += 2;", "c &= 31;", ""),
                        oneOf("h", "q", "l"),
                        masked(2),
                        statements,
                        oneOf("h", "q", "l", "h + g", masked(3))));
    }

    private String statement(int depth) {
        String variable = oneOf("h", "i", "u", "b", "c", "l", "q");
        return switch (random.nextInt(depth > 0 ? 8 : 4)) {
            case 0 -> variable + " = " + masked(2) + ";";
            case 1 -> variable + oneOf("++;", "--;", " += 3;", " ^= 5;", " &= 63;", " >>= 1;", " -= h;");
            case 2 -> "h = " + variable + oneOf("++", "--") + " & 15;";
            case 3 -> variable + " = " + term(2) + ";";
            case 4, 5 -> "if (" + condition() + ") { " + statement(depth - 1) + " } else " + statement(depth - 1);
            case 6 -> "for (int k = 0; k < 3; k++) { " + statement(depth - 1) + " " + statement(depth - 1) + " }";
            default ->
                "switch (h & 3) { case 0: " + statement(0) + " case 1: " + statement(0) + " break; default: "
                        + statement(0) + " }";
        };
    }

    private String condition() {
        return term(1) + oneOf(" > ", " == ", " < ", " && ") + term(1);
    }

    /** Something that does not become large, as a rule. */
    private String masked(int depth) {
        String term = term(depth);
        return switch (random.nextInt(8)) {
            case 0 -> "(" + term + " & " + oneOf("15", "7u", "63l", "-4") + ")";
            case 1 -> "((uint) " + term + " % " + oneOf("12", "7u", "(g + 1)") + ")";
            case 2 -> "clamp((int) " + term + ", 0, 31)";
            case 3 -> oneOf("(", "(50 - ") + "min((ulong) " + term + oneOf("", " + 1") + ", (ulong) 40))";
            case 4 -> "max((int) min((long) " + term + ", (long) 9), 0)";
            case 5 -> "convert_uchar_sat((int) " + term + ")";
            case 6 -> "((uint) " + term + " >> " + oneOf("28)", "26)", "31)");
            default -> "((" + condition() + ") ? " + masked(Math.max(depth - 1, 0)) + " : (" + term + " & 3))";
        };
    }

    private String term(int depth) {
        if (depth == 0) {
            return random.nextInt(4) == 0
                    ? oneOf("0", "1", "5u", "-3", "100", "2l", "(g - 1)")
                    : VARIABLES.get(random.nextInt(VARIABLES.size()));
        }
        String a = random.nextInt(3) == 0 ? masked(depth - 1) : term(depth - 1);
        String b = term(depth - 1);
        return switch (random.nextInt(14)) {
            case 0, 1 -> "(" + a + " + " + b + ")";
            case 2, 3 -> "(" + a + " - " + b + ")";
            case 4 -> "(" + a + " * " + b + ")";
            case 5 -> "(" + a + " / " + oneOf("3", "7u", "(g + 1)") + ")";
            case 6 -> "(" + a + " % " + oneOf("3", "7u", "(h | 1)") + ")";
            case 7 -> "(" + a + oneOf(" >> ", " << ") + oneOf("1", "3", "g") + ")";
            case 8 -> "(" + a + oneOf(" & ", " | ", " ^ ") + b + ")";
            case 9 -> "(" + oneOf("-", "~", "!") + a + ")";
            case 10 -> "((" + oneOf("uchar", "char", "short", "uint", "int", "ulong", "long", "bool") + ") " + a + ")";
            case 11 -> oneOf("min", "max") + "((int) " + a + ", (int) " + b + ")";
            case 12 -> "f((int) " + a + ")";
            default -> "((" + b + ") ? " + a + " : " + b + ")";
        };
    }

    private String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
