package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.expression.Expression;
import java.util.ArrayList;
import java.util.List;

/** The calls that say how many cells there are, and how large. */
final class GridCalls {

    private GridCalls() {}

    static List<Call<Declaration>> of(Program program) {
        List<Call<Declaration>> calls = new ArrayList<>();
        Kernel first = program.kernels().get(0);
        boolean same =
                first.footprints().isEmpty() && expressions(first.global()).equals(expressions(program.grid()));
        if (!same) {
            List<Value> cells = program.grid().stream().map(Value::of).toList();
            calls.add(new Call<>("grid", cells, (declaration, scope) -> declaration.grid(scope.of(program.grid()))));
        }
        scale(calls, "spacing", program.cells().spacing());
        scale(calls, "origin", program.cells().origin());
        return calls;
    }

    private static void scale(List<Call<Declaration>> calls, String method, List<Located> numbers) {
        if (!numbers.isEmpty()) {
            List<Value> values = numbers.stream()
                    .<Value>map(number -> new Value.Real(number.expression()))
                    .toList();
            calls.add(new Call<>(method, values, (declaration, scope) -> {})); // a plan has no real numbers
        }
    }

    private static List<Expression> expressions(List<Located> sizes) {
        return sizes.stream().map(Located::expression).toList();
    }
}
