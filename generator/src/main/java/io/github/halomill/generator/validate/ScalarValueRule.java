package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.ParsedExpression.RealMention;
import io.github.halomill.generator.validate.Subject.ArgumentFacts;
import io.github.halomill.generator.validate.Subject.ScalarFacts;
import io.github.halomill.runtime.base.DataType;
import java.util.List;

/** Values are of the kind and range of their type, those of a scalar as many as it has components. */
final class ScalarValueRule implements Rule {

    private static final float MAX_HALF = 65504;

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (ArgumentFacts argument : subject.arguments()) {
            boolean readable =
                    argument.values().stream().allMatch(value -> value.parsed().isPresent());
            if (argument.type().isPresent() && readable) {
                DataType type = argument.type().get();
                if (argument instanceof ScalarFacts scalar && !scalar.values().isEmpty()) {
                    checkComponents(scalar, type, diagnostics);
                }
                argument.values().forEach(value -> checkValue(value, type, diagnostics));
            }
        }
    }

    private static void checkComponents(ScalarFacts scalar, DataType type, Diagnostics diagnostics) {
        List<Numeral> values = scalar.values();
        if (values.size() != 1 && values.size() != type.components()) {
            diagnostics.error(
                    DiagnosticCode.SCALAR_COMPONENTS,
                    values.get(0).text().location(),
                    "there are " + values.size() + " values for the type " + type,
                    type.components() == 1
                            ? "it takes one"
                            : "it takes " + type.components() + ", or one for all components");
        }
    }

    private static void checkValue(Numeral value, DataType type, Diagnostics diagnostics) {
        value.mentions().forEach(mention -> {
            if (mention instanceof RealMention real) {
                checkReal(real, type, diagnostics);
            }
        });
        if (!type.scalar().isFloating() && value.value().isPresent() && !value.isAsked()) {
            checkRange(value, type, diagnostics);
        }
    }

    private static void checkReal(RealMention real, DataType type, Diagnostics diagnostics) {
        if (!type.scalar().isFloating()) {
            diagnostics.error(
                    DiagnosticCode.SCALAR_TYPE,
                    real.location(),
                    real.text() + " is a real number, and the type is " + type,
                    "write an integer, or <dataType>float</dataType>");
        } else if (isTooLarge(real, type.scalar())) {
            diagnostics.error(
                    DiagnosticCode.SCALAR_RANGE,
                    real.location(),
                    real.text() + " is too large for the type " + type,
                    "write a smaller number, or <dataType>double</dataType>");
        }
    }

    private static boolean isTooLarge(RealMention real, DataType.Scalar scalar) {
        return switch (scalar) {
            case HALF -> Float.parseFloat(real.text()) > MAX_HALF;
            case FLOAT -> Float.isInfinite(Float.parseFloat(real.text()));
            default -> false;
        };
    }

    private static void checkRange(Numeral value, DataType type, Diagnostics diagnostics) {
        int bits = 8 * type.scalar().bytes();
        long largest;
        long smallest;
        if (type.scalar().isUnsigned()) {
            smallest = 0;
            largest = bits == 64 ? Long.MAX_VALUE : (1L << bits) - 1;
        } else {
            smallest = Long.MIN_VALUE >> (64 - bits);
            largest = Long.MAX_VALUE >> (64 - bits);
        }
        long actual = value.value().orElseThrow();
        if (actual < smallest || actual > largest) {
            diagnostics.error(
                    DiagnosticCode.SCALAR_RANGE,
                    value.located().location(),
                    "the value " + actual + " is outside the range of the type " + type,
                    "it holds " + smallest + " to " + largest);
        }
    }
}
