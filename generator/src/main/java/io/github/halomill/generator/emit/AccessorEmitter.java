package io.github.halomill.generator.emit;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.exec.Field;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.report.RunReport;
import java.util.List;
import java.util.function.LongConsumer;
import javax.lang.model.element.Modifier;

/** Writes the methods that give arguments and parameters, and those that every program has. */
final class AccessorEmitter {

    private final HostClass host;

    AccessorEmitter(HostClass host) {
        this.host = host;
    }

    /** One method for each parameter and each argument that has a value of its own. */
    void emitArguments(TypeSpec.Builder type) {
        JavaNames names = host.names();
        for (Argument.Buffer buffer : host.program().buffers()) {
            String name = names.argument(buffer.name());
            type.addMethod(accessor(JavaTypes.field(buffer), name, buffer(buffer)));
        }
        for (KeptValue value : host.keptValues()) {
            type.addMethod(accessor(value.javaType(), host.nameOf(value), text(value)));
            if (value.isFree()) {
                type.addMethod(setter(value));
            }
        }
        for (Parameter parameter : host.program().parameters()) {
            String text = "Parameter {@code " + parameter.name() + "}.";
            type.addMethod(accessor(TypeName.LONG, names.parameter(parameter.name()), text));
        }
    }

    private static String buffer(Argument.Buffer buffer) {
        String form = buffer.type() instanceof DataType type
                ? type.scalar() == DataType.ScalarType.HALF ? " as bits" : ""
                : " as bytes, {@code " + buffer.type().bytes() + "} each";
        String image = buffer.image()
                .map(format -> ", which the kernel takes as an image")
                .orElse("");
        String role = switch (buffer.access()) {
            case INPUT -> "Input";
            case OUTPUT -> "Output";
            case INOUT -> "Input and output";
        };
        return role + " {@code " + buffer.name() + "}: {@code " + Sizes.product(buffer.size()) + "} elements of {@code "
                + buffer.type() + "}" + form + ", x fastest" + image + ".";
    }

    private static String text(KeptValue value) {
        String kind = value.argument() instanceof Argument.Constants ? "Constants" : "Scalar";
        if (value.isAsked()) {
            return kind + " {@code " + value.argument().name() + "} of type {@code " + value.type() + "}.";
        }
        return kind + " {@code " + value.argument().name() + "} of type {@code " + value.type() + "}: {@code "
                + Prose.harmless(value.text()) + "}" + (value.isFree() ? " unless set." : ".");
    }

    /** For the runs that follow. */
    private MethodSpec setter(KeptValue value) {
        String name = host.nameOf(value);
        MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                .addJavadoc(Prose.javadoc(4, "Sets {@code " + value.argument().name() + "} for the runs that follow."))
                .addModifiers(Modifier.PUBLIC);
        if (value.isStruct()) {
            method.addParameter(String.class, "member")
                    .addParameter(Number.class, "value")
                    .addStatement("$L = $L.with(member, value)", name, name);
        } else {
            value.assign(method, name);
        }
        return method.build();
    }

    private static MethodSpec accessor(TypeName type, String name, String text) {
        return MethodSpec.methodBuilder(name)
                .addJavadoc(Prose.javadoc(4, text))
                .addModifiers(Modifier.PUBLIC)
                .returns(type)
                .addStatement(type instanceof ArrayTypeName ? "return $L.clone()" : "return $L", name)
                .build();
    }

    /** The methods of {@link io.github.halomill.runtime.StencilProgram} but {@code run}. */
    void emitProgram(TypeSpec.Builder type) {
        TypeName anyField =
                ParameterizedTypeName.get(ClassName.get(Field.class), WildcardTypeName.subtypeOf(Object.class));
        type.addMethod(overriding("name", TypeName.get(String.class))
                .addStatement("return $S", host.program().name())
                .build());
        type.addMethod(overriding("partition", TypeName.get(Partition.class))
                .addStatement("return zones.partition()")
                .build());
        type.addMethod(overriding("fields", ParameterizedTypeName.get(ClassName.get(List.class), anyField))
                .addStatement("return zones.fields()")
                .build());
        type.addMethod(
                overriding("stop", TypeName.VOID).addStatement("zones.stop()").build());
        type.addMethod(overriding("onProgress", TypeName.VOID)
                .addParameter(LongConsumer.class, "stepsDone")
                .addStatement("zones.onProgress(stepsDone)")
                .build());
        type.addMethod(overriding("report", TypeName.get(RunReport.class))
                .addStatement("return zones.report()")
                .build());
        type.addMethod(
                overriding("close", TypeName.VOID).addStatement("zones.close()").build());
    }

    private static MethodSpec.Builder overriding(String name, TypeName returns) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(returns);
    }
}
