package io.github.halomill.generator.kernel.soundness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.interpreter.InterpreterException;
import io.github.halomill.generator.kernel.interpreter.KernelInterpreter;
import io.github.halomill.generator.kernel.interpreter.Launch;
import io.github.halomill.generator.kernel.interpreter.Run;
import io.github.halomill.runtime.schedule.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every access that happens is predicted, whatever the data; directions hold. {@code -Dhalomill.seeds=1000-1999} runs these
 * seeds instead of the usual few.
 */
class SoundnessTest {

    private static final int DATA_SEEDS = 2;
    private static final int MOST_LINES = 8;

    /** Knows nothing, so is never wrong. */
    private static class Anything implements Predictor {
        @Override
        public boolean mayRead(String buffer, List<Long> item, long offset, long size) {
            return true;
        }

        @Override
        public boolean mayWrite(String buffer, List<Long> item, long offset, long size) {
            return true;
        }

        @Override
        public Optional<Access> direction(String buffer) {
            return Optional.empty();
        }
    }

    static Stream<KernelCase> cases() {
        return Stream.of(KernelCases.examples(), KernelCases.adversarial(), KernelCases.random("1-40"))
                .flatMap(cases -> cases);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void everyAccessIsPredicted(KernelCase kernel) {
        if (!violations(kernel).isEmpty()) {
            KernelCase smallest = kernel.isRefused()
                    ? kernel
                    : new KernelCase(
                            kernel.name(),
                            Shrinker.smallest(kernel.text(), text -> isWrong(new KernelCase("less", text))));
            List<String> lines = violations(smallest);
            fail(String.join("\n", lines.subList(0, Math.min(MOST_LINES, lines.size()))) + "\n" + smallest.text());
        }
    }

    private static boolean isWrong(KernelCase kernel) {
        try {
            return !violations(kernel).isEmpty();
        } catch (RuntimeException e) {
            return false;
        }
    }

    private static List<String> violations(KernelCase kernel) {
        Unit unit = kernel.unit();
        Function function = kernel.function(unit);
        List<String> violations = new ArrayList<>();
        for (int seed = 1; seed <= DATA_SEEDS; seed++) {
            Launch launch = kernel.launch(function, seed);
            Predictor predictor = new ReferencePredictor(unit, function, launch);
            violations.addAll(
                    kernel.isRefused()
                            ? claims(predictor, launch)
                            : Soundness.violations(
                                    KernelInterpreter.run(unit, function.name(), launch, seed), predictor));
        }
        return violations;
    }

    /** Where {@code out} is written cannot be understood, so it may be anywhere. */
    private static List<String> claims(Predictor predictor, Launch launch) {
        return predictor.mayWrite("out", launch.offset(), 60, 4)
                ? List.of()
                : List.of("it is claimed to be known where out is written");
    }

    @Test
    void whatIsNotPredictedIsFound() {
        KernelCase kernel = new KernelCase("k.cl", """
                // global 4
                // buffers: out 8 a 8
                __kernel void k(__global int *out, __global const int *a)
                {
                    int i = get_global_id(0);
                    if (i == 3)
                        out[i + 1] = a[i];
                }
                """);
        Unit unit = kernel.unit();
        Run run = KernelInterpreter.run(unit, "k", kernel.launch(kernel.function(unit), 1), 1);

        assertThat(Soundness.violations(run, new Anything())).isEmpty();
        assertThat(Soundness.violations(run, new Anything() {
                    @Override
                    public boolean mayWrite(String buffer, List<Long> item, long offset, long size) {
                        return offset != 16 || !item.equals(List.of(3L));
                    }

                    @Override
                    public Optional<Access> direction(String buffer) {
                        return buffer.equals("a") ? Optional.of(Access.OUTPUT) : Optional.empty();
                    }
                }))
                .containsExactly(
                        "k.cl:7:22: item [3] READs bytes 12 to 16 of a, OUTPUT",
                        "k.cl:7:9: item [3] WRITEs bytes 16 to 20 of out, direction not known");
    }

    @Test
    void aKernelThatDoesNotEndIsNamed() {
        KernelCase kernel = new KernelCase("k.cl", """
                // global 1
                // buffers: out 1
                __kernel void k(__global int *out) { for (;;) out[0] = 1; }
                """);
        Unit unit = kernel.unit();
        Launch launch = kernel.launch(kernel.function(unit), 1);
        assertThatThrownBy(() -> KernelInterpreter.run(unit, "k", launch, 1))
                .isInstanceOf(InterpreterException.class)
                .hasMessageContaining("does not end within");
    }
}
