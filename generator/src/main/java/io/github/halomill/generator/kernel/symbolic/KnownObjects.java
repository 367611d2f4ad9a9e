package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.Sampling;
import java.util.Map;

/**
 * What is known of images and samplers that a kernel is passed, by the parameters' names.
 *
 * @param samplers what they make of coordinates
 * @param formats of images
 */
public record KnownObjects(Map<String, Sampling> samplers, Map<String, ImageFormat> formats) {

    public static final KnownObjects NONE = new KnownObjects(Map.of(), Map.of());

    public KnownObjects {
        samplers = Map.copyOf(samplers);
        formats = Map.copyOf(formats);
    }
}
