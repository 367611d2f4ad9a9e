package io.github.halomill.generator.validate;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Placed;
import io.github.halomill.generator.validate.Subject.ArgumentFacts;
import io.github.halomill.generator.validate.Subject.ScalarFacts;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds what of a kernel's values depends on its place, which zone functions tell it, too. */
final class PlacedReader {

    private PlacedReader() {}

    static Placed read(Unit unit, Function kernel, List<ArgumentFacts> arguments) {
        Set<Variable> told = new HashSet<>();
        for (int i = 0; i < arguments.size(); i++) {
            boolean zone = arguments.get(i) instanceof ScalarFacts scalar
                    && scalar.values().stream()
                            .flatMap(value -> value.mentions().stream())
                            .anyMatch(Subject::isZoneFunction);
            if (zone) {
                told.add(kernel.parameters().get(i));
            }
        }
        return new Placed(unit, told);
    }
}
