package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description.ArgumentElement;
import io.github.halomill.generator.validate.Subject.ArgumentFacts;
import io.github.halomill.generator.validate.Subject.LocalFacts;
import io.github.halomill.generator.validate.Subject.ScalarFacts;
import io.github.halomill.runtime.partition.Access;

/** Every kind of argument has what it needs, and none has what only another needs. */
final class ArgumentKindRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.scalars().stream()
                .filter(scalar -> isSaid(scalar.element()))
                .forEach(scalar -> checkScalar(scalar, diagnostics));
        subject.locals().stream()
                .filter(local -> isSaid(local.element()))
                .forEach(local -> checkLocal(local, diagnostics));
        subject.buffers().stream()
                .filter(buffer -> isSaid(buffer.element()))
                .filter(buffer -> !buffer.isConstant())
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
            onlyBuffers("argsize", element.size().get(0).location(), scalar, diagnostics);
        }
        checkNoArray(scalar, diagnostics);
    }

    private static void checkLocal(LocalFacts local, Diagnostics diagnostics) {
        ArgumentElement element = local.element();
        String name = Quoted.quote(element.name());
        if (element.clMem().value().equals("1")) {
            diagnostics.error(
                    DiagnosticCode.LOCAL_AS_OTHER,
                    element.clMem().location(),
                    "the local argument " + name + " is said to be a buffer, which no work-group has for itself",
                    "write <cl_mem>0</cl_mem>, or input, output or inout for <property> if it is a buffer");
        }
        if (element.size().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.BUFFER_WITHOUT_SIZE,
                    element.location(),
                    "the local argument " + name + " has no size",
                    "add <argsize> with the elements that a work-group needs, as in <dimsize>lx + 2</dimsize>");
        }
        element.value()
                .ifPresent(value -> diagnostics.error(
                        DiagnosticCode.LOCAL_AS_OTHER,
                        value.location(),
                        "the local argument " + name + " has <value>, which only scalars have",
                        "remove it: what local memory holds at first is not defined"));
        checkNoArray(local, diagnostics);
    }

    private static void checkNoArray(ArgumentFacts argument, Diagnostics diagnostics) {
        ArgumentElement element = argument.element();
        element.shadow().ifPresent(shadow -> onlyBuffers("shadow", shadow.location(), argument, diagnostics));
        element.origin().ifPresent(origin -> onlyBuffers("origin", origin.location(), argument, diagnostics));
        element.distribution().ifPresent(text -> onlyBuffers("distribution", text.location(), argument, diagnostics));
    }

    private static void onlyBuffers(
            String element, SourceLocation location, ArgumentFacts argument, Diagnostics diagnostics) {
        boolean local = argument instanceof LocalFacts;
        diagnostics.error(
                local ? DiagnosticCode.LOCAL_AS_OTHER : DiagnosticCode.SCALAR_AS_BUFFER,
                location,
                "the " + argument.kind() + " " + Quoted.quote(argument.element().name()) + " has <" + element
                        + ">, which only buffers have",
                local ? "remove it" : "remove it, or write <cl_mem>1</cl_mem> if it is a buffer");
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
    }
}
