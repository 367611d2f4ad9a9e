package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.access.IntegerRanges;
import io.github.halomill.generator.kernel.access.IntegerRanges.Range;
import io.github.halomill.generator.kernel.ast.ExprText;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.runtime.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What sizes have to satisfy for a number of 32 bits in a kernel to stay in its range.
 *
 * @param described of the whole problem, or of a zone of it where kernels are told of that only
 * @param whole of the whole problem
 */
public record SizeLimit(Range range, DescribedSetting described, DescribedSetting whole) {

    /** What programs ask for; empty if it is of more than parameters. */
    public Optional<ParameterRequirement> requirement() {
        return Optional.of(range.room())
                .filter(DescribedSetting::isKnown)
                .flatMap(room -> comparison())
                .map(comparison -> new ParameterRequirement(
                        comparison.greater(), comparison.less(), text(comparison), what() + " otherwise"));
    }

    /** For example {@code (nx + 2)*(ny + 2) <= 2147483648}. */
    public String text() {
        return comparison().map(SizeLimit::text).orElse(range.room() + " >= 0");
    }

    private static String text(Comparison comparison) {
        return DescribedSetting.namingZone(comparison.text());
    }

    private Optional<Comparison> comparison() {
        Map<String, Expression> others = described.othersInZone();
        boolean above = range.room().plus(range.extreme()).constant().isPresent();
        return above ? Comparison.atMost(range.extreme(), range.most(), others) : Comparison.of(range.room(), others);
    }

    private String what() {
        return ExprText.of(range.expr()) + " at " + range.expr().place() + " is " + type()
                + (range.isFactor() ? ", and has more" : " and overflows");
    }

    private String type() {
        return range.isFactor() ? "a factor of 24 bits" : range.kind() == Scalar.Kind.INT ? "an int" : "a uint";
    }

    /** Which number leaves the range, and how far. */
    public String overflow() {
        long extreme =
                whole.setting().atDefaults(inWhole(range.extreme())).constant().orElseThrow();
        long end = extreme < 0 ? range.least() : range.most();
        return ExprText.of(range.expr()) + " leads to a subscript and is " + type() + ", which ends at " + end
                + ": with these sizes it would be " + extreme;
    }

    /** Whether it is about the size of a zone. */
    public boolean isOfZone() {
        return requirement().filter(ParameterRequirement::usesZone).isPresent();
    }

    /**
     * Whether it is not so for the parameters' values, with one zone; of sizes that are given when the program runs
     * nothing is said.
     */
    public boolean isExceeded() {
        return requirement().isPresent()
                && !whole.setting().isAsked(inWhole(range.room()))
                && !holds(inWhole(range.room()));
    }

    private Poly inWhole(Poly poly) {
        return described.equals(whole) ? poly : whole.inOneZone(poly);
    }

    private boolean holds(Poly room) {
        return whole.setting().atDefaults(room).constant().orElse(0) >= 0;
    }

    /** What each parameter may be at most where the others are as they are: {@code nx <= 1000}. */
    public List<String> fitting() {
        List<String> fitting = new ArrayList<>();
        Poly room = inWhole(range.room());
        for (Symbol symbol : room.symbols()) {
            if (whole.isParameter(symbol.toString())) {
                IntegerRanges.largest(room, symbol, this::holds)
                        .ifPresent(largest -> fitting.add(symbol + " <= " + largest));
            }
        }
        return fitting;
    }
}
