package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.StreamedIteration;
import io.github.halomill.generator.plan.Chain;
import io.github.halomill.generator.plan.DeclarationScript;
import io.github.halomill.generator.plan.Value.CallText;
import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.KernelDeclaration;
import io.github.halomill.runtime.UseDeclaration;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** Writes the method that declares grid, fields and kernels with what they read around each element. */
final class DeclarationEmitter {

    private static final int INDENT = 8;

    /** Points that a use names itself: javac and what formats code recurse into chains of calls. */
    private static final int MOST_IN_CHAIN = 64;

    private static final int IN_STATEMENT = 4;

    /**
     * Points in a method, which may have 64 KiB of code: a point takes up to a hundred bytes, if it is made of
     * parameters.
     */
    private static final int MOST_IN_METHOD = 512;

    private final HostClass host;
    private final Program program;
    private final DeclarationScript script;
    private final ValueEmitter values;
    private final List<MethodSpec> ofPoints = new ArrayList<>();

    DeclarationEmitter(HostClass host) {
        this.host = host;
        this.program = host.program();
        this.script = new DeclarationScript(program);
        this.values = new ValueEmitter(host);
    }

    /** The method, and those that name the points of uses which have many. */
    List<MethodSpec> emit() {
        List<MethodSpec> methods = new ArrayList<>(List.of(declaration()));
        methods.addAll(ofPoints);
        return methods;
    }

    private MethodSpec declaration() {
        CodeBlock.Builder code = CodeBlock.builder();
        code.addStatement(
                "$T program = new $T($S, $T.class)", Declaration.class, Declaration.class, program.name(), host.type());
        script.grid()
                .forEach(call -> code.add(values.call("program.", call.text()).statement(INDENT, CodeBlock.of(""))));
        program.fields().forEach(field -> code.add(field(field).statement(INDENT, CodeBlock.of(""))));
        program.scalars().forEach(scalar -> code.add(host.hostScalars().initial(scalar)));
        for (Kernel kernel : program.kernels()) {
            code.add("\n").add(Prose.comment(INDENT, comment(kernel)));
            String variable = host.names().kernel(kernel);
            code.add(kernel(kernel).statement(INDENT, CodeBlock.of("$T $L = ", KernelDeclaration.class, variable)));
            kernel.buffers()
                    .forEach(buffer -> code.add(use(variable, kernel, buffer).statement(INDENT, CodeBlock.of(""))));
        }
        program.streamed()
                .ifPresent(copy -> code.add("\n")
                        .add(Prose.comment(INDENT, "All kernels in a copy that does several iterations at once."))
                        .add(streamed(copy).statement(INDENT, CodeBlock.of(""))));
        code.add("\n").addStatement("program.iteration(this::step)").addStatement("return program");
        return MethodSpec.methodBuilder("declaration")
                .addJavadoc(Prose.javadoc(
                        4,
                        "What the program is made of, as "
                                + Prose.harmless(host.program().description()) + " has it."))
                .addModifiers(Modifier.PRIVATE)
                .returns(Declaration.class)
                .addCode(code.build())
                .build();
    }

    private Code field(Field field) {
        Chain<?, ?> chain = script.field(field);
        return values.then(values.first(Code.text("program"), chain), chain.calls());
    }

    private String comment(Kernel kernel) {
        String groups = kernel.local().isEmpty()
                ? "work-groups as the driver likes them"
                : "work-groups of " + Sizes.product(kernel.local())
                        + (DeclarationScript.isGuess(kernel) ? ", or any others" : "");
        String which = program.kernels().size() == 1 ? "The kernel" : "Kernel " + kernel.name();
        return which + " runs over " + Sizes.workItems(kernel) + " in " + groups
                + (kernel.wholeGroups().isEmpty()
                        ? "."
                        : ", whole ones along "
                                + kernel.wholeGroups().stream().map(Axes::name).collect(Collectors.joining(" and "))
                                + ".")
                + (kernel.conditionalWrites() ? "" : " Which elements it writes does not depend on what arrays hold.");
    }

    private Code kernel(Kernel kernel) {
        Chain<?, ?> chain = script.kernel(kernel);
        Code code = values.then(source(values.first(Code.text("program"), chain), kernel), chain.calls());
        return then(
                code, "arguments", List.of(Code.text("this::$L", host.names().argumentsOf(kernel))));
    }

    private Code source(Code code, Kernel kernel) {
        KernelResources.Files files = host.resources().of(kernel);
        Code function = Code.text("$S", kernel.function());
        Code file = Code.text("$S", files.kernel());
        Code source;
        if (kernel.adapted().isPresent()) {
            source = then(code, "adapted", List.of(Code.text("$S", kernel.fileName()), function, file));
        } else if (files.wrapper().isPresent()) {
            source = then(
                    code,
                    "wrapped",
                    List.of(file, function, Code.text("$S", files.wrapper().get())));
        } else {
            source = then(code, "untouched", List.of(file, function));
        }
        List<Integer> ids = DeclarationScript.ids(kernel);
        source = ids.isEmpty() ? source : then(source, "ids", numbers(ids));
        source = kernel.options().isEmpty()
                ? source
                : then(source, "options", List.of(Code.text("$S", kernel.options())));
        source = coarse(source, kernel);
        if (program.streamed().isPresent()) {
            return source;
        }
        if (files.streamed().isEmpty()) {
            return then(
                    source,
                    "notStreamed",
                    List.of(Code.text("$S", kernel.streamed().obstacle())));
        }
        if (!kernel.streamed().tiles().isEmpty()) {
            List<Code> tiles =
                    new ArrayList<>(List.of(Code.text("$S", files.streamed().get())));
            kernel.streamed().tiles().forEach(name -> tiles.add(Code.text("$S", name)));
            return then(
                    then(source, "tiled", tiles),
                    "notStreamed",
                    List.of(Code.text("$S", kernel.streamed().obstacle())));
        }
        List<Code> copy = new ArrayList<>(List.of(
                Code.text("$S", files.streamed().get()),
                list(kernel.streamed().low()),
                list(kernel.streamed().high())));
        kernel.streamed().older().forEach(name -> copy.add(Code.text("$S", name)));
        return then(source, "streamed", copy);
    }

    private Code streamed(StreamedIteration copy) {
        List<Code> what =
                List.of(Code.text("$S", host.resources().streamed(program)), list(copy.low()), list(copy.high()));
        Code code = new Code.Chain(Code.text("program"), Code.call(CodeBlock.of("streamed"), what));
        for (StreamedIteration.OfLaunch launch : copy.launches()) {
            List<Code> passed = new ArrayList<>(List.of(list(launch.shift())));
            launch.passed().forEach(name -> passed.add(Code.text("$S", name)));
            code = then(code, launch.sized() ? "sizedLaunch" : "launch", passed);
        }
        List<Code> inPlace =
                copy.inPlace().stream().map(name -> Code.text("$S", name)).toList();
        return inPlace.isEmpty() ? code : then(code, "inPlace", inPlace);
    }

    private static Code coarse(Code source, Kernel kernel) {
        if (!kernel.notCoarse().isEmpty()) {
            return then(source, "notCoarse", List.of(Code.text("$S", kernel.notCoarse())));
        }
        List<Code> parameters = kernel.arguments().stream()
                .map(argument -> Code.text("$S", ClParameter.type(argument, kernel) + argument.name()))
                .toList();
        return then(source, "coarse", parameters);
    }

    private static Code list(List<Integer> along) {
        return Code.call(CodeBlock.of("$T.of", List.class), numbers(along));
    }

    private Code use(String variable, Kernel kernel, Argument.Buffer buffer) {
        Chain<?, ?> chain = script.use(kernel, buffer);
        Code first = values.first(Code.text("$L", variable), chain);
        if (buffer.points().size() <= MOST_IN_CHAIN) {
            return values.then(first, chain.calls());
        }
        Code others = values.then(
                first, chain.calls().stream().filter(call -> !isPoint(call)).toList());
        List<CallText> points =
                chain.calls().stream().filter(DeclarationEmitter::isPoint).toList();
        return Code.call(CodeBlock.of(ofPoints(buffer.name(), points)), others);
    }

    private static boolean isPoint(CallText call) {
        return call.method().equals("at");
    }

    /** The name of a method that adds points to a use; where they are too many, it calls the next. */
    private String ofPoints(String buffer, List<CallText> points) {
        String first = "points" + (ofPoints.size() + 1);
        for (int from = 0; from < points.size(); from += MOST_IN_METHOD) {
            int to = Math.min(from + MOST_IN_METHOD, points.size());
            CodeBlock.Builder code = CodeBlock.builder();
            for (int at = from; at < to; at += IN_STATEMENT) {
                code.add(values.then(Code.text("use"), points.subList(at, Math.min(at + IN_STATEMENT, to)))
                        .statement(INDENT, CodeBlock.of("")));
            }
            if (to < points.size()) {
                code.addStatement("points$L(use)", ofPoints.size() + 2);
            }
            ofPoints.add(MethodSpec.methodBuilder("points" + (ofPoints.size() + 1))
                    .addJavadoc(Prose.javadoc(4, "Where {@code " + buffer + "} is read."))
                    .addModifiers(Modifier.PRIVATE)
                    .addParameter(UseDeclaration.class, "use")
                    .addCode(code.build())
                    .build());
        }
        return first;
    }

    private static Code then(Code receiver, String method, List<Code> arguments) {
        return new Code.Chain(receiver, Code.call(CodeBlock.of(method), arguments));
    }

    private static List<Code> numbers(List<? extends Number> numbers) {
        return numbers.stream().map(number -> Code.text("$L", number)).toList();
    }
}
