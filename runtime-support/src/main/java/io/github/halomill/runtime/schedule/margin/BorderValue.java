package io.github.halomill.runtime.schedule.margin;

import io.github.halomill.runtime.schedule.scalar.Formula;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.Optional;

/**
 * The value that a margin holds.
 *
 * @param constant the value, where it does not change
 * @param text of it, for people and for digests
 * @param formula of the value, where scalars that change are in it
 */
public record BorderValue(double constant, String text, Optional<Formula> formula) {

    /** A number. */
    public static BorderValue of(double constant) {
        return new BorderValue(constant, Double.toString(constant), Optional.empty());
    }

    /** What follows from scalars. */
    public static BorderValue of(String text, Formula formula) {
        return new BorderValue(0, text, Optional.of(formula));
    }

    /** Whether it changes while a program runs. */
    public boolean changes() {
        return formula.isPresent();
    }

    /** Whether it changes with that scalar. */
    public boolean reads(String scalar) {
        return formula.stream().anyMatch(of -> of.reads().contains(scalar));
    }

    /** The value for scalars as they are now. */
    public double at(Scalars scalars) {
        return formula.map(of -> of.of(scalars)).orElse(constant);
    }

    @Override
    public String toString() {
        return text;
    }
}
