package io.github.halomill.runtime.schedule.scalar;

import io.github.halomill.runtime.base.RunException;

/**
 * The integers that an argument of a kernel may be passed for the kernel to stay inside an array.
 *
 * @param argument of the kernel
 * @param first the least
 * @param last the largest; less than {@code first} if there is none
 * @param read where the kernel reads the array, for people
 * @param elements of the array
 */
public record ValueRange(String argument, long first, long last, String read, String array, long elements) {

    /** The integer that a number is passed as has to be inside. */
    void check(double number, Scalars scalars) {
        long passed = (long) number;
        if (passed < first || passed > last) {
            throw new RunException("in iteration " + scalars.iteration() + " the argument " + argument + " is " + passed
                    + ", and " + (first > last ? "no number" : first == last ? "only " + first : first + " to " + last)
                    + (first < last ? " are" : " is") + " possible: " + read + " leaves " + array
                    + " otherwise, which has "
                    + elements + (elements == 1 ? " element" : " elements")
                    + "; give " + array + " more elements, or do fewer iterations,"
                    + " or launch the kernel only as long as there are elements, by <if>");
        }
    }

    double nearest(double number) {
        return Math.max((double) first, Math.min((double) last, number));
    }
}
