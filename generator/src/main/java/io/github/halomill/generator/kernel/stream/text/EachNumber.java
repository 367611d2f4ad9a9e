package io.github.halomill.generator.kernel.stream.text;

import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A scalar of a kernel that is another number in each iteration: the copy is passed those of all its iterations.
 *
 * @param parameter of the kernel
 * @param name of the struct that has them in the copy
 * @param type of the scalar
 */
public record EachNumber(String parameter, String name, String type) {

    /** By name of a scalar, its type. */
    public static List<EachNumber> of(Map<String, String> types) {
        return types.entrySet().stream()
                .map(one -> new EachNumber(one.getKey(), "hm_each_" + one.getKey(), one.getValue()))
                .toList();
    }

    /** The same of one of several launches. */
    public EachNumber of(String launch) {
        return new EachNumber(parameter, "hm_each_" + launch + "_" + parameter, type);
    }

    /**
     * What a kernel is passed that is called in iteration {@code hm_t}.
     *
     * @param named what the copy calls a scalar
     */
    public static String arguments(List<String> parameters, UnaryOperator<String> named, List<EachNumber> each) {
        return parameters.stream()
                .map(parameter -> each.stream()
                        .filter(number -> number.parameter().equals(parameter))
                        .findFirst()
                        .map(EachNumber::now)
                        .orElseGet(() -> named.apply(parameter)))
                .collect(Collectors.joining(", "));
    }

    /** The first of some that is in sums. */
    public static Optional<String> in(List<EachNumber> numbers, Stream<Poly> sums) {
        Set<String> known = sums.flatMap(sum -> sum.symbols().stream())
                .map(symbol -> symbol.toString().split("\\W", -1)[0])
                .collect(Collectors.toSet());
        return numbers.stream()
                .map(EachNumber::parameter)
                .filter(known::contains)
                .findFirst();
    }

    /** Declares the struct. */
    public String declaration() {
        return "/* What " + parameter + " is in each iteration, in place of the parameter of that name. */\nstruct "
                + name + " {\n    " + type + " of[HM_T];\n};\n\n";
    }

    /** The number in iteration {@code hm_t}. */
    public String now() {
        return name + ".of[hm_t - 1]";
    }
}
