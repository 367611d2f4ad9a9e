package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.KnownObjects;
import io.github.halomill.generator.kernel.table.TableReads;
import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.Sampling;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Evaluates a kernel with what a description says of its parameters. */
final class KnownParameters {

    private KnownParameters() {}

    static Evaluation evaluation(Unit unit, Function definition, DescribedSetting described, KnownObjects objects) {
        return TableReads.evaluate(
                unit, definition, described::isNonNegative, described::isPositive, described.elements(), objects);
    }

    static KnownObjects objects(List<ArgumentFacts> arguments, Function definition) {
        Map<String, Sampling> samplers = new HashMap<>();
        Map<String, ImageFormat> formats = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            String name = definition.parameters().get(i).name();
            if (arguments.get(i) instanceof SamplerFacts sampler) {
                sampler.sampling().ifPresent(sampling -> samplers.put(name, sampling));
            } else if (arguments.get(i) instanceof BufferFacts buffer) {
                buffer.image().ifPresent(format -> formats.put(name, format));
            }
        }
        return KnownObjects.of(samplers, formats);
    }
}
