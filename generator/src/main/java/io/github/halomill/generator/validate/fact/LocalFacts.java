package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.schedule.Access;
import java.util.Optional;
import java.util.function.Function;

/** Local memory of a work-group; it has no access. */
public record LocalFacts(ArgumentElement element, Optional<ElementType> type, Numerals size) implements ArgumentFacts {

    @Override
    public Optional<Access> access() {
        return Optional.empty();
    }

    @Override
    public String kind() {
        return "local argument";
    }

    @Override
    public <R> R fold(
            Function<BufferFacts, R> buffer,
            Function<LocalFacts, R> local,
            Function<SamplerFacts, R> sampler,
            Function<ScalarFacts, R> scalar) {
        return local.apply(this);
    }
}
