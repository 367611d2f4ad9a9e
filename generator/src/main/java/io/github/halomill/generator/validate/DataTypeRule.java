package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.model.Description.ArgumentElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.Subject.ArgumentFacts;
import io.github.halomill.generator.validate.Subject.KernelFacts;
import io.github.halomill.generator.validate.Subject.SamplerFacts;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.StructType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A data type is one of OpenCL C, or a struct of the kernel's parameters, whose source says what it consists of. */
final class DataTypeRule implements Rule {

    /** What an argument's text names, if it names a type. */
    static Optional<ElementType> find(ArgumentElement argument, Optional<KernelFacts> kernel) {
        String name = argument.dataType().value();
        return DataType.parse(name)
                .<ElementType>map(type -> type)
                .or(() -> structs(kernel)
                        .filter(struct ->
                                struct.clName().equals(name) || struct.name().equals(name))
                        .findFirst());
    }

    private static Stream<StructType> structs(Optional<KernelFacts> kernel) {
        return kernel.flatMap(KernelFacts::function).stream()
                .flatMap(function -> function.parameters().stream())
                .flatMap(parameter -> parameter.type().stream())
                .filter(StructType.class::isInstance)
                .map(StructType.class::cast)
                .distinct();
    }

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        List<KernelParameter> parameters = subject.kernel()
                .flatMap(KernelFacts::function)
                .map(KernelFunction::parameters)
                .orElse(List.of());
        for (int i = 0; i < subject.arguments().size(); i++) {
            ArgumentFacts argument = subject.arguments().get(i);
            if (argument.type().isEmpty() && !(argument instanceof SamplerFacts)) {
                Optional<String> obstacle =
                        i < parameters.size() ? parameters.get(i).obstacle() : Optional.empty();
                report(argument.element().dataType(), obstacle, subject, diagnostics);
            }
        }
    }

    private static void report(Text type, Optional<String> obstacle, Subject subject, Diagnostics diagnostics) {
        String structs = String.join(
                ", ", structs(subject.kernel()).map(StructType::clName).toList());
        String numbers =
                "char, uchar, short, ushort, int, uint, long, ulong, half, float, double, or a vector such as float4";
        diagnostics.error(
                DiagnosticCode.UNKNOWN_DATA_TYPE,
                type.location(),
                "<dataType> is '" + type + "'"
                        + obstacle.map(why -> ", which cannot be passed: " + why)
                                .orElse(""),
                structs.isEmpty() ? numbers : numbers + "; structs of the kernel: " + structs);
    }
}
