package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Border;
import io.github.halomill.generator.model.Combine;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.StreamedIteration;
import io.github.halomill.generator.model.expression.Expression;
import io.github.halomill.generator.plan.FieldLayout;
import io.github.halomill.generator.plan.KernelLayout;
import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.KernelDeclaration;
import io.github.halomill.runtime.UseDeclaration;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Addressing;
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
    private final ExpressionEmitter expressions;
    private final List<MethodSpec> ofPoints = new ArrayList<>();

    DeclarationEmitter(HostClass host) {
        this.host = host;
        this.program = host.program();
        this.expressions = host.expressions();
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
        if (FieldLayout.isGridSaid(program)) {
            code.add(Code.call(CodeBlock.of("program.grid"), values(program.grid()))
                    .statement(INDENT, CodeBlock.of("")));
        }
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
                        4, "What the program is made of, as " + Prose.harmless(host.description()) + " has it."))
                .addModifiers(Modifier.PRIVATE)
                .returns(Declaration.class)
                .addCode(code.build())
                .build();
    }

    private Code field(Field field) {
        Code type = host.scalars().type(field.type());
        Code code = new Code.Chain(
                Code.text("program"), Code.call(CodeBlock.of("field"), Code.text("$S", field.name()), type));
        code = then(code, "size", values(field.size()));
        code = field.origin().isEmpty() ? code : then(code, "origin", values(field.origin()));
        List<Located> perCell = FieldLayout.perCell(program, field);
        code = perCell.isEmpty() ? code : then(code, "perCell", values(perCell));
        code = field.shares().isEmpty() ? code : then(code, "perCell", numbers(FieldLayout.perCell(field)));
        List<Long> together = FieldLayout.cellsPerElement(field);
        code = together.isEmpty() ? code : then(code, "cellsPerElement", numbers(together));
        if (program.combine(field).isPresent()) {
            code = then(code, "combined", combined(program.combine(field).get()));
        } else if (program.isGathered(field)) {
            code = then(code, "gathered", List.of());
        } else if (program.isReplicated(field)) {
            code = then(code, "replicated", List.of());
        }
        for (Border border : field.borders()) {
            Code face = Code.text("$S", FieldLayout.face(border));
            Code what = border.value()
                    .map(value -> (Code) new Code.Text(host.reals().toDouble(value.expression())))
                    .orElseGet(() -> Code.text("$S", border.kind().word()));
            code = then(code, "border", List.of(face, what));
        }
        return code;
    }

    private List<Code> combined(Combine combine) {
        List<Code> how = new ArrayList<>(List.of(Code.text("$S", combine.with().word())));
        combine.from().ifPresent(from -> how.add(expressions.emit(from.expression())));
        return how;
    }

    private String comment(Kernel kernel) {
        String groups = kernel.local().isEmpty()
                ? "work-groups as the driver likes them"
                : "work-groups of " + Sizes.product(kernel.local()) + (isGuess(kernel) ? ", or any others" : "");
        String which = program.kernels().size() == 1 ? "The kernel" : "Kernel " + kernel.name();
        return which + " runs over " + Sizes.workItems(kernel) + " in " + groups
                + (kernel.wholeGroups().isEmpty()
                        ? "."
                        : ", whole ones along "
                                + kernel.wholeGroups().stream().map(Axes::name).collect(Collectors.joining(" and "))
                                + ".")
                + (kernel.conditionalWrites() ? "" : " Which elements it writes does not depend on what arrays hold.");
    }

    private static boolean isGuess(Kernel kernel) {
        return kernel.anyLocal() && !kernel.local().isEmpty();
    }

    private Code kernel(Kernel kernel) {
        Code code =
                new Code.Chain(Code.text("program"), Code.call(CodeBlock.of("kernel"), Code.text("$S", kernel.name())));
        code = source(code, kernel);
        code = then(code, "global", values(kernel.global()));
        code = kernel.local().isEmpty() ? code : then(code, "local", values(kernel.local()));
        code = isGuess(kernel) ? then(code, "anyLocal", List.of()) : code;
        code = kernel.offset().isEmpty() ? code : then(code, "offset", values(kernel.offset()));
        if (kernel.slowest() < kernel.dimensions() - 1) {
            code = then(code, "cutAlong", List.of(Code.text("$L", kernel.slowest())));
        }
        code = kernel.wholeGroups().isEmpty() ? code : then(code, "wholeGroups", numbers(kernel.wholeGroups()));
        code = kernel.over().isEmpty() ? code : then(code, "idsAlong", numbers(KernelLayout.idsAlong(kernel)));
        for (int d = 0; d < kernel.footprints().size(); d++) {
            code = cells(code, d, kernel.footprints().get(d));
        }
        code = kernel.addressing() == Addressing.LOCAL ? then(code, "localAddressing", List.of()) : code;
        code = kernel.conditionalWrites() ? code : then(code, "writesUnconditionally", List.of());
        return then(
                code, "arguments", List.of(Code.text("this::$L", host.names().argumentsOf(kernel))));
    }

    private Code cells(Code code, int d, Footprint footprint) {
        boolean same = footprint.cells() == 1
                && footprint.items() == 1
                && footprint.origin().expression().equals(new Expression.IntegerLiteral(0));
        return same
                ? code
                : then(
                        code,
                        "cells",
                        List.of(
                                Code.text("$L", d),
                                expressions.emit(footprint.origin().expression()),
                                Code.text("$L", footprint.cells()),
                                Code.text("$L", footprint.items())));
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
        List<Integer> ids = KernelLayout.ids(kernel);
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
        String method = switch (buffer.access()) {
            case INPUT -> "reads";
            case OUTPUT -> "writes";
            case INOUT -> "updates";
            case PARTIAL -> "writesPartly";
        };
        Code code = new Code.Chain(
                Code.text("$L", variable), Code.call(CodeBlock.of(method), Code.text("$S", buffer.name())));
        code = buffer.field().equals(buffer.name()) ? code : then(code, "of", List.of(Code.text("$S", buffer.field())));
        List<Code> spared =
                program.spared(kernel, buffer).stream().map(expressions::emit).toList();
        code = spared.isEmpty() ? code : then(code, "spares", spared);
        if (buffer.replicated()) {
            return code;
        }
        boolean many = buffer.points().size() > MOST_IN_CHAIN;
        code = many ? code : at(code, buffer.points());
        code = buffer.wraps().isEmpty() ? code : then(code, "wraps", numbers(buffer.wraps()));
        return many ? Code.call(CodeBlock.of(ofPoints(buffer)), code) : code;
    }

    /** The name of a method that adds the points of a buffer to its use; where they are too many, it calls the next. */
    private String ofPoints(Argument.Buffer buffer) {
        List<Point> points = buffer.points();
        String first = "points" + (ofPoints.size() + 1);
        for (int from = 0; from < points.size(); from += MOST_IN_METHOD) {
            int to = Math.min(from + MOST_IN_METHOD, points.size());
            CodeBlock.Builder code = CodeBlock.builder();
            for (int at = from; at < to; at += IN_STATEMENT) {
                code.add(at(Code.text("use"), points.subList(at, Math.min(at + IN_STATEMENT, to)))
                        .statement(INDENT, CodeBlock.of("")));
            }
            if (to < points.size()) {
                code.addStatement("points$L(use)", ofPoints.size() + 2);
            }
            ofPoints.add(MethodSpec.methodBuilder("points" + (ofPoints.size() + 1))
                    .addJavadoc(Prose.javadoc(4, "Where {@code " + buffer.name() + "} is read."))
                    .addModifiers(Modifier.PRIVATE)
                    .addParameter(UseDeclaration.class, "use")
                    .addCode(code.build())
                    .build());
        }
        return first;
    }

    private Code at(Code use, List<Point> points) {
        Code code = use;
        for (Point point : points) {
            code = then(
                    code,
                    "at",
                    point.isSingle()
                            ? values(point.first())
                            : point.along().stream().map(this::range).toList());
        }
        return code;
    }

    private Code range(Point.PointRange range) {
        List<Code> ends = values(range.isSingle() ? List.of(range.first()) : List.of(range.first(), range.last()));
        return Code.call(CodeBlock.of("$T.range", UseDeclaration.class), ends);
    }

    private static Code then(Code receiver, String method, List<Code> arguments) {
        return new Code.Chain(receiver, Code.call(CodeBlock.of(method), arguments));
    }

    private static List<Code> numbers(List<? extends Number> numbers) {
        return numbers.stream().map(number -> Code.text("$L", number)).toList();
    }

    private List<Code> values(List<Located> values) {
        return values.stream().map(Located::expression).map(expressions::emit).toList();
    }
}
