package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;
import java.util.OptionalLong;

/**
 * An expression and, with their places, the parts of it that may be wrong for reasons beyond its grammar.
 *
 * @param located the expression
 * @param mentions from left to right
 */
public record ParsedExpression(Located located, List<Mention> mentions) {

    public ParsedExpression {
        mentions = List.copyOf(mentions);
    }

    /** A part of an expression that has to suit its surroundings. */
    public sealed interface Mention {

        /** Where it stands. */
        SourceLocation location();
    }

    /** The name of a parameter, or that of a field with the component in brackets, if there is one. */
    public record NameMention(String name, OptionalLong component, SourceLocation location) implements Mention {}

    /** A real number, as written but without the {@code f}. */
    public record RealMention(String text, SourceLocation location) implements Mention {}

    /** {@code extent(ARG,d)} or {@code origin(ARG,d)}. */
    public record BoxMention(
            String function,
            String argument,
            int dimension,
            SourceLocation location,
            SourceLocation argumentLocation,
            SourceLocation dimensionLocation)
            implements Mention {}

    /** {@code gsize(d)}. */
    public record ItemsMention(int dimension, SourceLocation location, SourceLocation dimensionLocation)
            implements Mention {}
}
