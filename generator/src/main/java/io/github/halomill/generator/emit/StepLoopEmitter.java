package io.github.halomill.generator.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.plan.Step;
import io.github.halomill.runtime.exec.KernelArgument;
import io.github.halomill.runtime.exec.LocalMemory;
import io.github.halomill.runtime.exec.ZoneRun;
import io.github.halomill.runtime.partition.Zone;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes what every zone carries out on its own: a step of Algorithm 1 of the STEPOCL paper, and what the kernel is passed. */
final class StepLoopEmitter {

    private static final int INDENT = 8;

    private final HostClass host;
    private final List<Step> steps;

    StepLoopEmitter(HostClass host, List<Step> steps) {
        this.host = host;
        this.steps = steps;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(arguments()).addMethod(step()).addMethod(run());
    }

    private MethodSpec arguments() {
        List<Code> arguments =
                host.program().arguments().stream().map(this::argument).toList();
        return MethodSpec.methodBuilder("arguments")
                .addJavadoc("What the kernel is passed on a zone, in the order of its parameters.\n")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(Zone.class, "zone")
                .returns(ParameterizedTypeName.get(List.class, KernelArgument.class))
                .addCode(ZoneVariables.declarations(host.names(), host.program().arguments()))
                .addCode(Code.call(CodeBlock.of("$T.of", List.class), arguments)
                        .statement(INDENT, CodeBlock.of("return ")))
                .build();
    }

    private Code argument(Argument argument) {
        if (argument instanceof Argument.Scalar scalar) {
            return host.scalars().argument(scalar);
        }
        if (argument instanceof Argument.Constants constants) {
            return host.scalars().argument(constants);
        }
        ClassName factory = ClassName.get(KernelArgument.class);
        if (argument instanceof Argument.Sampler sampler) {
            return Code.call(
                    CodeBlock.of("$T.sampler", factory),
                    Code.text("$S", sampler.name()),
                    Code.text("$S", sampler.sampling().toString()));
        }
        if (argument instanceof Argument.Buffer buffer && buffer.image().isPresent()) {
            String format = buffer.image().get().toString();
            return Code.text("$T.image($S, $S)", factory, buffer.name(), format);
        }
        return argument instanceof Argument.Local local
                ? local(local)
                : Code.text("$T.buffer($S)", factory, argument.name());
    }

    private Code local(Argument.Local local) {
        List<Code> parts = new ArrayList<>(
                List.of(Code.text("$S", local.name()), host.scalars().dataType(local.type())));
        local.size().forEach(size -> parts.add(host.expressions().emit(size.expression())));
        return Code.call(CodeBlock.of("$T.of", LocalMemory.class), parts);
    }

    private MethodSpec step() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("step")
                .addJavadoc(
                        Prose.javadoc(
                                4,
                                "A step of a zone, as in Algorithm 1 of the STEPOCL paper; only neighbours wait for each other."))
                .addModifiers(Modifier.PRIVATE)
                .addParameter(ZoneRun.class, "zone");
        steps.forEach(step -> method.addCode(emit(step)));
        return method.build();
    }

    private static CodeBlock emit(Step step) {
        if (step instanceof Step.Exchange exchange) {
            return exchange(exchange);
        }
        if (step instanceof Step.Swap swap) {
            return CodeBlock.of("zone.swap($S, $S);\n", swap.first(), swap.second());
        }
        return CodeBlock.of("zone.launch();\n");
    }

    private static CodeBlock exchange(Step.Exchange exchange) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (!exchange.deeper().isEmpty()) {
            code.add(Prose.comment(
                    INDENT,
                    "Where ghost zones are several steps wide, those of " + String.join(" and ", exchange.deeper())
                            + " travel, too."));
        }
        return code.add(
                        "zone.exchange(); // the ghost zones of $L, from the neighbours that wrote them\n",
                        String.join(" and ", exchange.arguments()))
                .build();
    }

    private static MethodSpec run() {
        return MethodSpec.methodBuilder("run")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(long.class, "iterations")
                .addStatement("zones.run(iterations)")
                .build();
    }
}
