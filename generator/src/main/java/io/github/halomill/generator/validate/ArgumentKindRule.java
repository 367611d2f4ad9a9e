package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description.ArgumentElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.Subject.ScalarFacts;
import io.github.halomill.runtime.partition.Access;

/** Buffers have what buffers need and scalars what scalars need, and neither has what the other needs. */
final class ArgumentKindRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.scalars().stream()
                .filter(scalar -> isSaid(scalar.element()))
                .forEach(scalar -> checkScalar(scalar, diagnostics));
        subject.buffers().stream()
                .filter(buffer -> isSaid(buffer.element()))
                .forEach(buffer -> checkBuffer(buffer.element(), diagnostics));
    }

    /** Whether {@code cl_mem} says what it is; else the schema has complained. */
    private static boolean isSaid(ArgumentElement argument) {
        return argument.clMem().value().equals("0") || argument.clMem().value().equals("1");
    }

    private static void checkScalar(ScalarFacts scalar, Diagnostics diagnostics) {
        ArgumentElement element = scalar.element();
        String name = Quoted.quote(element.name());
        if (element.value().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.SCALAR_WITHOUT_VALUE,
                    element.location(),
                    "the scalar " + name + " has no value",
                    "add <value>, or write <cl_mem>1</cl_mem> if it is a buffer");
        }
        if (scalar.access().filter(Access::writes).isPresent()) {
            diagnostics.error(
                    DiagnosticCode.SCALAR_OUTPUT,
                    element.property().location(),
                    "the scalar " + name + " is " + element.property()
                            + ", but a kernel cannot change its caller's value",
                    "write <property>input</property>, or use a buffer of one element");
        }
        if (!element.size().isEmpty()) {
            onlyBuffers("argsize", element.size().get(0).location(), name, diagnostics);
        }
        element.shadow().ifPresent(shadow -> onlyBuffers("shadow", shadow.location(), name, diagnostics));
        element.origin().map(Text::location).ifPresent(place -> onlyBuffers("origin", place, name, diagnostics));
        element.distribution()
                .map(Text::location)
                .ifPresent(place -> onlyBuffers("distribution", place, name, diagnostics));
    }

    private static void onlyBuffers(String element, SourceLocation location, String name, Diagnostics diagnostics) {
        diagnostics.error(
                DiagnosticCode.SCALAR_AS_BUFFER,
                location,
                "the scalar " + name + " has <" + element + ">, which only buffers have",
                "remove it, or write <cl_mem>1</cl_mem> if it is a buffer");
    }

    private static void checkBuffer(ArgumentElement element, Diagnostics diagnostics) {
        String name = Quoted.quote(element.name());
        if (element.size().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.BUFFER_WITHOUT_SIZE,
                    element.location(),
                    "the buffer " + name + " has no size",
                    "add <argsize> with a <dimsize> per dimension, or write <cl_mem>0</cl_mem> if it is a scalar");
        }
        element.value()
                .ifPresent(value -> diagnostics.error(
                        DiagnosticCode.BUFFER_VALUE,
                        value.location(),
                        "the buffer " + name + " has <value>, which only scalars have",
                        "remove it, or write <cl_mem>0</cl_mem> if it is a scalar"));
    }
}
