package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Description.ArgumentElement;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.partition.Access;
import java.util.List;
import java.util.Optional;

/** A scalar; {@code values} is empty if it has none. */
public record ScalarFacts(
        ArgumentElement element, Optional<ElementType> type, Optional<Access> access, List<Numeral> values)
        implements ArgumentFacts {}
