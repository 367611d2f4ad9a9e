package io.github.halomill.generator.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.base.AskedParameters;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.ExecutionOptions;
import io.github.halomill.runtime.partition.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** Writes the builder: devices and other options of a run, which all programs have, and the program's own parameters. */
final class BuilderEmitter {

    private static final ParameterizedTypeName DEVICES = ParameterizedTypeName.get(List.class, Device.class);

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
                                + Prose.harmless(host.description()) + " has it." + toBeSet()))
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addSuperinterface(ProgramBuilder.class);
        type.addField(FieldSpec.builder(ExecutionOptions.class, "options", Modifier.PRIVATE)
                .initializer("$T.DEFAULT", ExecutionOptions.class)
                .build());
        SettingsEmitter settings = new SettingsEmitter(host);
        settings.emitFields(type);
        type.addMethod(
                MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
        addOptions(type);
        settings.emitSetters(type);
        settings.emitTable(type);
        type.addMethod(iterations()).addMethod(build());
        if (host.hasParameters()) {
            type.addMethod(impossible());
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

    private void addOptions(TypeSpec.Builder type) {
        type.addMethod(setter(
                        "devices",
                        "Runs on the devices that {@code selection} means, as {@code --devices} does:"
                                + " {@code all}, {@code gpu}, {@code 0:0,0:1}.")
                .addParameter(String.class, "selection")
                .addStatement(
                        "return devices($T.parse(selection).select($T.discover()))",
                        DeviceSelection.class,
                        Devices.class)
                .build());
        type.addMethod(setter("devices", "Runs on these devices, or some of them if the problem is too small for all.")
                .addParameter(DEVICES, "devices")
                .addStatement("options = options.withDevices(devices)")
                .addStatement("return this")
                .build());
        type.addMethod(setter("strategy", "How the problem is cut.")
                .addParameter(Strategy.class, "strategy")
                .addStatement("options = options.withStrategy(strategy)")
                .addStatement("return this")
                .build());
        type.addMethod(setter(
                        "options",
                        "How the program is run: devices, strategy, depth of the ghost zones and so on. Replaces what was set.")
                .addAnnotation(Override.class)
                .addParameter(ExecutionOptions.class, "options")
                .addStatement("this.options = options")
                .addStatement("return this")
                .build());
    }

    private MethodSpec.Builder setter(String name, String text) {
        return MethodSpec.methodBuilder(name)
                .addJavadoc(Prose.javadoc(8, text))
                .addModifiers(Modifier.PUBLIC)
                .returns(self);
    }

    private MethodSpec iterations() {
        Code value = host.expressions().emit(host.program().iterations().expression());
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
                    .addStatement("throw impossible(e)")
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
        code.beginControlFlow("if (options.devices().isEmpty())")
                .addStatement("devices($S)", "all")
                .endControlFlow();
        if (host.hasParameters()) {
            code.beginControlFlow("try")
                    .addStatement("return new $T(this)", host.type())
                    .nextControlFlow("catch ($T e)", ArithmeticException.class)
                    .addStatement("throw impossible(e)")
                    .endControlFlow();
        } else {
            code.addStatement("return new $T(this)", host.type());
        }
        MethodSpec.Builder method = MethodSpec.methodBuilder("build")
                .addJavadoc("Opens the program on its devices, by default on all; close it in the end.\n");
        if (host.hasParameters()) {
            method.addJavadoc(
                    host.program().asked().isEmpty()
                            ? "\n@throws $T if the parameters make sizes that cannot be, or a device fails\n"
                            : "\n@throws $T if a parameter is missing, or they make sizes that cannot be, or a device fails\n",
                    RunException.class);
        }
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

    private MethodSpec impossible() {
        List<Code> terms = new ArrayList<>();
        String before = host.program().name() + " is impossible with ";
        for (Parameter parameter : host.program().parameters()) {
            String name = host.names().parameter(parameter.name());
            terms.add(Code.text("$S + $L", before + parameter.name() + " = ", name));
            before = ", ";
        }
        terms.add(Code.text("$S + cause.getMessage()", ": "));
        return MethodSpec.methodBuilder("impossible")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(RuntimeException.class, "cause")
                .returns(RunException.class)
                .addCode(Code.call(CodeBlock.of("new $T", RunException.class), new Code.Sum(terms), Code.text("cause"))
                        .statement(12, CodeBlock.of("return ")))
                .build();
    }
}
