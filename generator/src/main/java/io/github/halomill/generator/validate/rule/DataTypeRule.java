package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.DataTypes;
import io.github.halomill.generator.validate.fact.SamplerFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.StructType;
import java.util.List;
import java.util.Optional;

/** A data type is one of OpenCL C, or a struct of the kernel's parameters, whose source says what it consists of. */
final class DataTypeRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        List<KernelParameter> parameters =
                subject.kernel().function().map(KernelFunction::parameters).orElse(List.of());
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
                ", ",
                DataTypes.structs(subject.kernel()).map(StructType::clName).toList());
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
