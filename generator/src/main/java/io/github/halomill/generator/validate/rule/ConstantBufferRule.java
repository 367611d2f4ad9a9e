package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.DataTypes;
import io.github.halomill.generator.validate.fact.HostNames;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.StructType;

/** A buffer with a value is an input of as many elements as there are values, and has nothing that arrays have. */
final class ConstantBufferRule implements Rule {

    private static final int MOST_VALUES = 1024;

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.buffers().stream()
                .filter(BufferFacts::isConstant)
                .forEach(buffer -> new Checker(buffer, subject.hostNames(), diagnostics).check());
    }

    private record Checker(BufferFacts buffer, HostNames host, Diagnostics diagnostics) {

        void check() {
            if (buffer.writes()) {
                error(
                        buffer.element().property().location(),
                        " is " + buffer.element().property() + ", and only what the kernel just reads has a <value>",
                        "write <property>input</property>, or remove <value>");
            }
            checkCount();
            checkStruct();
            String hint = "remove it: every device holds the values of <value>";
            buffer.shadow().ifPresent(shadow -> error(shadow.element().location(), " has <shadow> and <value>", hint));
            buffer.element().wraps().ifPresent(wraps -> error(wraps.location(), " has <wraps> and <value>", hint));
            buffer.element().origin().ifPresent(origin -> error(origin.location(), " has <origin> and <value>", hint));
            buffer.element()
                    .distribution()
                    .filter(text -> text.value().equals("distributed"))
                    .ifPresent(text -> error(text.location(), " is distributed and has <value>", hint));
        }

        private void checkCount() {
            int values = buffer.values().size();
            SourceLocation location =
                    buffer.element().value().map(Text::location).orElseThrow();
            int components = DataTypes.components(buffer.type());
            if (values > MOST_VALUES) {
                error(
                        location,
                        " has " + values + " values",
                        "at most " + MOST_VALUES
                                + " may be written here; an array is given its elements when the program runs");
            } else if (values % components != 0) {
                error(
                        location,
                        " has " + Quoted.count(values, "value") + " for elements of type "
                                + buffer.type().orElseThrow(),
                        "each takes " + components);
            } else if (buffer.size().allAtLeast(1) && count() != DataTypes.elements(buffer.values(), buffer.type())) {
                error(
                        buffer.size().get(0).text().location(),
                        " has " + Quoted.count(count(), "element") + ", and <value> has "
                                + DataTypes.elements(buffer.values(), buffer.type())
                                + buffer.size().taken(),
                        "leave <argsize> out");
            }
        }

        private void checkStruct() {
            boolean struct = buffer.type().filter(StructType.class::isInstance).isPresent();
            buffer.values().stream()
                    .filter(value -> struct
                            && value.parsed().isPresent()
                            && host.areIn(value.located().expression()))
                    .findFirst()
                    .ifPresent(value -> error(
                            value.located().location(),
                            " is of structs, and "
                                    + Quoted.quote(value.located().text()) + " is known only while the program runs",
                            "pass it in a buffer of numbers, or by value"));
        }

        /** Elements by {@code <argsize>}; as good as endless beyond 64 bits. */
        private long count() {
            try {
                return buffer.size().values().stream().reduce(1L, Math::multiplyExact);
            } catch (ArithmeticException e) {
                return Long.MAX_VALUE;
            }
        }

        private void error(SourceLocation location, String what, String hint) {
            String name = Quoted.quote(buffer.element().name());
            diagnostics.error(DiagnosticCode.BUFFER_VALUE, location, "the constant buffer " + name + what, hint);
        }
    }
}
