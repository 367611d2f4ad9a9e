package io.github.halomill.generator.kernel.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class EvaluationsTest {

    private static final Unit UNIT = KernelFileReader.read(
                    "k.cl", "__kernel void k(__global int *a, int n, float x) { a[get_global_id(0) + n] = x; }")
            .unit();
    private static final Function KERNEL = UNIT.functions().get(0);

    @Test
    void aKernelIsEvaluatedOnceForWhatIsKnownOfItsScalars() {
        Effort.within(Effort.OF_COMMAND, () -> {
            Evaluation first = evaluate(name -> true, name -> false);

            assertThat(evaluate(name -> true, name -> false)).isSameAs(first);
            // Of others than n nothing is asked.
            assertThat(evaluate(name -> name.equals("n"), name -> name.equals("x")))
                    .isSameAs(first);
            assertThat(evaluate(name -> false, name -> false)).isNotSameAs(first);
            assertThat(evaluate(name -> true, name -> true)).isNotSameAs(first);
            return first;
        });
    }

    @Test
    void withoutAnEffortNothingIsRemembered() {
        assertThat(evaluate(name -> true, name -> false)).isNotSameAs(evaluate(name -> true, name -> false));
    }

    private static Evaluation evaluate(Predicate<String> nonNegative, Predicate<String> positive) {
        return KernelEvaluator.evaluate(UNIT, KERNEL, nonNegative, positive, Set.of(), KnownObjects.NONE);
    }
}
