package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.HostScalar;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.runtime.Settings;
import io.github.halomill.runtime.base.DataType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Writes what a builder lets users set: parameters and scalars, each by a method and by name. */
final class SettingsEmitter {

    private static final TypeName NUMBERS = ParameterizedTypeName.get(Map.class, String.class, Number.class);

    private static final String TO_BE_SET = ", which has to be set.";

    private final HostClass host;

    SettingsEmitter(HostClass host) {
        this.host = host;
    }

    void emitFields(TypeSpec.Builder type) {
        for (Parameter parameter : host.program().parameters()) {
            String name = host.names().parameter(parameter.name());
            type.addField(
                    parameter.isAsked()
                            ? FieldSpec.builder(Long.class, name, Modifier.PRIVATE)
                                    .build()
                            : FieldSpec.builder(long.class, name, Modifier.PRIVATE)
                                    .initializer(ExpressionEmitter.literal(parameter.known())
                                            .flat())
                                    .build());
        }
        host.constants().forEach(scalar -> type.addField(field(scalar)));
        host.freeValues().forEach(value -> type.addField(field(value)));
    }

    /** A scalar that follows from parameters, or has to be set, is null unless it is set. */
    private FieldSpec field(HostScalar scalar) {
        String name = host.names().parameter(scalar.name());
        return isSaid(scalar)
                ? FieldSpec.builder(double.class, name, Modifier.PRIVATE)
                        .initializer(host.reals()
                                .toDouble(scalar.value().orElseThrow().expression()))
                        .build()
                : FieldSpec.builder(Double.class, name, Modifier.PRIVATE).build();
    }

    private static boolean isSaid(HostScalar scalar) {
        return scalar.value()
                .filter(value -> value.expression().parameters().isEmpty())
                .isPresent();
    }

    /** A value that follows from parameters, or has to be set, is null unless it is set. */
    private FieldSpec field(KeptValue value) {
        String name = host.nameOf(value);
        if (value.isStruct()) {
            return FieldSpec.builder(NUMBERS, name, Modifier.PRIVATE, Modifier.FINAL)
                    .initializer("new $T<>()", LinkedHashMap.class)
                    .build();
        }
        if (value.isDerived() || value.isAsked()) {
            return FieldSpec.builder(value.javaType().box(), name, Modifier.PRIVATE)
                    .build();
        }
        return FieldSpec.builder(value.javaType(), name, Modifier.PRIVATE)
                .initializer(host.scalars()
                        .value(value)
                        .initializer(8, CodeBlock.of("private $T $L = ", value.javaType(), name)))
                .build();
    }

    void emitSetters(TypeSpec.Builder type) {
        host.program().parameters().stream()
                .filter(parameter -> !parameter.fixed())
                .forEach(parameter -> type.addMethod(setter(parameter)));
        for (HostScalar scalar : host.constants()) {
            String name = host.names().parameter(scalar.name());
            String unless = isSaid(scalar)
                    ? "."
                    : scalar.value().map(value -> unlessSet(value.text())).orElse(TO_BE_SET);
            type.addMethod(setter(name, "Sets {@code " + scalar.name() + "}" + unless)
                    .addParameter(double.class, "value")
                    .addStatement("$L = value", name)
                    .addStatement("return this")
                    .build());
        }
        host.freeValues().forEach(value -> type.addMethod(setter(value)));
    }

    private MethodSpec setter(Parameter parameter) {
        String name = host.names().parameter(parameter.name());
        String text = "Sets parameter {@code " + parameter.name() + "}" + (parameter.isAsked() ? TO_BE_SET : ".");
        return setter(name, text)
                .addParameter(long.class, "value")
                .addStatement("$L = value", name)
                .addStatement("return this")
                .build();
    }

    private MethodSpec setter(KeptValue value) {
        String name = host.nameOf(value);
        String argument = "{@code " + value.argument().name() + "}";
        if (value.isStruct()) {
            return setter(name, "Sets a member of " + argument + ".")
                    .addParameter(String.class, "member")
                    .addParameter(Number.class, "value")
                    .addStatement("$L.put(member, value)", name)
                    .addStatement("return this")
                    .build();
        }
        String unless = value.isAsked() ? TO_BE_SET : value.isDerived() ? unlessSet(value.text()) : ".";
        return value.assign(setter(name, "Sets " + argument + unless), name)
                .addStatement("return this")
                .build();
    }

    private static String unlessSet(String text) {
        return "; {@code " + Prose.harmless(text) + "} unless set.";
    }

    private MethodSpec.Builder setter(String name, String text) {
        return MethodSpec.methodBuilder(name)
                .addJavadoc(Prose.javadoc(8, text))
                .addModifiers(Modifier.PUBLIC)
                .returns(host.builder());
    }

    /** The table of what can be set by name between runs; none if nothing can. */
    void emitChanges(TypeSpec.Builder type) {
        Set<String> told = told();
        List<CodeBlock> entries = new ArrayList<>();
        host.constants().forEach(scalar -> entries.add(entry(scalar)));
        host.freeValues().stream()
                .filter(value -> told.add(value.argument().name()))
                .forEach(value -> {
                    String name = host.nameOf(value);
                    entries.add(
                            value.isStruct()
                                    ? struct(
                                            value,
                                            CodeBlock.of("(member, value) -> $L = $L.with(member, value)", name, name))
                                    : entry(value));
                });
        if (!entries.isEmpty()) {
            type.addMethod(table(entries));
        }
    }

    /** The names of parameters and of scalars that stay: arguments of these names are none besides. */
    private Set<String> told() {
        return Stream.concat(
                        host.program().parameters().stream().map(Parameter::name),
                        host.constants().stream().map(HostScalar::name))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** The table of what can be set by name: a kernel's scalar of a parameter's name is none besides. */
    void emitTable(TypeSpec.Builder type) {
        List<CodeBlock> entries = new ArrayList<>();
        host.program().parameters().forEach(parameter -> entries.add(entry(parameter)));
        host.constants().forEach(scalar -> entries.add(entry(scalar)));
        Set<String> told = told();
        for (Kernel kernel : host.program().kernels()) {
            for (Argument argument : kernel.arguments()) {
                if (argument instanceof Argument.Typed typed
                        && !host.names().isParameter(argument)
                        && !isHost(argument)
                        && told.add(argument.name())) {
                    host.kept(argument)
                            .filter(KeptValue::isFree)
                            .map(this::entry)
                            .or(() -> fixed(typed))
                            .ifPresent(entries::add);
                }
            }
        }
        type.addMethod(table(entries));
    }

    private static MethodSpec table(List<CodeBlock> entries) {
        String newline = entries.size() == 1 && entries.get(0).toString().length() < 70 ? "" : "\n";
        CodeBlock.Builder code = CodeBlock.builder().add("$[return new $T()", Settings.class);
        entries.forEach(entry -> code.add(newline + ".$L", entry));
        return MethodSpec.methodBuilder("settings")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(Settings.class)
                .addCode(code.add(";\n$]").build())
                .build();
    }

    private CodeBlock entry(Parameter parameter) {
        String name = host.names().parameter(parameter.name());
        if (parameter.fixed()) {
            return CodeBlock.of("fixed($S, $S)", parameter.name(), Long.toString(parameter.known()));
        }
        if (parameter.isAsked()) {
            return CodeBlock.of("asked($S, value -> $L = value)", parameter.name(), name);
        }
        CodeBlock byDefault = ExpressionEmitter.literal(parameter.known()).flat();
        return CodeBlock.of("parameter($S, $L, value -> $L = value)", parameter.name(), byDefault, name);
    }

    /** Whether an argument is a scalar of the host, or made of some: that is what can be set. */
    private boolean isHost(Argument argument) {
        return argument instanceof Argument.Scalar scalar
                && scalar.values().stream().anyMatch(value -> KeptValue.usesHost(value, host.program()));
    }

    private CodeBlock entry(HostScalar scalar) {
        return CodeBlock.of(
                "real($S, $L, $S, value -> $L = value)",
                scalar.name(),
                host.scalars().type(DataType.of("double")).flat(),
                scalar.value().map(Located::text).orElse(""),
                host.names().parameter(scalar.name()));
    }

    private CodeBlock entry(KeptValue value) {
        String name = host.nameOf(value);
        String argument = value.argument().name();
        CodeBlock type = host.scalars().type(value.type()).flat();
        if (value.isStruct()) {
            return struct(value, CodeBlock.of("$L::put", name));
        }
        String method = (value.isReal() ? "real" : "integer") + (value.isSeveral() ? "s" : "");
        CodeBlock count =
                value.isSeveral() ? CodeBlock.of(", $L", value.values().size()) : CodeBlock.of("");
        CodeBlock cast = value.javaType().equals(TypeName.FLOAT) ? CodeBlock.of("(float) ") : CodeBlock.of("");
        return CodeBlock.of(
                "$L($S, $L$L, $L, value -> $L = $Lvalue)",
                method,
                argument,
                type,
                count,
                Prose.argument(value.text()),
                name,
                cast);
    }

    private CodeBlock struct(KeptValue value, CodeBlock set) {
        CodeBlock texts = value.values().stream()
                .map(number -> CodeBlock.of("$S", number.text()))
                .collect(CodeBlock.joining(", "));
        return CodeBlock.of(
                "struct($S, $L, $T.of($L), $L)",
                value.argument().name(),
                host.scalars().type(value.type()).flat(),
                List.class,
                texts,
                set);
    }

    /** A scalar, or constants, that have the description's value only. */
    private static Optional<CodeBlock> fixed(Argument.Typed argument) {
        List<Located> values = argument.values();
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(CodeBlock.of("fixed($S, $L)", argument.name(), Prose.argument(KeptValue.text(values))));
    }
}
