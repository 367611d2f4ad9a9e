package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.ZoneProgram;
import io.github.halomill.runtime.exec.Zones;
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
        type.addField(field(TypeName.get(Zones.class), "zones"));
        for (Argument.Buffer buffer : host.program().buffers()) {
            type.addField(field(JavaTypes.field(buffer), host.names().argument(buffer.name())));
        }
        type.addMethod(constructor());
    }

    private static FieldSpec field(TypeName type, String name) {
        return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.FINAL).build();
    }

    private MethodSpec constructor() {
        CodeBlock.Builder code = CodeBlock.builder();
        host.parameterNames().forEach(name -> code.addStatement("$L = builder.$L", name, name));
        host.keptValues().forEach(value -> code.add(assignment(value)));
        if (!code.isEmpty()) {
            code.add("\n");
        }
        code.add(requirements());
        code.add(source());
        Code program = Code.call(
                CodeBlock.of("new $T", ZoneProgram.class),
                Code.text("$S", host.program().name()),
                Code.text("problem()"),
                Code.text("source"),
                Code.text("this::arguments"),
                Code.text("this::step"));
        code.add(program.statement(INDENT, CodeBlock.of("$T program = ", ZoneProgram.class)));
        code.addStatement("zones = $T.open(program, builder.options)", Zones.class);
        for (Argument.Buffer buffer : host.program().buffers()) {
            code.addStatement(
                    "$L = zones.field($S, $T.class)",
                    host.names().argument(buffer.name()),
                    buffer.name(),
                    JavaTypes.array(buffer.type()));
        }
        return MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(host.builder(), "builder")
                .addCode(code.build())
                .build();
    }

    private CodeBlock requirements() {
        CodeBlock.Builder code = CodeBlock.builder();
        for (ParameterRequirement requirement : host.program().proof().requirements()) {
            CodeBlock holds = CodeBlock.of(
                    "$L >= $L",
                    host.expressions().emit(requirement.greater()).flat(),
                    host.expressions().emit(requirement.less()).flat());
            code.add(Code.call(
                            CodeBlock.of("$T.check", io.github.halomill.runtime.base.Requirement.class),
                            new Code.Text(holds),
                            Prose.literal(requirement.message(), 90))
                    .statement(INDENT, CodeBlock.of("")));
        }
        return code.isEmpty() ? code.build() : code.add("\n").build();
    }

    /** The value of the builder if it has one, else that of the description. */
    private CodeBlock assignment(KeptValue value) {
        String name = host.nameOf(value);
        Code set = Code.text("builder.$L", name);
        if (value.isFree() && !value.isStruct() && !value.isDerived()) {
            return set.statement(INDENT, CodeBlock.of("$L = ", name)); // the builder begins with the description's
        }
        Code described = host.scalars().value(value);
        Code actual = described;
        if (value.isStruct()) {
            List<Code> fixed = value.fixedMembers(host.program()).stream()
                    .map(member -> Code.text("$S", member))
                    .toList();
            Code some =
                    fixed.isEmpty() ? described : new Code.Chain(described, Code.call(CodeBlock.of("fixed"), fixed));
            actual = new Code.Chain(some, Code.call(CodeBlock.of("with"), set));
        } else if (value.isFree()) {
            actual = Code.call(CodeBlock.of("$T.requireNonNullElse", Objects.class), set, described);
        }
        return actual.statement(INDENT, CodeBlock.of("$L = ", name));
    }

    private CodeBlock source() {
        KernelResources resources = host.resources();
        String function = host.program().kernel().function();
        Code owner = Code.text("$T.class", host.type());
        Code kernel = Code.text("$S", resources.kernel());
        Code name = Code.text("$S", function);
        Code source;
        if (host.program().kernel().adapted().isPresent()) {
            Code file = Code.text("$S", host.program().kernel().fileName());
            source = Code.call(CodeBlock.of("$T.adapted", KernelSource.class), owner, file, name, kernel);
        } else if (resources.wrapper().isPresent()) {
            Code wrapper = Code.text("$S", resources.wrapper().get());
            source = Code.call(CodeBlock.of("$T.wrapped", KernelSource.class), owner, kernel, name, wrapper);
        } else {
            source = Code.call(CodeBlock.of("$T.untouched", KernelSource.class), owner, kernel, name);
        }
        if (!host.program().kernel().idsInOrder()) {
            List<Integer> ids = host.program().kernel().ids();
            source = new Code.Chain(
                    source,
                    Code.call(
                            CodeBlock.of("withIds"),
                            ids.stream().map(id -> Code.text("$L", id)).toList()));
        }
        String options = host.program().kernel().options();
        Code complete = options.isEmpty()
                ? source
                : new Code.Chain(source, Code.call(CodeBlock.of("with"), Code.text("$S", options)));
        return complete.statement(INDENT, CodeBlock.of("$T source = ", KernelSource.class));
    }
}
