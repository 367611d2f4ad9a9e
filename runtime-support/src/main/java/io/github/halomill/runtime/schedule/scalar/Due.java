package io.github.halomill.runtime.schedule.scalar;

/** When something that is not done in each iteration is done. */
public sealed interface Due {

    /** In each so many iterations. */
    static Due every(long iterations) {
        return new Every(iterations);
    }

    /**
     * In each so many iterations.
     *
     * @param iterations how many, at least 1
     */
    record Every(long iterations) implements Due {

        public Every {
            if (iterations < 1) {
                throw new IllegalArgumentException("in every " + iterations + " iterations; 1 is the least");
            }
        }

        @Override
        public String toString() {
            return "every " + iterations;
        }
    }

    /**
     * When the physical time passes a multiple of an interval.
     *
     * @param interval more than 0
     * @param exact whether time steps are shortened, so that the time hits the multiples
     */
    record At(double interval, boolean exact) implements Due {

        public At {
            if (!(interval > 0) || interval == Double.POSITIVE_INFINITY) {
                throw new IllegalArgumentException(
                        "at each " + interval + " of the time; a number above 0 is possible");
            }
        }

        @Override
        public String toString() {
            return (exact ? "exactly at " : "at ") + interval;
        }
    }
}
