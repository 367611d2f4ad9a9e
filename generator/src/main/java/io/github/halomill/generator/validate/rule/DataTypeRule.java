package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.DataTypes;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.SamplerFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.schedule.Border.Kind;
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

    /** A field of structs has one layout in all kernels, as each may be launched with it; its borders are copies. */
    static void checkStructs(ProgramFacts program, List<Subject> subjects, Diagnostics diagnostics) {
        for (FieldFacts field : program.fields().values()) {
            String name = field.dataType().value();
            List<StructType> structs = subjects.stream()
                    .flatMap(subject -> DataTypes.find(name, subject.kernel()).stream())
                    .filter(StructType.class::isInstance)
                    .map(StructType.class::cast)
                    .distinct()
                    .toList();
            if (structs.size() > 1) {
                diagnostics.error(
                        DiagnosticCode.UNKNOWN_DATA_TYPE,
                        field.dataType().location(),
                        "the struct '" + name + "' of the field " + Quoted.quote(field.name())
                                + " has other members in one kernel than in another",
                        "declare it once, in a file that both include, or give the second another name");
            }
            if (!structs.isEmpty()) {
                checkBorders(field, diagnostics);
            }
        }
    }

    private static void checkBorders(FieldFacts field, Diagnostics diagnostics) {
        field.borders().stream()
                .filter(border -> border.kind().filter(Kind::needsNumbers).isPresent())
                .forEach(border -> diagnostics.error(
                        DiagnosticCode.BORDER_VALUE,
                        border.element().kind().location(),
                        "a border of the kind '" + border.element().kind() + "' needs numbers, and elements of "
                                + Quoted.quote(field.name()) + " are " + field.dataType(),
                        "write " + Kind.words(kind -> !kind.needsNumbers(), " or ")));
    }
}
