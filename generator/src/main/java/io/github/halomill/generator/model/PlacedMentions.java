package io.github.halomill.generator.model;

import io.github.halomill.generator.model.ParsedExpression.BoxMention;
import io.github.halomill.generator.model.ParsedExpression.ItemsMention;
import io.github.halomill.generator.model.ParsedExpression.Mention;
import io.github.halomill.generator.model.ParsedExpression.NameMention;
import io.github.halomill.generator.model.ParsedExpression.RealMention;
import io.github.halomill.runtime.expression.Mentions;
import java.util.List;
import java.util.OptionalLong;

/**
 * Keeps what is mentioned in an expression of a text, with its place.
 *
 * @param text the expression is a part of it
 * @param kept gets it, from left to right
 */
record PlacedMentions(Text text, List<Mention> kept) implements Mentions {

    @Override
    public void real(String digits, int start) {
        kept.add(new RealMention(digits, text.at(start)));
    }

    @Override
    public void name(String name, OptionalLong component, int start) {
        kept.add(new NameMention(name, component, text.at(start)));
    }

    @Override
    public void box(String function, String argument, int dimension, List<Integer> starts) {
        kept.add(new BoxMention(
                function, argument, dimension, text.at(starts.get(0)), text.at(starts.get(1)), text.at(starts.get(2))));
    }

    @Override
    public void items(int dimension, int start, int dimensionStart) {
        kept.add(new ItemsMention(dimension, text.at(start), text.at(dimensionStart)));
    }
}
