package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ParsedExpression.RealMention;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.CombineFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ScalarFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.base.StructType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Values are of the kind and range of their type, those of a scalar as many as it has components. */
final class ScalarValueRule implements Rule {

    private static final float MAX_HALF = 65504;

    /** That many names fit into a message. */
    private static final int MOST_NAMES = 12;

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.buffers().forEach(buffer -> checkStart(buffer, subject, diagnostics));
        for (ArgumentFacts argument : subject.arguments()) {
            boolean readable =
                    argument.values().stream().allMatch(value -> value.parsed().isPresent());
            if (argument.type().isPresent() && readable) {
                ElementType type = argument.type().get();
                if (argument instanceof ScalarFacts scalar && !scalar.values().isEmpty()) {
                    checkComponents(scalar, type, diagnostics);
                    checkChange(scalar, type, subject, diagnostics);
                }
                List<Slot> slots = type.slots();
                for (int i = 0; i < argument.values().size(); i++) {
                    Slot slot = slots.get(i % slots.size());
                    Numeral value = argument.values().get(i);
                    if (!subject.hostNames().areIn(value.located().expression())) {
                        new Checker(slot, type, diagnostics).check(value);
                    }
                }
            }
        }
    }

    /** What elements of a combined array begin with; a negative number is one of 64 bits without a sign, too. */
    private static void checkStart(BufferFacts buffer, Subject subject, Diagnostics diagnostics) {
        Optional<Numeral> from = buffer.combine()
                .flatMap(CombineFacts::from)
                .filter(value -> value.parsed().isPresent()
                        && !subject.hostNames().areIn(value.located().expression()));
        Optional<DataType> type =
                buffer.integer().filter(any -> any.bytes() < 8 || !any.scalar().isUnsigned());
        if (from.isPresent() && type.isPresent()) {
            new Checker(type.get().slots().get(0), type.get(), diagnostics).checkRange(from.get());
        }
    }

    private static void checkComponents(ScalarFacts scalar, ElementType type, Diagnostics diagnostics) {
        List<Numeral> values = scalar.values();
        int components = type.slots().size();
        boolean oneForAll = values.size() == 1 && type instanceof DataType;
        if (!oneForAll && values.size() != components) {
            diagnostics.error(
                    DiagnosticCode.SCALAR_COMPONENTS,
                    values.get(0).text().location(),
                    (values.size() == 1 ? "there is 1 value" : "there are " + values.size() + " values")
                            + " for the type " + type,
                    components == 1
                            ? "it takes one"
                            : "it takes " + components
                                    + (type instanceof StructType ? names(type) : ", or one for all components"));
        }
    }

    /** Several numbers by value are the same in all iterations. */
    private static void checkChange(ScalarFacts scalar, ElementType type, Subject subject, Diagnostics diagnostics) {
        scalar.values().stream()
                .filter(value -> type.slots().size() > 1
                        && subject.hostNames().change(value.located().expression()))
                .findFirst()
                .ifPresent(value -> diagnostics.error(
                        DiagnosticCode.SCALAR_TYPE,
                        value.located().location(),
                        Quoted.quote(value.located().text())
                                + " changes while the program runs, and numbers in a value of" + " type " + type
                                + " cannot",
                        "have the kernel take numbers one by one, or a pointer to them, with <cl_mem>1</cl_mem>"));
    }

    /** The first numbers of a struct, in order. */
    private static String names(ElementType type) {
        return type.slots().stream()
                .limit(MOST_NAMES)
                .map(slot -> slot.name().substring(1))
                .collect(Collectors.joining(", ", ": ", type.slots().size() > MOST_NAMES ? " ..." : ""));
    }

    /**
     * Checks the values of one component.
     *
     * @param whole the type of the argument
     */
    private record Checker(Slot slot, ElementType whole, Diagnostics diagnostics) {

        private ScalarType type() {
            return slot.scalar();
        }

        /** What has the type, for messages, with {@code verb} in front of the type. */
        private String target(String verb) {
            return whole instanceof StructType
                    ? "'" + slot.name().substring(1) + "'" + verb + " of type " + type().clName()
                    : "the type" + verb + " " + whole;
        }

        void check(Numeral value) {
            value.mentions().forEach(mention -> {
                if (mention instanceof RealMention real) {
                    checkReal(real);
                }
            });
            if (!type().isFloating()) {
                checkRange(value);
            }
        }

        private void checkReal(RealMention real) {
            if (!type().isFloating()) {
                diagnostics.error(
                        DiagnosticCode.SCALAR_TYPE,
                        real.location(),
                        real.text() + " is a real number, and " + target(" is"),
                        "write an integer, or <dataType>float</dataType>");
            } else if (isTooLarge(real)) {
                diagnostics.error(
                        DiagnosticCode.SCALAR_RANGE,
                        real.location(),
                        real.text() + " is too large for " + target(""),
                        "write a smaller number, or <dataType>double</dataType>");
            }
        }

        private boolean isTooLarge(RealMention real) {
            return switch (type()) {
                case HALF -> Float.parseFloat(real.text()) > MAX_HALF;
                case FLOAT -> Float.isInfinite(Float.parseFloat(real.text()));
                default -> false;
            };
        }

        void checkRange(Numeral value) {
            if (value.value().isEmpty() || value.isAsked()) {
                return;
            }
            long actual = value.value().orElseThrow();
            if (actual < type().least() || actual > type().most()) {
                diagnostics.error(
                        DiagnosticCode.SCALAR_RANGE,
                        value.located().location(),
                        "the value " + actual + " is outside the range of " + target(""),
                        "it holds " + type().least() + " to " + type().most());
            }
        }
    }
}
