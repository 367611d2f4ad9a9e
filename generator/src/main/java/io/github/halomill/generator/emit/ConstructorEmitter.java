package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.generator.model.HostScalar;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.Modifier;

/** Writes the fields and the constructor: values, partition, kernel, devices. */
final class ConstructorEmitter {

    private static final int INDENT = 8;

    private final HostClass host;

    ConstructorEmitter(HostClass host) {
        this.host = host;
    }

    void emit(TypeSpec.Builder type) {
        host.parameterNames().forEach(name -> type.addField(field(TypeName.LONG, name)));
        for (KeptValue value : host.keptValues()) {
            type.addField(
                    value.isFree()
                            ? FieldSpec.builder(value.javaType(), host.nameOf(value), Modifier.PRIVATE)
                                    .build()
                            : field(value.javaType(), host.nameOf(value)));
        }
        for (HostScalar scalar : host.constants()) {
            type.addField(FieldSpec.builder(double.class, host.names().parameter(scalar.name()), Modifier.PRIVATE)
                    .build());
        }
        type.addMethod(constructor());
    }

    private static FieldSpec field(TypeName type, String name) {
        return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.FINAL).build();
    }

    private MethodSpec constructor() {
        CodeBlock.Builder code =
                CodeBlock.builder().addStatement("super($S)", host.program().name());
        host.parameterNames().forEach(name -> code.addStatement("$L = builder.$L", name, name));
        host.constants().forEach(scalar -> code.add(assignment(scalar)));
        host.keptValues().forEach(value -> code.add(assignment(value)));
        code.add(new RequirementEmitter(host).emit(host.program().kernels(), false));
        code.addStatement("open(declaration(), builder)");
        return MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(host.builder(), "builder")
                .addCode(code.build())
                .build();
    }

    private CodeBlock assignment(HostScalar scalar) {
        String name = host.names().parameter(scalar.name());
        boolean derived = scalar.value()
                .filter(value -> !value.expression().parameters().isEmpty())
                .isPresent();
        JavaCode set = JavaCode.text("builder.$L", name);
        if (!derived) {
            return set.statement(INDENT, CodeBlock.of("$L = ", name));
        }
        CodeBlock described = host.reals().toDouble(scalar.value().orElseThrow().expression());
        return JavaCode.call(CodeBlock.of("$T.requireNonNullElse", Objects.class), set, new JavaCode.Text(described))
                .statement(INDENT, CodeBlock.of("$L = ", name));
    }

    /** The value of the builder if it has one, else that of the description. */
    private CodeBlock assignment(KeptValue value) {
        String name = host.nameOf(value);
        JavaCode set = JavaCode.text("builder.$L", name);
        if (value.isFree() && !value.isStruct() && !value.isDerived()) {
            return set.statement(INDENT, CodeBlock.of("$L = ", name)); // the builder begins with the description's
        }
        JavaCode described = host.scalars().value(value);
        JavaCode actual = described;
        if (value.isStruct()) {
            List<JavaCode> fixed = value.fixedMembers(host.program()).stream()
                    .map(member -> JavaCode.text("$S", member))
                    .toList();
            JavaCode some = fixed.isEmpty()
                    ? described
                    : new JavaCode.Chain(described, JavaCode.call(CodeBlock.of("fixed"), fixed));
            actual = new JavaCode.Chain(some, JavaCode.call(CodeBlock.of("with"), set));
        } else if (value.isFree()) {
            actual = JavaCode.call(CodeBlock.of("$T.requireNonNullElse", Objects.class), set, described);
        }
        return actual.statement(INDENT, CodeBlock.of("$L = ", name));
    }
}
