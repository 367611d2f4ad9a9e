package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.runtime.schedule.Combining;
import java.util.Arrays;
import java.util.Optional;

/**
 * How devices' copies of a buffer become one.
 *
 * @param with empty if there is no such rule
 * @param from what elements begin a launch with, if they are set to that
 */
public record CombineFacts(CombineElement element, Optional<Combining.Rule> with, Optional<Numeral> from) {

    static CombineFacts of(CombineElement element, NumeralReader numerals) {
        Optional<Combining.Rule> rule = Arrays.stream(Combining.Rule.values())
                .filter(any -> any.word().equals(element.with().value()))
                .findFirst();
        return new CombineFacts(element, rule, element.from().map(numerals::integer));
    }
}
