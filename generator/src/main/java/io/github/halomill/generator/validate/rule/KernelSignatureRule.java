package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.kernel.DeviceObject;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.Undeclared;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.LocalFacts;
import io.github.halomill.generator.validate.fact.SamplerFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.schedule.Access;
import java.util.List;
import java.util.Optional;

/** The arguments are what the kernel function takes, in number, kind, type and memory. */
final class KernelSignatureRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        KernelFacts kernel = subject.kernel();
        kernel.function().ifPresent(function -> {
            List<KernelParameter> parameters = function.parameters();
            if (parameters.size() != subject.arguments().size()) {
                reportCount(subject, kernel, function, diagnostics);
                return;
            }
            for (int i = 0; i < parameters.size(); i++) {
                check(subject.arguments().get(i), parameters.get(i), diagnostics);
            }
        });
    }

    private static void reportCount(
            Subject subject, KernelFacts kernel, KernelFunction function, Diagnostics diagnostics) {
        diagnostics.error(
                DiagnosticCode.KERNEL_ARGUMENT_COUNT,
                kernel.element().location(),
                "the kernel " + Quoted.quote(function.name()) + " takes "
                        + function.parameters().size() + " arguments, and "
                        + subject.arguments().size() + " are described",
                "it takes "
                        + Quoted.list(function.parameters().stream()
                                .map(parameter -> parameter.name().isEmpty() ? parameter.typeText() : parameter.name())
                                .toList()));
    }

    private static void check(ArgumentFacts argument, KernelParameter parameter, Diagnostics diagnostics) {
        String name = Quoted.quote(argument.element().name());
        String declared = "see the kernel's parameter at " + parameter.place();
        if (parameter.object().isPresent() || isObject(argument)) {
            checkObject(argument, parameter, declared, diagnostics);
        } else if (parameter.isLocal() != argument instanceof LocalFacts) {
            diagnostics.error(
                    DiagnosticCode.KERNEL_ADDRESS_SPACE,
                    argument.element().property().location(),
                    name + " is a " + argument.kind() + ", and the kernel takes "
                            + (parameter.isLocal() ? "a pointer to local memory" : Quoted.quote(parameter.typeText())),
                    declared
                            + (parameter.isLocal()
                                    ? "; write <property>local</property>, <cl_mem>0</cl_mem> and <argsize>"
                                    : "; only pointers to __local memory are local"));
        } else if (argument instanceof LocalFacts) {
            checkType(argument, parameter, declared, diagnostics);
        } else if (argument instanceof BufferFacts buffer) {
            checkBuffer(buffer, parameter, declared, diagnostics);
        } else if (parameter.pointer()) {
            diagnostics.error(
                    DiagnosticCode.KERNEL_POINTER,
                    argument.element().clMem().location(),
                    name + " is a scalar, and the kernel takes a pointer",
                    declared + "; write <cl_mem>1</cl_mem>, and it points to <value>");
        } else {
            checkType(argument, parameter, declared, diagnostics);
        }
    }

    private static boolean isObject(ArgumentFacts argument) {
        return argument instanceof SamplerFacts || (argument instanceof BufferFacts buffer && buffer.isImage());
    }

    /** Images are passed as images, of as many dimensions, and samplers as samplers. */
    private static void checkObject(
            ArgumentFacts argument, KernelParameter parameter, String declared, Diagnostics diagnostics) {
        String name = Quoted.quote(argument.element().name());
        Optional<DeviceObject.Image> image = parameter.image();
        if (image.isPresent() && argument instanceof BufferFacts buffer && buffer.isImage()) {
            checkImage(buffer, image.get(), declared, diagnostics);
        } else if (!(parameter.isSampler() && argument instanceof SamplerFacts)) {
            diagnostics.error(
                    DiagnosticCode.KERNEL_IMAGE,
                    argument.element().location(),
                    name + (argument.kind().equals("image") ? " is an " : " is a ") + argument.kind()
                            + ", and the kernel takes "
                            + Quoted.quote(
                                    parameter.object().map(Object::toString).orElse(parameter.typeText())),
                    declared + "; "
                            + (image.isPresent()
                                    ? "write <cl_mem>1</cl_mem> and <image>RGBA FLOAT</image>, or what its format is"
                                    : parameter.isSampler()
                                            ? "write <dataType>sampler_t</dataType>, <cl_mem>0</cl_mem> and <value>"
                                            : "only image2d_t and image3d_t are images, and sampler_t samplers"));
        }
    }

    private static void checkImage(
            BufferFacts buffer, DeviceObject.Image image, String declared, Diagnostics diagnostics) {
        String name = Quoted.quote(buffer.element().name());
        int dimensions = buffer.size().count() - buffer.added();
        if (dimensions > 0 && dimensions != image.dimensions()) {
            diagnostics.error(
                    DiagnosticCode.KERNEL_IMAGE,
                    buffer.size().get(0).text().location(),
                    name + " has " + dimensions + " dimensions, and the kernel takes " + Quoted.quote(image.toString()),
                    declared + "; write a <dimsize> for each");
        }
        boolean read = image.access() == DeviceObject.ImageAccess.READ_ONLY;
        if (image.access() == DeviceObject.ImageAccess.READ_WRITE) {
            diagnostics.error(
                    DiagnosticCode.KERNEL_IMAGE,
                    buffer.element().location(),
                    name + " is taken as " + Quoted.quote(image.toString()),
                    declared + "; images are read or written: pass two that are swapped");
        } else if (buffer.access().isPresent() && buffer.access().get() != (read ? Access.INPUT : Access.OUTPUT)) {
            diagnostics.error(
                    DiagnosticCode.KERNEL_IMAGE,
                    buffer.element().property().location(),
                    name + " is " + buffer.element().property() + ", and the kernel takes "
                            + Quoted.quote(image.toString()),
                    declared + "; write <property>" + (read ? "input" : "output") + "</property>");
        }
    }

    private static void checkBuffer(
            BufferFacts buffer, KernelParameter parameter, String declared, Diagnostics diagnostics) {
        String name = Quoted.quote(buffer.element().name());
        if (!parameter.pointer()) {
            diagnostics.error(
                    DiagnosticCode.KERNEL_POINTER,
                    buffer.element().clMem().location(),
                    name + " is a buffer, and the kernel takes a value",
                    declared + "; write <cl_mem>0</cl_mem> and <value>");
            return;
        }
        if (buffer.element().clMem().value().equals("0")) {
            diagnostics.error(
                    DiagnosticCode.KERNEL_POINTER,
                    buffer.element().clMem().location(),
                    name
                            + " is an array, to which the kernel takes a pointer, and <cl_mem>0</cl_mem> says that it is a value",
                    declared + "; write <cl_mem>1</cl_mem>");
        }
        if (parameter.addressSpace() == AddressSpace.PRIVATE) {
            diagnostics.error(
                    DiagnosticCode.KERNEL_ADDRESS_SPACE,
                    buffer.element().location(),
                    name + " is passed as a pointer to private memory, where no buffer can be",
                    declared + "; it has to be a pointer to __global or __constant memory");
        }
        boolean constant = parameter.readOnly() || parameter.addressSpace() == AddressSpace.CONSTANT;
        if (buffer.writes() && constant) {
            diagnostics.error(
                    DiagnosticCode.KERNEL_READ_ONLY,
                    buffer.element().property().location(),
                    name + " is " + buffer.element().property()
                            + ", and the kernel takes a pointer to constant elements",
                    declared + "; write <property>input</property>, or remove const there");
        }
        checkType(buffer, parameter, declared, diagnostics);
    }

    private static void checkType(
            ArgumentFacts argument, KernelParameter parameter, String declared, Diagnostics diagnostics) {
        if (argument.type().isEmpty()) {
            return;
        }
        String name = Quoted.quote(argument.element().name());
        ElementType described = argument.type().get();
        if (parameter.type().isEmpty()) {
            diagnostics.warning(
                    DiagnosticCode.KERNEL_TYPE_UNCHECKED,
                    argument.element().dataType().location(),
                    name + " is " + described + ", and the kernel's type " + Quoted.quote(parameter.typeText())
                            + parameter
                                    .obstacle()
                                    .map(why -> " cannot be passed: " + why)
                                    .orElse(" is not known"),
                    declared + "; "
                            + parameter
                                    .undeclared()
                                    .map(type -> Undeclared.type(
                                                    type,
                                                    Optional.empty(),
                                                    argument.element().location())
                                            .cure())
                                    .orElse("both need the same layout"));
        } else if (!parameter.type().get().equals(described)) {
            diagnostics.error(
                    DiagnosticCode.KERNEL_ARGUMENT_TYPE,
                    argument.element().dataType().location(),
                    name + " is " + described + ", and the kernel takes "
                            + parameter.type().get(),
                    declared + "; write <dataType>" + parameter.type().get() + "</dataType>"
                            + (parameter.name().equals(argument.element().name().value())
                                    ? ""
                                    : ", or put the arguments in the kernel's order, which has "
                                            + Quoted.quote(parameter.name()) + " here"));
        }
    }
}
