package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One of several elements, where ids and scalars alone tell which: {@code now[max(x - 1, 0)]}.
 *
 * @param name what the copy calls it
 * @param cases each excludes the others, and one of them is met wherever the access happens
 * @param usual whether the first is met in work-groups where it is known how conditions end
 */
record Pick(String name, List<Case> cases, boolean usual) {

    /**
     * An element, and when it is that one.
     *
     * @param conditions one of them holds
     */
    record Case(Load load, List<Guards> conditions) {

        Case {
            conditions = List.copyOf(conditions);
        }

        private String condition(ClText code) {
            return conditions.stream().map(guards -> condition(guards, code)).collect(Collectors.joining(" || "));
        }

        private static String condition(Guards guards, ClText code) {
            List<String> terms = Stream.concat(
                            guards.polynomials().stream().map(sum -> code.sum(sum) + " >= 0"),
                            guards.nonZero().stream().map(sum -> code.sum(sum) + " != 0"))
                    .toList();
            return terms.size() == 1 ? terms.get(0) : "(" + String.join(" && ", terms) + ")";
        }
    }

    Pick {
        cases = List.copyOf(cases);
    }

    /** Sums of ids and scalars that tell which it is. */
    Stream<Poly> sums() {
        return cases.stream().flatMap(one -> one.conditions().stream()).flatMap(Guards::all);
    }

    List<Load> loads() {
        return cases.stream().map(Case::load).toList();
    }

    /** An expression of it; {@code load}: that of an element; {@code code}: writes sums of ids and scalars. */
    String text(Function<Load, String> load, ClText code) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cases.size() - 1; i++) {
            text.append(i == 0 && usual ? "hm_inside || " : "")
                    .append(cases.get(i).condition(code))
                    .append(" ? ")
                    .append("(" + load.apply(cases.get(i).load()) + ") : ");
        }
        return text.append("(" + load.apply(cases.get(cases.size() - 1).load()) + ")")
                .toString();
    }
}
