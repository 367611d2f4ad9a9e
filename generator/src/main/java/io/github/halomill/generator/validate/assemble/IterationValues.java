package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.StepElement.SetElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.model.expression.Period;
import io.github.halomill.generator.validate.fact.HostNames;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.StepFacts.SetFacts;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.RealEvaluator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What a launch passes to a kernel in one iteration after the other, where integers come again after a few:
 * {@code iteration % 2}.
 */
public final class IterationValues {

    /** Iterations after which values come again: after more they are not looked at one by one. */
    private static final long MOST = 16;

    private static final Set<String> INTEGERS =
            Set.of("char", "uchar", "short", "ushort", "int", "uint", "long", "ulong");

    private final KernelUse kernel;

    private IterationValues(KernelUse kernel) {
        this.kernel = kernel;
    }

    /**
     * What is set in iteration 0, 1, ... until it comes again: what a launch sets, with numbers in place of what comes
     * again, and what comes again of what the kernel is passed otherwise. Of values that do not, as they are.
     *
     * @param sets of a launch
     */
    public static List<List<SetFacts>> of(KernelUse kernel, List<SetFacts> sets) {
        return new IterationValues(kernel).of(sets);
    }

    /** The values that are set, by argument: expressions, or what is none. */
    public static Map<String, Object> byArgument(List<SetFacts> sets) {
        Map<String, Object> values = new LinkedHashMap<>();
        sets.forEach(set -> values.put(
                set.argument(),
                set.value()
                        .parsed()
                        .map(parsed -> (Object) parsed.located().expression())
                        .orElse(set.value().text())));
        return values;
    }

    /** Whether a kernel is passed something that comes again without any launch that sets it. */
    public static boolean areOwn(KernelUse kernel) {
        return of(kernel, List.of()).size() > 1;
    }

    private List<List<SetFacts>> of(List<SetFacts> sets) {
        List<SetFacts> all = Stream.concat(sets.stream(), own(sets)).toList();
        long period = 1;
        for (SetFacts set : all) {
            period = Period.common(period, period(set).orElse(1));
        }
        if (period > MOST) {
            return List.of(sets);
        }
        return LongStream.range(0, period)
                .mapToObj(iteration -> all.stream()
                        .map(set -> period(set).isPresent() ? in(iteration, set) : set)
                        .toList())
                .toList();
    }

    /** What a kernel is passed that no launch sets and that comes again. */
    private Stream<SetFacts> own(List<SetFacts> sets) {
        List<SetFacts> own = new ArrayList<>();
        for (ArgumentElement argument : kernel.arguments()) {
            Text name = argument.name();
            boolean set = sets.stream().anyMatch(any -> any.argument().equals(name.value()));
            if (!set
                    && argument.value()
                            .filter(text -> !text.value().startsWith("{"))
                            .isPresent()) {
                Text value = argument.value().get();
                SetElement element = new SetElement(name, value, value.location());
                own.add(new SetFacts(element, Numeral.ofReal(value)));
            }
        }
        return own.stream().filter(one -> period(one).isPresent());
    }

    /** After how many iterations what is set comes again; empty if it is the same in all, or does not come again. */
    private OptionalLong period(SetFacts set) {
        boolean integer = kernel.argument(set.argument())
                .filter(argument -> INTEGERS.contains(argument.dataType().value()))
                .isPresent();
        if (!integer || set.value().parsed().isEmpty()) {
            return OptionalLong.empty();
        }
        Expression expression = set.value().located().expression();
        return expression.parameters().equals(Set.of(HostNames.ITERATION))
                ? Period.of(expression, HostNames.ITERATION)
                : OptionalLong.empty();
    }

    /** As programs compute it. */
    private SetFacts in(long iteration, SetFacts set) {
        RealEvaluator values = new RealEvaluator(Map.of(HostNames.ITERATION, (double) iteration));
        long value = (long) values.evaluate(set.value().located().expression());
        SetElement element = set.element();
        Text said = element.value();
        Numeral number = Numeral.of(value, said.location());
        return new SetFacts(new SetElement(element.argument(), number.text(), element.location()), number);
    }
}
