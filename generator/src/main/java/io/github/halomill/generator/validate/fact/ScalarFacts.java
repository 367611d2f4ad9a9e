package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.schedule.Access;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A scalar; {@code values} is empty if it has none. */
public record ScalarFacts(
        ArgumentElement element, Optional<ElementType> type, Optional<Access> access, List<Numeral> values)
        implements ArgumentFacts {

    /** Whether it may be asked for when a program runs: a real number, which no offset is made of. */
    public boolean isAskable() {
        return type().filter(any -> any instanceof DataType number
                        && number.components() == 1
                        && number.scalar().isFloating())
                .isPresent();
    }

    @Override
    public String kind() {
        return "scalar";
    }

    @Override
    public <R> R fold(
            Function<BufferFacts, R> buffer,
            Function<LocalFacts, R> local,
            Function<SamplerFacts, R> sampler,
            Function<ScalarFacts, R> scalar) {
        return scalar.apply(this);
    }
}
