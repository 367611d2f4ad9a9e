package io.github.halomill.generator.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ExpressionParser.ParsedRange;
import io.github.halomill.generator.model.expression.Evaluator;
import io.github.halomill.runtime.expression.Expression;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionParserTest {

    private final Diagnostics diagnostics = new Diagnostics();

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "7 = 7",
                "n = 10",
                "1 + 2 * 3 = 7",
                "(1 + 2) * 3 = 9",
                "10 - 4 - 3 = 3",
                "100 / 7 / 2 = 7",
                "2 * 7 % 4 = 2",
                "-7 / 2 = -3",
                "-7 % 2 = -1",
                "-(7) + +1 = -6",
                "--7 = 7",
                "2 - -1 = 3",
                "min(n, 3) = 3",
                "max(n , 3)*2 = 20",
                "ceilDiv(n, 3) = 4",
                "ceilDiv(-n, 3) = -3",
                "min(max(1,2),ceilDiv(9,2)) = 2",
                "-9223372036854775808 = -9223372036854775808",
                "9223372036854775807 = 9223372036854775807",
                "0000000000000000000000012 = 12",
                "min + max = 3",
            })
    void precedenceAndRoundingAreThoseOfC(String text, long value) {
        Expression expression = parse(text).orElseThrow().located().expression();
        assertThat(new Evaluator(Map.of("n", 10L, "min", 1L, "max", 2L)).evaluate(expression))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"0.25f,0.25", "1e-3,1e-3", "1E+3F,1E+3", ".5,.5", "5.,5.", "1f,1"})
    void realNumbersLoseTheirSuffixOnly(String text, String kept) {
        assertThat(parse(text).orElseThrow().located().expression()).isEqualTo(new Expression.RealLiteral(kept));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1 2",
                "1+",
                "*1",
                "(1",
                "1)",
                "min(1)",
                "min(1,2,3)",
                "ceilDiv()",
                "f(1)",
                "n(1)",
                "0x10",
                "1..2",
                "1e",
                "a.b",
                "a,b",
                "{1}",
                "extent(B)",
                "extent(1,0)",
                "extent(B,n)",
                "gsize()",
                "gsize(-1)",
                "1 +\u00A01",
                "²"
            })
    void whatIsNoExpressionIsRefused(String text) {
        assertThat(parse(text)).isEmpty();
        assertThat(diagnostics.list()).hasSize(1).allMatch(found -> found.code() == DiagnosticCode.EXPRESSION_SYNTAX);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "{-r..r, -2..2} = -r to r, -2 to 2",
                "{ 1 , 2..3 } = 1, 2 to 3",
                "{r*2 .. min(r,3)} = r*2 to min(r,3)",
                "{0..0} = 0 to 0",
                "{-1..-r} = -1 to -r",
                "{1.5..2} = 1.5 to 2",
                "{1 . .2} = ",
                "{1..} = ",
                "{..2} = ",
                "{1..2..3} = ",
            })
    void boxesHaveRanges(String text, String ranges) {
        Optional<List<ParsedRange>> box = ExpressionParser.parseBox(
                new Text(text, new SourceLocation("f", 1, 1)), DiagnosticCode.POINT_SYNTAX, "hint", 3, diagnostics);

        assertThat(box.map(all -> all.stream().map(ExpressionParserTest::text).collect(Collectors.joining(", "))))
                .isEqualTo(Optional.ofNullable(ranges));
        assertThat(diagnostics.list()).hasSize(ranges == null ? 1 : 0);
    }

    private static String text(ParsedRange range) {
        String first = range.first().located().text();
        return range.last().equals(range.first())
                ? first
                : first + " to " + range.last().located().text();
    }

    @Test
    void longSumsAreReadUpToALimit() {
        assertThat(parse("1" + "+1".repeat(200))).isPresent();
        assertThat(parse("1" + "+1".repeat(201))).isEmpty();
        assertThat(parse("(".repeat(200) + "1" + ")".repeat(200))).isPresent();
    }

    @Test
    void placesCountFromTheStartOfTheLine() {
        Text text = new Text("a +\n  bcd\n+ *", new SourceLocation("f", 3, 7));
        assertThat(text.at(0)).hasToString("f:3:7");
        assertThat(text.at(2)).hasToString("f:3:9");
        assertThat(text.at(6)).hasToString("f:4:3");
        ExpressionParser.parse(text, diagnostics);
        assertThat(diagnostics.list())
                .extracting(found -> found.location().toString())
                .containsExactly("f:5:3");
    }

    private Optional<ParsedExpression> parse(String text) {
        return ExpressionParser.parse(new Text(text, new SourceLocation("f", 1, 1)), diagnostics);
    }
}
