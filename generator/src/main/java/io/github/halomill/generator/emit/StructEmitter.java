package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.runtime.base.StructType;
import javax.lang.model.element.Modifier;

/** Writes the constants that say where the members of the kernel's structs lie. */
final class StructEmitter {

    private final HostClass host;

    StructEmitter(HostClass host) {
        this.host = host;
    }

    void emit(TypeSpec.Builder type) {
        host.program().structs().forEach(struct -> type.addField(constant(struct)));
    }

    private FieldSpec constant(StructType struct) {
        CodeBlock.Builder value =
                CodeBlock.builder().add("$[$T.of($S, $L)", StructType.class, struct.clName(), struct.bytes());
        for (StructType.Member member : struct.members()) {
            value.add("\n.with($S, $S, $L", member.name(), member.type().clName(), member.offset());
            value.add(member.count() > 1 ? CodeBlock.of(", $L)", member.count()) : CodeBlock.of(")"));
        }
        return FieldSpec.builder(StructType.class, host.names().struct(struct))
                .addJavadoc("$L", Prose.javadoc(4, text(struct)))
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .initializer(value.add("$]").build())
                .build();
    }

    private static String text(StructType struct) {
        StructType.Member last = struct.members().get(struct.members().size() - 1);
        return "Where the members of the kernel's {@code " + struct.clName() + "} lie, in bytes: {@code " + last.name()
                + "} of element {@code i} of an array at {@code " + struct.bytes() + " * i + " + last.offset() + "}.";
    }
}
