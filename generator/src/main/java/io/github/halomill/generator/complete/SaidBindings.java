package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.Polynomials;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.ParsedExpression;
import io.github.halomill.generator.model.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a description says of a kernel's integer scalars: their values, or that a parameter of the program has their
 * name.
 */
record SaidBindings(Description said, KernelFunction function, List<ArgumentElement> arguments) {

    /** The values in terms of the program's parameters, by name. */
    Map<String, Poly> scalars() {
        Map<String, Long> values = new LinkedHashMap<>();
        said.parameters().forEach(parameter -> values.put(parameter.name().value(), 1L));
        Map<String, Poly> bound = new LinkedHashMap<>();
        for (KernelParameter parameter : function.parameters()) {
            if (!parameter.pointer() && parameter.object().isEmpty()) {
                value(parameter.name())
                        .flatMap(text -> poly(text, values))
                        .or(() -> Optional.of(parameter.name())
                                .filter(values::containsKey)
                                .filter(name -> value(name).isEmpty())
                                .map(name -> Poly.of(Setting.parameter(name, 1))))
                        .ifPresent(poly -> bound.put(parameter.name(), poly));
            }
        }
        return bound;
    }

    private Optional<Text> value(String parameter) {
        return arguments.stream()
                .filter(argument -> argument.name().value().equals(parameter))
                .flatMap(argument -> argument.value().stream())
                .findFirst();
    }

    /** Nothing for what is wrong, which rules report, and for what is no integer of the program. */
    private static Optional<Poly> poly(Text text, Map<String, Long> parameters) {
        if (text.value().startsWith("{")) {
            return Optional.empty();
        }
        Polynomials polynomials = new Polynomials(new LinkedHashMap<>(parameters));
        return ExpressionParser.parse(text, new Diagnostics())
                .filter(parsed -> parsed.mentions().stream().allMatch(ParsedExpression.NameMention.class::isInstance))
                .map(parsed -> parsed.located().expression())
                .filter(polynomials::knows)
                .map(polynomials::of);
    }
}
