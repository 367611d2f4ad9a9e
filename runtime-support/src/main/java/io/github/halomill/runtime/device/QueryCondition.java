package io.github.halomill.runtime.device;

import java.util.List;

/** What follows WHERE in a query. */
sealed interface QueryCondition {

    /** Holds for every device. */
    QueryCondition ALWAYS = new All(List.of());

    /** Whether it holds for a device; asks for no more values than it needs, from left to right. */
    boolean holds(Candidate candidate);

    /** All of them, with AND between them. */
    record All(List<QueryCondition> parts) implements QueryCondition {
        @Override
        public boolean holds(Candidate candidate) {
            return parts.stream().allMatch(part -> part.holds(candidate));
        }
    }

    /** At least one of them, with OR between them. */
    record Any(List<QueryCondition> parts) implements QueryCondition {
        @Override
        public boolean holds(Candidate candidate) {
            return parts.stream().anyMatch(part -> part.holds(candidate));
        }
    }

    /** NOT. */
    record Not(QueryCondition part) implements QueryCondition {
        @Override
        public boolean holds(Candidate candidate) {
            return !part.holds(candidate);
        }
    }

    /** An attribute compared with a value of its kind. */
    record Comparison(DeviceAttribute attribute, Operator operator, AttributeValue value) implements QueryCondition {
        @Override
        public boolean holds(Candidate candidate) {
            return operator.holds(AttributeValue.ORDER.compare(attribute.of(candidate), value));
        }
    }

    /** An attribute that is text, and a pattern. */
    record Like(DeviceAttribute attribute, LikePattern pattern) implements QueryCondition {
        @Override
        public boolean holds(Candidate candidate) {
            return pattern.matches(attribute.of(candidate).text());
        }
    }

    /** How two values are compared. */
    enum Operator {
        EQUAL,
        UNEQUAL,
        LESS,
        AT_MOST,
        GREATER,
        AT_LEAST;

        /** Whether it holds for values of which the first is less than, equal to or greater than the second. */
        boolean holds(int order) {
            return switch (this) {
                case EQUAL -> order == 0;
                case UNEQUAL -> order != 0;
                case LESS -> order < 0;
                case AT_MOST -> order <= 0;
                case GREATER -> order > 0;
                case AT_LEAST -> order >= 0;
            };
        }

        /** Whether it only tells whether values are equal. */
        boolean isEquality() {
            return this == EQUAL || this == UNEQUAL;
        }
    }
}
