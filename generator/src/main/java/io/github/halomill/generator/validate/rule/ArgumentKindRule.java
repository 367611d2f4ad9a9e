package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.LocalFacts;
import io.github.halomill.generator.validate.fact.SamplerFacts;
import io.github.halomill.generator.validate.fact.ScalarFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.Sampling;
import io.github.halomill.runtime.schedule.Access;

/** Every kind of argument has what it needs, and none has what only another needs. */
final class ArgumentKindRule implements Rule {

    private static final String EXAMPLE =
            "CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST";

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
        subject.samplers().forEach(sampler -> checkSampler(sampler, diagnostics));
    }

    /** Whether {@code cl_mem} says what it is; else the schema has complained. */
    private static boolean isSaid(ArgumentElement argument) {
        return argument.clMem().value().equals("0") || argument.clMem().value().equals("1");
    }

    private static void checkScalar(ScalarFacts scalar, Diagnostics diagnostics) {
        ArgumentElement element = scalar.element();
        String name = Quoted.quote(element.name());
        if (element.value().isEmpty() && scalar.isAskable()) {
            diagnostics.note(
                    DiagnosticCode.PARAMETER_ASKED,
                    element.location(),
                    "the scalar " + name + " has no value",
                    "give it when the program runs, -p " + element.name().value() + "=VALUE, or write <value>");
        } else if (element.value().isEmpty()) {
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
                    "add the elements that a work-group needs, as in size=\"lx + 2\"");
        }
        element.value()
                .ifPresent(value -> diagnostics.error(
                        DiagnosticCode.LOCAL_AS_OTHER,
                        value.location(),
                        "the local argument " + name + " has <value>, which only scalars have",
                        "remove it: what local memory holds at first is not defined"));
        checkNoArray(local, diagnostics);
    }

    private static void checkSampler(SamplerFacts sampler, Diagnostics diagnostics) {
        ArgumentElement element = sampler.element();
        String name = Quoted.quote(element.name());
        if (sampler.sampling().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.SAMPLER,
                    element.value().map(Text::location).orElse(element.location()),
                    "the sampler " + name + " has "
                            + element.value()
                                    .map(value -> "the value " + Quoted.quote(value) + ", which is none of a sampler")
                                    .orElse("no value"),
                    "write for example <value>" + EXAMPLE + "</value>");
        } else if (sampler.sampling().get().addressing() == Sampling.AddressingMode.NONE) {
            diagnostics.error(
                    DiagnosticCode.SAMPLER,
                    element.value().orElseThrow().location(),
                    "with the sampler " + name + " nothing says what coordinates outside an image give",
                    "add CLK_ADDRESS_CLAMP_TO_EDGE, with which those inside give the same");
        }
        boolean passed = element.property().value().equals("input")
                && element.clMem().value().equals("0");
        if (!passed || !element.size().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.SAMPLER,
                    element.location(),
                    "the sampler " + name + " is described as a buffer",
                    "write <property>input</property> and <cl_mem>0</cl_mem>, and no <argsize>");
        }
        checkNoArray(sampler, diagnostics);
    }

    private static void checkNoArray(ArgumentFacts argument, Diagnostics diagnostics) {
        ArgumentElement element = argument.element();
        element.image().ifPresent(image -> onlyBuffers("image", image.location(), argument, diagnostics));
        element.shadow().ifPresent(shadow -> onlyBuffers("shadow", shadow.location(), argument, diagnostics));
        element.wraps().ifPresent(wraps -> onlyBuffers("wraps", wraps.location(), argument, diagnostics));
        element.origin().ifPresent(origin -> onlyBuffers("origin", origin.location(), argument, diagnostics));
        element.combine().ifPresent(combine -> onlyBuffers("combine", combine.location(), argument, diagnostics));
        element.distribution().ifPresent(text -> onlyBuffers("distribution", text.location(), argument, diagnostics));
    }

    private static void onlyBuffers(
            String element, SourceLocation location, ArgumentFacts argument, Diagnostics diagnostics) {
        boolean local = argument instanceof LocalFacts;
        boolean sampler = argument instanceof SamplerFacts;
        diagnostics.error(
                local
                        ? DiagnosticCode.LOCAL_AS_OTHER
                        : sampler ? DiagnosticCode.SAMPLER : DiagnosticCode.SCALAR_AS_BUFFER,
                location,
                "the " + argument.kind() + " " + Quoted.quote(argument.element().name()) + " has <" + element
                        + ">, which only buffers have",
                local || sampler ? "remove it" : "remove it, or write <cl_mem>1</cl_mem> if it is a buffer");
    }

    private static void checkBuffer(ArgumentElement element, Diagnostics diagnostics) {
        String name = Quoted.quote(element.name());
        if (element.size().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.BUFFER_WITHOUT_SIZE,
                    element.location(),
                    "the buffer " + name + " has no size",
                    "add <argsize> with a <dimsize> per dimension"
                            + (element.clMem().value().equals("0")
                                    ? ""
                                    : ", or write <cl_mem>0</cl_mem> if it is a scalar"));
        }
    }
}
