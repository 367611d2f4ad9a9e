package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Step;
import java.util.List;

/**
 * What an iteration does at one place, as a person would write it down: exchanges besides the steps of the description.
 */
public sealed interface PlannedAction {

    /** Refreshes the ghost zones of fields that are read there and were written by neighbours. */
    record Exchange(List<String> fields) implements PlannedAction {

        public Exchange {
            fields = List.copyOf(fields);
        }
    }

    /** A step that is no repetition. */
    record Single(Step step) implements PlannedAction {}

    /** Stages, several times. */
    record Repeated(Located times, List<PlannedAction> stages) implements PlannedAction {

        public Repeated {
            stages = List.copyOf(stages);
        }
    }
}
