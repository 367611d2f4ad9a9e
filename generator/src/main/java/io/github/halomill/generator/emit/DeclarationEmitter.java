package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.Chain;
import io.github.halomill.generator.plan.DeclarationScript;
import io.github.halomill.generator.plan.Value.CallText;
import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.FieldDeclaration;
import io.github.halomill.runtime.KernelDeclaration;
import io.github.halomill.runtime.UseDeclaration;
import java.util.ArrayList;
import java.util.List;
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
    private final List<MethodSpec> pointMethods = new ArrayList<>();

    DeclarationEmitter(HostClass host) {
        this.host = host;
        this.program = host.program();
        this.script = new DeclarationScript(program);
        this.values = new ValueEmitter(host);
    }

    /** The method, and those that name the points of uses which have many. */
    List<MethodSpec> emit() {
        List<MethodSpec> methods = new ArrayList<>(List.of(declaration()));
        methods.addAll(pointMethods);
        return methods;
    }

    private MethodSpec declaration() {
        CodeBlock.Builder code = CodeBlock.builder();
        code.addStatement(
                "$T program = new $T($S, $T.class)", Declaration.class, Declaration.class, program.name(), host.type());
        script.grid()
                .forEach(call -> code.add(values.call("program.", call.text()).statement(INDENT)));
        program.fields().forEach(field -> code.add(field(field)));
        program.scalars().forEach(scalar -> code.add(host.hostScalars().initial(scalar)));
        for (Kernel kernel : program.kernels()) {
            code.add("\n").add(Prose.comment(INDENT, comment(kernel))).add(kernel(kernel));
            kernel.buffers().forEach(buffer -> code.add(use(kernel, buffer).statement(INDENT)));
        }
        code.add("\n// Ghost zones are exchanged between devices before they are read.\n")
                .add(new IterationEmitter(host).iteration())
                .addStatement("return program");
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

    private CodeBlock field(Field field) {
        Chain<?, ?> chain = script.field(field);
        return values.then(values.first(JavaCode.text("program"), chain), chain.calls())
                .statement(INDENT, variable(FieldDeclaration.class, host.names().argument(field.name())));
    }

    private static CodeBlock variable(Class<?> type, String name) {
        return CodeBlock.of("$T $L = ", type, name);
    }

    private String comment(Kernel kernel) {
        String groups = kernel.local().isEmpty()
                ? "work-groups as the driver likes them"
                : "work-groups of " + Sizes.product(kernel.local())
                        + (DeclarationScript.isGuess(kernel) ? ", or any others" : "");
        return "Kernel " + kernel.function() + " of " + Prose.file(kernel.fileName()) + " runs over "
                + Sizes.workItems(kernel) + (kernel.isOfOneId() ? ", counted by one id," : "") + " in " + groups + ".";
    }

    private CodeBlock kernel(Kernel kernel) {
        Chain<?, ?> chain = script.kernel(kernel);
        JavaCode code = values.then(values.first(JavaCode.text("program"), chain), chain.calls());
        JavaCode arguments = JavaCode.call(
                CodeBlock.of("arguments"),
                JavaCode.text("this::$L", host.names().argumentsOf(kernel)));
        return new JavaCode.Chain(code, arguments)
                .statement(
                        INDENT, variable(KernelDeclaration.class, host.names().kernel(kernel.name())));
    }

    private JavaCode use(Kernel kernel, Argument.Buffer buffer) {
        Chain<?, ?> chain = script.use(kernel, buffer);
        JavaCode first = values.first(JavaCode.text("$L", host.names().kernel(kernel.name())), chain);
        if (buffer.points().size() <= MOST_IN_CHAIN) {
            return values.then(first, chain.calls());
        }
        JavaCode others = values.then(
                first, chain.calls().stream().filter(call -> !isPoint(call)).toList());
        List<CallText> points =
                chain.calls().stream().filter(DeclarationEmitter::isPoint).toList();
        return JavaCode.call(CodeBlock.of(addPointMethods(buffer.name(), points)), others);
    }

    private static boolean isPoint(CallText call) {
        return call.method().equals("at");
    }

    /** The name of a method that adds points to a use; where they are too many, it calls the next. */
    private String addPointMethods(String buffer, List<CallText> points) {
        String first = "points" + (pointMethods.size() + 1);
        for (int from = 0; from < points.size(); from += MOST_IN_METHOD) {
            int to = Math.min(from + MOST_IN_METHOD, points.size());
            CodeBlock.Builder code = CodeBlock.builder();
            for (int at = from; at < to; at += IN_STATEMENT) {
                code.add(values.then(JavaCode.text("use"), points.subList(at, Math.min(at + IN_STATEMENT, to)))
                        .statement(INDENT));
            }
            if (to < points.size()) {
                code.addStatement("points$L(use)", pointMethods.size() + 2);
            }
            pointMethods.add(MethodSpec.methodBuilder("points" + (pointMethods.size() + 1))
                    .addJavadoc(Prose.javadoc(4, "Where {@code " + buffer + "} is read."))
                    .addModifiers(Modifier.PRIVATE)
                    .addParameter(UseDeclaration.class, "use")
                    .addCode(code.build())
                    .build());
        }
        return first;
    }
}
