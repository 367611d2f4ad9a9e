package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.expression.Expression;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The numbers with which a description is looked at.
 *
 * @param values of the parameters, by name; of those without one what stands in for it
 * @param asked those without one
 */
public record ParameterValues(Map<String, Long> values, Set<String> asked) {

    static ParameterValues of(List<ParameterElement> parameters) {
        Map<String, Long> values = new LinkedHashMap<>();
        Set<String> asked = new LinkedHashSet<>();
        for (ParameterElement parameter : parameters) {
            String name = parameter.name().value();
            Optional<Long> value =
                    parameter.value().map(Text::value).map(Integers::parse).orElse(Optional.of(Parameter.STAND_IN));
            if (value.isPresent() && values.putIfAbsent(name, value.get()) == null && parameter.isAsked()) {
                asked.add(name);
            }
        }
        return new ParameterValues(values, asked);
    }

    /** The parameters in an expression that have no value. */
    List<String> asked(Expression expression) {
        return expression.parameters().stream().filter(asked::contains).toList();
    }
}
