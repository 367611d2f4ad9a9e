package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.access.IntegerRanges;
import io.github.halomill.generator.kernel.access.IntegerRanges.Range;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.ExprText;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.model.ParameterRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What sizes have to satisfy for a number of 32 bits in a kernel to stay in its range. */
public final class SizeLimit {

    private final Range range;
    private final DescribedSetting described;

    public SizeLimit(Range range, DescribedSetting described) {
        this.range = range;
        this.described = described;
    }

    /** What programs ask for; empty if it is of more than parameters. */
    public Optional<ParameterRequirement> requirement() {
        return comparison()
                .map(comparison -> new ParameterRequirement(
                        comparison.greater(), comparison.less(), comparison.text(), what() + " otherwise"));
    }

    /** For example {@code (nx + 2)*(ny + 2) <= 2147483648}. */
    public String text() {
        return comparison().map(Comparison::text).orElse(range.room() + " >= 0");
    }

    private Optional<Comparison> comparison() {
        boolean above = range.room().plus(range.extreme()).constant().isPresent();
        return above
                ? Comparison.atMost(range.extreme(), IntegerRanges.most(range.kind()), described.others())
                : Comparison.of(range.room(), described.others());
    }

    /** Which number leaves the range. */
    public String what() {
        Expr expr = range.expr();
        boolean signed = range.kind() == Scalar.Kind.INT;
        return ExprText.of(expr) + " at " + expr.place() + " is " + (signed ? "an int" : "a uint") + " and overflows";
    }

    public Range range() {
        return range;
    }

    /** Whether it is so for the parameters' values; of sizes that are given when the program runs nothing is said. */
    public boolean isExceeded() {
        Setting setting = described.setting();
        return !setting.isAsked(range.room()) && !holds(range.room());
    }

    private boolean holds(Poly room) {
        return described.setting().atDefaults(room).constant().orElse(0) >= 0;
    }

    /** What each parameter may be at most where the others are as they are: {@code nx <= 1000}. */
    public List<String> fitting() {
        List<String> fitting = new ArrayList<>();
        for (Symbol symbol : range.room().symbols()) {
            if (described.isParameter(symbol.toString())) {
                IntegerRanges.largest(range.room(), symbol, this::holds)
                        .ifPresent(largest -> fitting.add(symbol + " <= " + largest));
            }
        }
        return fitting;
    }
}
