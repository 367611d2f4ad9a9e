package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Step;
import java.util.List;

/**
 * What an iteration does at one place, as a person would write it down: exchanges besides the steps of the description.
 */
public sealed interface Stage {

    /** Refreshes the ghost zones of fields that are read there and were written by neighbours. */
    record Exchange(List<String> fields) implements Stage {

        public Exchange {
            fields = List.copyOf(fields);
        }
    }

    /** A step that is no repetition. */
    record Single(Step step) implements Stage {}

    /** Stages, several times. */
    record Repeated(Located times, List<Stage> stages) implements Stage {

        public Repeated {
            stages = List.copyOf(stages);
        }
    }
}
