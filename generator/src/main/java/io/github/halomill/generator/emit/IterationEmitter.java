package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.plan.FieldLayout;
import io.github.halomill.generator.plan.PlannedAction;
import io.github.halomill.generator.plan.StepPlanner;
import io.github.halomill.runtime.Arguments;
import io.github.halomill.runtime.StepTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** Writes what an iteration does: Algorithm 1 of the STEPOCL paper, and what kernels are passed. */
final class IterationEmitter {

    private static final int INDENT = 8;

    private final HostClass host;

    IterationEmitter(HostClass host) {
        this.host = host;
    }

    void emit(TypeSpec.Builder type) {
        type.addMethod(step());
        host.program().kernels().forEach(kernel -> type.addMethod(arguments(kernel)));
    }

    private MethodSpec step() {
        CodeBlock.Builder code = CodeBlock.builder();
        StepPlanner.plan(host.program()).forEach(stage -> code.add(emit(stage, "step", INDENT)));
        boolean combines = host.program().kernels().stream()
                .anyMatch(kernel -> !kernel.combined().isEmpty());
        return MethodSpec.methodBuilder("step")
                .addJavadoc(Prose.javadoc(
                        4,
                        "What an iteration does, as in Algorithm 1 of the STEPOCL paper; "
                                + (combines
                                        ? "zones meet where arrays are combined."
                                        : "only neighbours wait for each other.")))
                .addModifiers(Modifier.PRIVATE)
                .addParameter(StepTrace.class, "step")
                .addCode(code.build())
                .build();
    }

    private CodeBlock emit(PlannedAction stage, String trace, int indent) {
        if (stage instanceof PlannedAction.Exchange exchange) {
            return exchange(exchange, trace);
        }
        if (stage instanceof PlannedAction.Repeated repeated) {
            return repeated(repeated, trace, indent);
        }
        return emit(((PlannedAction.Single) stage).step(), trace, indent);
    }

    private static CodeBlock exchange(PlannedAction.Exchange exchange, String trace) {
        CodeBlock fields =
                exchange.fields().stream().map(name -> CodeBlock.of("$S", name)).collect(CodeBlock.joining(", "));
        String whose = exchange.fields().size() == 1 ? "its" : "their";
        return CodeBlock.of(
                "$L.exchange($L); // $L ghost zones, from the neighbours that wrote them\n", trace, fields, whose);
    }

    private CodeBlock repeated(PlannedAction.Repeated repeated, String trace, int indent) {
        String inner = trace.equals("step") ? "inner" : trace + "most";
        CodeBlock times = host.expressions().emit(repeated.times().expression()).flat();
        CodeBlock.Builder code = CodeBlock.builder()
                .add("$L.repeat($L, $L -> {\n", trace, times, inner)
                .indent();
        repeated.stages().forEach(stage -> code.add(emit(stage, inner, indent + 4)));
        return code.unindent().add("});\n").build();
    }

    private CodeBlock emit(Step step, String trace, int indent) {
        if (step instanceof Step.Launch launch) {
            return launch(launch, trace, indent);
        }
        if (step instanceof Step.Swap swap) {
            return CodeBlock.of("$L.swap($S, $S);\n", trace, swap.first(), swap.second());
        }
        if (step instanceof Step.Rotate rotate) {
            return call(
                    trace,
                    "rotate",
                    indent,
                    rotate.fields().stream().map(name -> Code.text("$S", name)).toList());
        }
        if (step instanceof Step.Reduce reduce) {
            return reduce(reduce, trace, indent);
        }
        if (step instanceof Step.Let let) {
            CodeBlock value = host.hostScalars().value(let.value().expression());
            return call(
                    trace,
                    "let",
                    indent,
                    List.of(
                            Code.text("$S", let.name()),
                            Code.text("$S", let.value().text()),
                            Code.text("scalars -> $L", value)));
        }
        if (step instanceof Step.Until until) {
            CodeBlock condition = host.hostScalars().condition(until.condition().expression());
            List<Code> arguments = new ArrayList<>(List.of(number(until.every())));
            until.lag().ifPresent(lag -> arguments.add(number(lag)));
            arguments.add(Code.text("$S", until.condition().text()));
            arguments.add(Code.text("scalars -> $L", condition));
            return call(trace, "until", indent, arguments);
        }
        if (step instanceof Step.Log log) {
            List<Code> arguments = new ArrayList<>(List.of(number(log.every())));
            log.names().forEach(name -> arguments.add(Code.text("$S", name)));
            return call(trace, "log", indent, arguments);
        }
        if (step instanceof Step.Save save) {
            return call(
                    trace,
                    "save",
                    indent,
                    List.of(number(save.every()), Code.text("$S", save.field()), Code.text("$S", save.file())));
        }
        Step.Hook hook = (Step.Hook) step;
        return call(trace, "hook", indent, List.of(number(hook.every()), Code.text("$S", hook.name())));
    }

    private CodeBlock reduce(Step.Reduce reduce, String trace, int indent) {
        String of = ClExpression.of(reduce.of().expression());
        List<Code> arguments = new ArrayList<>(List.of(Code.text("$S", reduce.name()), Code.text("$S", of)));
        List<String> fields = FieldLayout.fieldsOf(host.program(), reduce);
        if (!fields.equals(List.of(of))) {
            fields.forEach(field -> arguments.add(Code.text("$S", field)));
        }
        return call(trace, reduce.with().name().toLowerCase(Locale.ROOT), indent, arguments);
    }

    private CodeBlock launch(Step.Launch launch, String trace, int indent) {
        List<Code> arguments = new ArrayList<>(List.of(Code.text("$S", launch.kernel())));
        if (!launch.binds().isEmpty() || !launch.sets().isEmpty()) {
            Code with = Code.call(CodeBlock.of("$T.with", StepTrace.class));
            for (var bind : launch.binds().entrySet()) {
                Code field = Code.call(
                        CodeBlock.of("field"), Code.text("$S", bind.getKey()), Code.text("$S", bind.getValue()));
                with = new Code.Chain(with, field);
            }
            Kernel kernel = host.program().kernel(launch.kernel());
            for (var set : launch.sets().entrySet()) {
                Argument.Scalar scalar = kernel.arguments().stream()
                        .filter(argument -> argument.name().equals(set.getKey()))
                        .map(Argument.Scalar.class::cast)
                        .findFirst()
                        .orElseThrow();
                with = new Code.Chain(with, host.scalars().changing(CodeBlock.of("value"), scalar, set.getValue()));
            }
            arguments.add(with);
        }
        String combined = host.program().kernel(launch.kernel()).combined().stream()
                .map(launch::field)
                .collect(Collectors.joining(", "));
        return CodeBlock.of(
                "$L$L",
                combined.isEmpty() ? "" : "// after this, the devices' copies of " + combined + " become one\n",
                call(trace, "launch", indent, arguments));
    }

    private Code number(Located value) {
        return host.expressions().emit(value.expression());
    }

    private static CodeBlock call(String trace, String method, int indent, List<Code> arguments) {
        return Code.call(CodeBlock.of("$L.$L", trace, method), arguments).statement(indent, CodeBlock.of(""));
    }

    private MethodSpec arguments(Kernel kernel) {
        CodeBlock.Builder code = CodeBlock.builder().add(new RequirementEmitter(host).emit(List.of(kernel), true));
        kernel.arguments().forEach(argument -> code.add(argument(argument).statement(INDENT, CodeBlock.of(""))));
        String which = host.program().kernels().size() == 1 ? "the kernel" : "{@code " + kernel.name() + "}";
        return MethodSpec.methodBuilder(host.names().argumentsOf(kernel))
                .addJavadoc("What $L is passed on a zone, in the order of its parameters.\n", which)
                .addModifiers(Modifier.PRIVATE)
                .addParameter(Arguments.class, "arguments")
                .addCode(code.build())
                .build();
    }

    private Code argument(Argument argument) {
        ScalarEmitter scalars = host.scalars();
        return argument.fold(
                IterationEmitter::buffer,
                scalars::argument,
                this::local,
                sampler -> Code.call(
                        CodeBlock.of("arguments.sampler"),
                        Code.text("$S", sampler.name()),
                        Code.text("$S", sampler.sampling().toString())),
                scalars::argument);
    }

    private static Code buffer(Argument.Buffer buffer) {
        return buffer.image()
                .map(image -> Code.text("arguments.image($S, $S)", buffer.name(), image.toString()))
                .orElseGet(() -> Code.text("arguments.buffer($S)", buffer.name()));
    }

    private Code local(Argument.Local local) {
        List<Code> parts = new ArrayList<>(
                List.of(Code.text("$S", local.name()), host.scalars().type(local.type())));
        local.size().forEach(size -> parts.add(host.expressions().emit(size.expression())));
        return Code.call(CodeBlock.of("arguments.local"), parts);
    }
}
