package io.github.halomill.generator.emit;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.HostScalar;
import io.github.halomill.generator.model.Output;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Step;
import io.github.halomill.runtime.base.DataType;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes the methods that give arguments and parameters, and those that every program has. */
final class AccessorEmitter {

    private final HostClass host;

    AccessorEmitter(HostClass host) {
        this.host = host;
    }

    /** One method for each field, scalar, parameter and argument that has a value of its own. */
    void emit(TypeSpec.Builder type) {
        JavaNames names = host.names();
        for (Field field : host.program().fields()) {
            type.addMethod(MethodSpec.methodBuilder(names.argument(field.name()))
                    .addJavadoc(Prose.javadoc(4, text(field)))
                    .addModifiers(Modifier.PUBLIC)
                    .returns(JavaTypes.field(field.type()))
                    .addStatement("return field($S, $T.class)", field.name(), JavaTypes.array(field.type()))
                    .build());
        }
        hooks(type);
        for (HostScalar scalar : host.program().scalars()) {
            String name = names.parameter(scalar.name());
            String text = "Scalar {@code " + scalar.name() + "}";
            if (scalar.changes()) {
                type.addMethod(MethodSpec.methodBuilder(name)
                        .addJavadoc(Prose.javadoc(4, text + ", as the last iteration set it."))
                        .addModifiers(Modifier.PUBLIC)
                        .returns(double.class)
                        .addStatement("return scalar($S)", scalar.name())
                        .build());
            } else {
                type.addMethod(accessor(TypeName.DOUBLE, name, text + "."));
                type.addMethod(MethodSpec.methodBuilder(name)
                        .addJavadoc(Prose.javadoc(4, "Sets {@code " + scalar.name() + "} for the runs that follow."))
                        .addModifiers(Modifier.PUBLIC)
                        .addParameter(double.class, "value")
                        .addStatement("$L = value", name)
                        .build());
            }
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

    private void hooks(TypeSpec.Builder type) {
        host.program().steps().stream()
                .filter(step -> step instanceof Step.Tell tell && tell.what() instanceof Output.Hook)
                .map(step -> ((Output.Hook) ((Step.Tell) step).what()).name())
                .distinct()
                .forEach(hook -> type.addMethod(MethodSpec.methodBuilder(JavaNames.hook(hook))
                        .addJavadoc(
                                "Calls {@code call} between two steps, when the schedule says so: fields may be copied then.\n")
                        .addModifiers(Modifier.PUBLIC)
                        .addParameter(Runnable.class, "call")
                        .addStatement("onHook($S, call)", hook)
                        .build()));
    }

    private String text(Field field) {
        String form = field.type() instanceof DataType type
                ? type.scalar() == DataType.ScalarType.HALF ? " as bits" : ""
                : " as bytes, {@code " + field.type().bytes() + "} each";
        String order = field.shape().isBeforeDimension() ? ", the first of these fastest" : ", x fastest";
        String image = field.image().isPresent() ? ", which the kernel takes as an image" : "";
        return role(field) + " {@code " + field.name() + "}: {@code " + Sizes.product(field.size())
                + "} elements of {@code " + field.type() + "}" + form + order + image + ".";
    }

    private String role(Field field) {
        List<Argument.Buffer> uses = host.program().uses(field.name());
        boolean reads = uses.stream().anyMatch(use -> use.access().reads());
        boolean writes = uses.stream().anyMatch(use -> use.access().writes());
        return reads && writes ? "Input and output" : writes ? "Output" : "Input";
    }

    private static String text(KeptValue value) {
        String kind = value.argument() instanceof Argument.Constants ? "Constants" : "Scalar";
        String text = kind + " {@code " + value.argument().name() + "} of type {@code " + value.type() + "}";
        boolean free = value.isFree() && !value.isStruct();
        return value.isAsked() || (free && !value.isDerived())
                ? text + "."
                : text + ": {@code " + Prose.harmless(value.text()) + (value.isFree() ? "} unless set." : "}.");
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
}
