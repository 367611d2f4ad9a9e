package io.github.halomill.generator.kernel.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.interpreter.KernelInterpreter;
import io.github.halomill.generator.kernel.interpreter.Run;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RandomKernelsTest {

    static Stream<KernelCase> cases() {
        return KernelCases.random("1-40");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void theyEndAndDoNothingUndefined(KernelCase kernel) {
        Unit unit = kernel.unit();
        Run run = KernelInterpreter.run(unit, "k", kernel.launch(kernel.function(unit), 1), 1);

        assertThat(run.undefined()).as(kernel.text()).isEmpty();
        assertThat(run.accesses()).isNotEmpty();
    }

    @Test
    void aSeedGivesTheSameTextAlways() {
        assertThat(RandomKernels.text(7)).isEqualTo(RandomKernels.text(7)).isNotEqualTo(RandomKernels.text(8));
    }
}
