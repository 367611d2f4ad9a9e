package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.Description.ShadowElement;
import java.util.List;

/** Dependent points that could be read, duplicates and all. */
public record ShadowFacts(ShadowElement element, List<PointFacts> points) {}
