package io.github.halomill.generator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.runtime.expression.RealEvaluator;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RealExpressionTest {

    private static final Map<String, Double> VALUES = Map.of("n", 10.0, "rr", 0.5, "iteration", 3.0);

    private final Diagnostics diagnostics = new Diagnostics();

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "7 / 2 ~ 3.5",
                "-7 % 4 ~ -3",
                "rr * n ~ 5",
                "1 + 2 * 3 < 8 ~ 1",
                "1 < 2 == 2 > 1 ~ 1",
                "1 <= 0 || 2 >= 2 && 3 != 3 ~ 0",
                "1 == 1 || 1 == 2 && 1 == 2 ~ 1",
                "!(rr < 0.1) ~ 1",
                "!rr ~ 0",
                "- !0 ~ -1",
                "rr < 1 ? 2 : rr < 2 ? 3 : 4 ~ 2",
                "n < 1 ? 2 : n < 20 ? 3 : 4 ~ 3",
                "(n > 1) + 1 ~ 2",
                "sqrt(16) + abs(-2) ~ 6",
                "pow(2, n) ~ 1024",
                "min(1.5, n) + max(1, rr) ~ 2.5",
                "exp(0) + log(1) + sin(0) + cos(0) ~ 2",
                "floor(-1.5) + ceil(1.5) ~ 0",
                "ceilDiv(n, 4) ~ 3",
                "iteration % 2 ~ 1",
                "1e-3 * 1e3 ~ 1",
                "n == 0 || 1 / n < 1 ~ 1",
            })
    void itIsComputedInDoublePrecisionAndBindsAsInC(String text, double value) {
        assertThat(evaluate(text)).isEqualTo(value);
    }

    @Test
    void theSecondConditionIsNotLookedAtWhereItDoesNotMatter() {
        assertThat(evaluate("1 || unknown")).isEqualTo(1);
        assertThat(evaluate("0 && unknown")).isEqualTo(0);
        assertThat(evaluate("1 ? 5 : unknown")).isEqualTo(5);
    }

    @Test
    void whatHasNoValueIsNoExpressionToCompute() {
        assertThatThrownBy(() -> evaluate("unknown")).hasMessage("no value of unknown");
        assertThatThrownBy(() -> evaluate("gsize(0)")).hasMessageStartingWith("differs from zone to zone");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "1 < ~ expected a number or a name, found the end",
                "1 ? 2 ~ expected ':', found the end",
                "1 = 2 ~ expected an operator or the end, found '='",
                "pow(1) ~ expected ',', found ')'",
                "sqrt(1, 2) ~ expected ')', found ','",
                "tan(1) ~ there is no function 'tan'",
            })
    void whatIsNoneIsReported(String text, String message) {
        assertThat(parse(text)).isEmpty();
        assertThat(diagnostics.list())
                .singleElement()
                .satisfies(found -> assertThat(found.message()).isEqualTo(message));
    }

    @Test
    void theFunctionsAreNamed() {
        assertThat(parse("tan(1)")).isEmpty();
        assertThat(diagnostics.list().get(0).hint())
                .isEqualTo("functions are min, max, ceilDiv, sqrt, abs, pow, exp, log, sin, cos, floor, ceil,"
                        + " and in the <value> of an argument extent, origin, gsize");
    }

    @Test
    void integerExpressionsHaveNoneOfThis() {
        for (String text : new String[] {"1 < 2", "!1", "1 ? 2 : 3", "sqrt(4)", "1 && 1"}) {
            assertThat(ExpressionParser.parse(text(text), diagnostics)).isEmpty();
        }
    }

    @Test
    void theNamesInItAreMentioned() {
        ParsedExpression parsed = parse("a < sqrt(b) ? c : !d").orElseThrow();
        assertThat(parsed.located().expression().parameters()).containsExactly("a", "b", "c", "d");
        assertThat(parsed.mentions()).hasSize(4);
        assertThat(parsed.located().expression().usesReal()).isTrue();
    }

    @Test
    void aLongOneIsRefusedBeforeItFillsTheStack() {
        assertThat(parse("!".repeat(100_000) + "1")).isEmpty();
        assertThat(parse("1?".repeat(100_000) + "1")).isEmpty();
        assertThat(parse("sqrt(".repeat(100_000))).isEmpty();
        assertThat(diagnostics.list())
                .allSatisfy(found -> assertThat(found.message()).isEqualTo("the expression is too long"));
    }

    private double evaluate(String text) {
        return new RealEvaluator(VALUES)
                .evaluate(parse(text).orElseThrow().located().expression());
    }

    private Optional<ParsedExpression> parse(String text) {
        return ExpressionParser.parseReal(text(text), diagnostics);
    }

    private static Text text(String value) {
        return new Text(value, new SourceLocation("p.xml", 1, 1));
    }
}
