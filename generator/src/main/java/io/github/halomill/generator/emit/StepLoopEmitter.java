package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.plan.Step;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes the step loop, Algorithm 1 of the STEPOCL paper, which is what every zone carries out on its own. */
final class StepLoopEmitter {

    private static final int INDENT = 12;

    private final HostClass host;
    private final List<Step> steps;

    StepLoopEmitter(HostClass host, List<Step> steps) {
        this.host = host;
        this.steps = steps;
    }

    MethodSpec emit() {
        CodeBlock.Builder code = CodeBlock.builder()
                .add("zones.run(zone -> {\n$>")
                .add(ZoneVariables.declarations(host.names(), host.program().arguments()))
                .add(bind().statement(INDENT, CodeBlock.of("")))
                .beginControlFlow("for (long step = 0; step < iterations; step++)");
        steps.forEach(step -> code.add(emit(step)));
        String text =
                "Lets every zone go through the step loop, Algorithm 1 of the STEPOCL paper; only neighbours wait for"
                        + " each other.";
        return MethodSpec.methodBuilder("run")
                .addJavadoc(Prose.javadoc(4, text))
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(long.class, "iterations")
                .addCode(code.endControlFlow().add("$<});\n").build())
                .build();
    }

    private Code bind() {
        List<Code> arguments =
                host.program().arguments().stream().map(this::argument).toList();
        return Code.call(CodeBlock.of("zone.bind"), arguments);
    }

    private Code argument(Argument argument) {
        return argument instanceof Argument.Scalar scalar
                ? host.scalars().argument(scalar)
                : Code.text("$L", host.names().argument(argument.name()));
    }

    private CodeBlock emit(Step step) {
        JavaNames names = host.names();
        if (step instanceof Step.Exchange exchange) {
            return CodeBlock.of(
                    "zone.exchange($L); // the ghost zones of $L, from the neighbours that wrote them\n",
                    names.argument(exchange.argument()),
                    exchange.argument());
        }
        if (step instanceof Step.Swap swap) {
            return CodeBlock.of("zone.swap($L, $L);\n", names.argument(swap.first()), names.argument(swap.second()));
        }
        return CodeBlock.of("zone.launch();\n");
    }
}
