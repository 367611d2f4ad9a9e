package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.WrappedPoints;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Access;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.KernelSpace;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Range;
import io.github.halomill.runtime.partition.Swap;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** Writes the method that states the problem: kernel space, buffers with what is read around each element, swaps. */
final class ProblemEmitter {

    private static final int INDENT = 8;

    private final HostClass host;
    private final ExpressionEmitter expressions;

    ProblemEmitter(HostClass host) {
        this.host = host;
        this.expressions = host.expressions();
    }

    MethodSpec emit() {
        Program program = host.program();
        CodeBlock.Builder code = CodeBlock.builder();
        code.add(Prose.comment(INDENT, spaceComment(program.kernel())));
        code.add(space(program.kernel()).statement(INDENT, CodeBlock.of("$T space = ", KernelSpace.class)));
        for (Argument.Buffer buffer : program.buffers()) {
            CodeBlock target = CodeBlock.of("$T $L = ", BufferLayout.class, layoutName(buffer));
            code.add("\n").add(Prose.comment(INDENT, bufferComment(buffer)));
            code.add(layout(buffer).statement(INDENT, target));
        }
        code.add("\n");
        if (!program.kernel().conditionalWrites()) {
            code.add(Prose.comment(INDENT, "Which elements the kernel writes does not depend on what arrays hold."));
        }
        code.add(problem(program).statement(INDENT, CodeBlock.of("return ")));
        return MethodSpec.methodBuilder("problem")
                .addJavadoc(Prose.javadoc(
                        4,
                        "What is to be cut among the devices, as " + Prose.harmless(host.description()) + " has it."))
                .addModifiers(Modifier.PRIVATE)
                .returns(Problem.class)
                .addCode(code.build())
                .build();
    }

    private static String spaceComment(Kernel kernel) {
        String groups = kernel.local().isEmpty()
                ? "work-groups as the driver likes them"
                : "work-groups of " + Sizes.product(kernel.local());
        return "The kernel runs over " + Sizes.workItems(kernel) + " in " + groups
                + (kernel.wholeGroups().isEmpty()
                        ? "."
                        : ", whole ones along "
                                + kernel.wholeGroups().stream().map(Axes::name).collect(Collectors.joining(" and "))
                                + ".");
    }

    private String bufferComment(Argument.Buffer buffer) {
        if (host.program().isGathered(buffer)) {
            return "Every device holds all of " + buffer.name() + "; what a zone writes is sent to all others.";
        }
        if (buffer.replicated()) {
            return "Every device holds all of " + buffer.name() + ".";
        }
        boolean around = buffer.points().stream().anyMatch(point -> !point.isOwn());
        String reads = around
                ? "reads " + buffer.name() + " around its own element"
                : "reads its own element of " + buffer.name();
        return switch (buffer.access()) {
            case INPUT -> "Each work-item " + reads + ".";
            case OUTPUT -> "Each work-item writes its own element of " + buffer.name() + ".";
            case INOUT -> "Each work-item " + reads + " and writes it.";
        };
    }

    private String layoutName(Argument.Buffer buffer) {
        return host.names().local(buffer.name(), "Layout");
    }

    private Code space(Kernel kernel) {
        Code dimensions = Code.text("$L", kernel.dimensions());
        Code items = extent(expressions(kernel.global()));
        Code space = kernel.local().isEmpty()
                ? Code.call(CodeBlock.of("$T.inGroupsOfAnySize", KernelSpace.class), dimensions, items)
                : Code.call(
                        CodeBlock.of("new $T", KernelSpace.class),
                        dimensions,
                        items,
                        extent(expressions(kernel.local())));
        if (!kernel.offset().isEmpty()) {
            Code offset = Code.call(CodeBlock.of("$T.of", Offset.class), expressions(kernel.offset()));
            space = new Code.Chain(space, Code.call(CodeBlock.of("withOffset"), offset));
        }
        if (kernel.slowest() < kernel.dimensions() - 1) {
            space = new Code.Chain(space, Code.call(CodeBlock.of("cutAlong"), Code.text("$L", kernel.slowest())));
        }
        List<Code> whole =
                kernel.wholeGroups().stream().map(d -> Code.text("$L", d)).toList();
        return whole.isEmpty() ? space : new Code.Chain(space, Code.call(CodeBlock.of("ofWholeGroups"), whole));
    }

    private Code layout(Argument.Buffer buffer) {
        Code name = Code.text("$S", buffer.name());
        Code type = host.scalars().dataType(buffer.type());
        Code size = extent(expressions(buffer.size()));
        boolean gathered = host.program().isGathered(buffer);
        if (buffer.replicated() && !gathered) {
            Code dimensions = Code.text("$L", buffer.size().size());
            return Code.call(CodeBlock.of("$T.replicated", BufferLayout.class), name, type, dimensions, size);
        }
        List<Code> parts = new ArrayList<>(List.of(
                name,
                type,
                size,
                Code.text("space"),
                Code.text("$T.$L", Access.class, buffer.access().name())));
        if (!buffer.perItem().isEmpty()) {
            parts.add(3, extent(expressions(buffer.perItem())));
        }
        if (!gathered) {
            parts.add(Code.listOf(WrappedPoints.of(buffer).stream()
                    .filter(Point::isSingle)
                    .map(this::point)
                    .toList()));
        }
        Code layout =
                Code.call(CodeBlock.of("$T.$L", BufferLayout.class, gathered ? "gathered" : "distributed"), parts);
        for (Point point : WrappedPoints.of(buffer)) {
            if (!point.isSingle()) {
                List<Code> ranges = point.along().stream().map(this::range).toList();
                layout = new Code.Chain(layout, Code.call(CodeBlock.of("withPoints"), ranges));
            }
        }
        if (buffer.origin().isEmpty()) {
            return layout;
        }
        Code origin = Code.call(CodeBlock.of("$T.of", Offset.class), expressions(buffer.origin()));
        return new Code.Chain(layout, Code.call(CodeBlock.of("withOrigin"), origin));
    }

    private Code point(Point point) {
        return Code.call(CodeBlock.of("$T.of", Offset.class), expressions(point.first()));
    }

    private Code range(Point.PointRange range) {
        List<Code> ends = expressions(range.isSingle() ? List.of(range.first()) : List.of(range.first(), range.last()));
        return Code.call(CodeBlock.of("$T.range", Range.class), ends);
    }

    private Code problem(Program program) {
        List<Code> buffers = program.buffers().stream()
                .map(buffer -> Code.text("$L", layoutName(buffer)))
                .toList();
        List<Code> swaps = program.swaps().stream()
                .map(swap -> Code.text("new $T($S, $S)", Swap.class, swap.first(), swap.second()))
                .toList();
        List<Code> parts = new ArrayList<>(List.of(
                Code.text("space"),
                Code.text(
                        "$T.$L", Addressing.class, program.kernel().addressing().name()),
                Code.listOf(buffers),
                Code.listOf(swaps)));
        if (!program.kernel().conditionalWrites()) {
            parts.add(Code.text("false"));
        }
        return Code.call(CodeBlock.of("new $T", Problem.class), parts);
    }

    private List<Code> expressions(List<Located> values) {
        return values.stream().map(Located::expression).map(expressions::emit).toList();
    }

    private static Code extent(List<Code> sizes) {
        return Code.call(CodeBlock.of("$T.of", Extent.class), sizes);
    }
}
