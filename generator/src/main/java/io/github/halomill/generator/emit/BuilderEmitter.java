package io.github.halomill.generator.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.runtime.SimulationBuilder;
import io.github.halomill.runtime.base.AskedParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/**
 * Writes the builder: devices and other options of a run, which all programs have, and the program's own parameters.
 */
final class BuilderEmitter {

    private final HostClass host;
    private final ClassName self;

    BuilderEmitter(HostClass host) {
        this.host = host;
        this.self = host.builder();
    }

    TypeSpec emit() {
        TypeSpec.Builder type = TypeSpec.classBuilder(self)
                .addJavadoc(Prose.javadoc(
                        4,
                        "Sets up a {@link " + host.type().simpleName() + "}; what is not set is as "
                                + Prose.harmless(host.program().description()) + " has it." + toBeSet()))
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(ClassName.get(SimulationBuilder.class), self));
        SettingsEmitter settings = new SettingsEmitter(host);
        settings.emitFields(type);
        type.addMethod(
                MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
        type.addMethod(self());
        settings.emitSetters(type);
        settings.emitTable(type);
        type.addMethod(iterations()).addMethod(build());
        if (host.hasParameters()) {
            type.addMethod(values());
        }
        if (!host.program().asked().isEmpty()) {
            type.addMethod(checkGiven());
        }
        return type.build();
    }

    /** Which parameters have to be set; nothing if none has. */
    private String toBeSet() {
        String names = host.program().asked().stream()
                .map(name -> "{@code " + name + "}")
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : " To be set: " + names + ".";
    }

    private MethodSpec self() {
        return MethodSpec.methodBuilder("self")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(self)
                .addStatement("return this")
                .build();
    }

    private MethodSpec iterations() {
        JavaCode value = host.expressions().emit(host.program().iterations().expression());
        CodeBlock.Builder code = CodeBlock.builder();
        if (host.program().asked().stream()
                .anyMatch(host.program().iterations().expression().parameters()::contains)) {
            code.addStatement("checkGiven()");
        }
        if (ExpressionEmitter.isConstant(host.program().iterations().expression())) {
            code.add(value.statement(12, CodeBlock.of("return ")));
        } else {
            code.beginControlFlow("try")
                    .add(value.statement(16, CodeBlock.of("return ")))
                    .nextControlFlow("catch ($T e)", ArithmeticException.class)
                    .addStatement(
                            "throw impossible($S, values(), e)", host.program().name())
                    .endControlFlow();
        }
        return MethodSpec.methodBuilder("iterations")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(long.class)
                .addCode(code.build())
                .build();
    }

    private MethodSpec build() {
        CodeBlock.Builder code = CodeBlock.builder();
        if (!host.program().asked().isEmpty()) {
            code.addStatement("checkGiven()");
        }
        if (host.hasParameters()) {
            code.addStatement(
                    "return open($S, this::values, () -> new $T(this))",
                    host.program().name(),
                    host.type());
        } else {
            code.addStatement(
                    "return open($S, () -> \"\", () -> new $T(this))",
                    host.program().name(),
                    host.type());
        }
        MethodSpec.Builder method = MethodSpec.methodBuilder("build")
                .addJavadoc("Opens the program on its devices, by default on all; close it in the end.\n");
        return method.addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(host.type())
                .addCode(code.build())
                .build();
    }

    private MethodSpec checkGiven() {
        CodeBlock.Builder code = CodeBlock.builder()
                .add("new $T()\n", AskedParameters.class)
                .indent()
                .indent();
        host.program()
                .asked()
                .forEach(name -> code.add(".add($S, $L)\n", name, host.names().anyOf(name)));
        return MethodSpec.methodBuilder("checkGiven")
                .addModifiers(Modifier.PRIVATE)
                .addCode(code.add(".check();\n").unindent().unindent().build())
                .build();
    }

    /** The parameters, for messages. */
    private MethodSpec values() {
        List<JavaCode> terms = new ArrayList<>();
        String before = "";
        for (Parameter parameter : host.program().parameters()) {
            String name = host.names().parameter(parameter.name());
            terms.add(JavaCode.text("$S + $L", before + parameter.name() + " = ", name));
            before = ", ";
        }
        return MethodSpec.methodBuilder("values")
                .addModifiers(Modifier.PRIVATE)
                .returns(String.class)
                .addCode(new JavaCode.Joined("+", terms).statement(12, CodeBlock.of("return ")))
                .build();
    }
}
