package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.plan.DeclarationScript;
import io.github.halomill.generator.plan.StepCall;
import io.github.halomill.runtime.Arguments;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes what an iteration does, and what kernels are passed. */
final class IterationEmitter {

    private static final int INDENT = 8;

    private final HostClass host;
    private final ValueEmitter values;

    IterationEmitter(HostClass host) {
        this.host = host;
        this.values = new ValueEmitter(host);
    }

    /** What an iteration does, as a statement of the declaration. */
    CodeBlock iteration() {
        CodeBlock.Builder code =
                CodeBlock.builder().add("program.iteration(step -> {\n").indent();
        new DeclarationScript(host.program()).steps().forEach(step -> code.add(emit(step, "step", INDENT + 4)));
        return code.unindent().add("});\n").build();
    }

    void emitArguments(TypeSpec.Builder type) {
        host.program().kernels().forEach(kernel -> type.addMethod(arguments(kernel)));
    }

    private CodeBlock emit(StepCall step, String trace, int indent) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (!step.comment().isEmpty()) {
            code.add("// $L\n", step.comment());
        }
        JavaCode call = values.then(values.call(trace + ".", step.call().text()), step.then());
        if (step.inner().isEmpty()) {
            return code.add(call.statement(indent)).build();
        }
        String inner = trace.equals("step") ? "inner" : trace + "Inner";
        boolean fits = call.fits(indent, (", " + inner + " -> {").length() - 1);
        CodeBlock.Builder body = CodeBlock.builder().add("$L -> {\n", inner).indent();
        step.inner().forEach(one -> body.add(emit(one, inner, indent + (fits ? 4 : 12))));
        return code.add(call.ending(indent, body.unindent().add("}").build(), fits))
                .add(";\n")
                .build();
    }

    private MethodSpec arguments(Kernel kernel) {
        CodeBlock.Builder code = CodeBlock.builder().add(new RequirementEmitter(host).emit(List.of(kernel), true));
        kernel.arguments().forEach(argument -> code.add(argument(argument).statement(INDENT)));
        String which = host.program().kernels().size() == 1 ? "the kernel" : "{@code " + kernel.name() + "}";
        return MethodSpec.methodBuilder(host.names().argumentsOf(kernel))
                .addJavadoc("What $L is passed on a zone, in the order of its parameters.\n", which)
                .addModifiers(Modifier.PRIVATE)
                .addParameter(Arguments.class, "arguments")
                .addCode(code.build())
                .build();
    }

    private JavaCode argument(Argument argument) {
        ScalarEmitter scalars = host.scalars();
        return argument.fold(
                IterationEmitter::buffer,
                scalars::argument,
                this::local,
                sampler -> JavaCode.call(
                        CodeBlock.of("arguments.sampler"),
                        JavaCode.text("$S", sampler.name()),
                        JavaCode.text("$S", sampler.sampling().toString())),
                scalars::argument);
    }

    private static JavaCode buffer(Argument.Buffer buffer) {
        return buffer.image()
                .map(image -> JavaCode.text("arguments.image($S, $S)", buffer.name(), image.toString()))
                .orElseGet(() -> JavaCode.text("arguments.buffer($S)", buffer.name()));
    }

    private JavaCode local(Argument.Local local) {
        List<JavaCode> parts = new ArrayList<>(
                List.of(JavaCode.text("$S", local.name()), host.scalars().type(local.type())));
        local.size().forEach(size -> parts.add(host.expressions().emit(size.expression())));
        return JavaCode.call(CodeBlock.of("arguments.local"), parts);
    }
}
