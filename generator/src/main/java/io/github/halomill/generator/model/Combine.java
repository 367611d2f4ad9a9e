package io.github.halomill.generator.model;

import io.github.halomill.runtime.schedule.Combining;
import java.util.Optional;

/**
 * How devices' copies of an array become one after a launch that writes it.
 *
 * @param with the rule
 * @param from what every element is set to before such a launch; empty: elements stay as they are
 */
public record Combine(Combining.Rule with, Optional<Located> from) {}
