package io.github.halomill.runtime.partition.cut;

import java.util.Locale;

/** How a number of devices becomes a number of parts per dimension. */
public enum Strategy {
    /** Equal zones by greatest common divisors, the method of the STEPOCL paper; may leave devices idle. */
    GCD,
    /** Every device that is of use gets a zone; zones differ by at most one work-group per dimension. */
    BALANCED;

    /** The name on the command line, for example {@code gcd}. */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return optionName();
    }
}
