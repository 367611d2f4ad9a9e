package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Border;
import io.github.halomill.generator.model.Combine;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Field.Share;
import io.github.halomill.generator.model.FieldShape;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Over;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.Declaration;
import io.github.halomill.runtime.FieldDeclaration;
import io.github.halomill.runtime.KernelDeclaration;
import io.github.halomill.runtime.UseDeclaration;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Components;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The calls on the runtime's declarations that say what a program is: a generated class has their text, a plan applies
 * them. Kernels' sources and what they are passed are not among them: a plan needs neither.
 */
public final class DeclarationScript {

    private final Program program;

    /** Of that program. */
    public DeclarationScript(Program program) {
        this.program = program;
    }

    /** All of them. */
    Declaration apply(Scope scope) {
        Declaration declaration = new Declaration(program.name(), DeclarationScript.class);
        grid().forEach(call -> call.applyTo(declaration, scope));
        program.fields()
                .forEach(field -> scope.declare(field.name(), field(field).applyTo(declaration, scope)));
        for (Kernel kernel : program.kernels()) {
            KernelDeclaration declared = kernel(kernel).applyTo(declaration, scope);
            scope.declare(kernel.name(), declared);
            kernel.buffers().forEach(buffer -> use(kernel, buffer).applyTo(declared, scope));
        }
        List<StepCall> steps = steps();
        declaration.iteration(step -> steps.forEach(one -> one.call().applyTo(step, scope)));
        return declaration;
    }

    /** The grid, as far as that is not the NDRange of the first kernel. */
    public List<Call<Declaration>> grid() {
        return GridCalls.of(program);
    }

    /** A field. */
    public Chain<Declaration, FieldDeclaration> field(Field field) {
        List<Value> what = List.of(Value.of(field.name()), new Value.Type(field.type()));
        Chain<Declaration, FieldDeclaration> chain =
                new Chain<>("field", what, (declaration, scope) -> declaration.field(field.name(), field.type()));
        chain.values("size", field.shape().along(), FieldDeclaration::size)
                .values("components", field.shape().components(), FieldDeclaration::components);
        componentsBefore(chain, field.shape());
        chain.values("origin", field.place().origin(), FieldDeclaration::origin)
                .values("perCell", perCell(field), FieldDeclaration::perCell);
        shares(chain, field.place().shares());
        field.place().ranges().forEach(box -> chain.values("range", box, FieldDeclaration::range));
        if (program.combine(field).isPresent()) {
            combined(chain, program.combine(field).get());
        } else if (program.isEverywhere(field)) {
            chain.flag(true, "everywhere", FieldDeclaration::everywhere);
        } else {
            boolean gathered = program.isGathered(field);
            chain.flag(gathered, "gathered", FieldDeclaration::gathered)
                    .flag(!gathered && program.isReplicated(field), "replicated", FieldDeclaration::replicated);
        }
        field.borders().forEach(border -> border(chain, border));
        return chain;
    }

    private static void componentsBefore(Chain<?, FieldDeclaration> chain, FieldShape shape) {
        if (shape.isBeforeDimension()) {
            String dimension = Axes.name(shape.before());
            chain.call(
                    "componentsBefore",
                    List.of(Value.of(dimension)),
                    (field, scope) -> field.componentsBefore(dimension));
        }
    }

    /** Elements that a cell has, where that does not follow from sizes. */
    private List<Located> perCell(Field field) {
        Kernel first = program.kernels().get(0);
        return program.uses(field.name()).stream()
                .filter(buffer ->
                        first.buffers().contains(buffer) && first.footprints().isEmpty() && !first.isOfNoCell())
                .map(Argument.Buffer::perItem)
                .filter(perItem -> !perItem.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** The same of a field that belongs to the grid of several kernels. */
    private static void shares(Chain<?, FieldDeclaration> chain, List<Share> shares) {
        if (!shares.isEmpty()) {
            long[] elements = shares.stream().mapToLong(Share::elements).toArray();
            chain.call("perCell", numbers(elements), (field, scope) -> field.perCell(elements));
        }
        if (shares.stream().anyMatch(share -> share.cells() != 1)) {
            long[] cells = shares.stream().mapToLong(Share::cells).toArray();
            chain.call("cellsPerElement", numbers(cells), (field, scope) -> field.cellsPerElement(cells));
        }
    }

    private static List<Value> numbers(long... numbers) {
        return LongStream.of(numbers).mapToObj(Value::of).toList();
    }

    private static void combined(Chain<?, FieldDeclaration> chain, Combine combine) {
        Value with = Value.of(combine.with().word());
        combine.from()
                .ifPresentOrElse(
                        from -> chain.call(
                                "combined",
                                List.of(with, Value.of(from)),
                                (field, scope) -> field.combined(combine.with().word(), scope.of(from))),
                        () -> chain.call(
                                "combined",
                                List.of(with),
                                (field, scope) -> field.combined(combine.with().word())));
    }

    private void border(Chain<?, FieldDeclaration> chain, Border border) {
        String face = "xyz".charAt(border.dimension()) + border.side().symbol();
        String kind = border.kind().word();
        List<Value> said = new ArrayList<>(List.of(Value.of(face)));
        Optional<Located> changing = border.value().filter(value -> program.changes(value.expression()));
        if (changing.isPresent()) {
            said.add(Value.of(changing.get().text()));
            said.add(new Value.Function(changing.get().expression(), false));
        } else {
            said.add(border.value()
                    .<Value>map(value -> new Value.Real(value.expression()))
                    .orElse(Value.of(kind)));
        }
        if (!border.of().isEmpty()) {
            said.add(PointCalls.components(border.of()));
        }
        chain.call("border", said, (field, scope) -> {
            Components of = border.of().isEmpty() ? Components.ALL : UseDeclaration.of(scope.ranges(border.of()));
            if (changing.isPresent()) {
                Expression value = changing.get().expression();
                field.border(face, changing.get().text(), new Formula(program.reads(value), scalars -> 0), of);
            } else if (border.value().isPresent()) {
                field.border(face, 0.0, of);
            } else {
                field.border(face, kind, of);
            }
        });
        chain.values("along", border.along(), FieldDeclaration::along);
    }

    /** A kernel, without its source and what it is passed. */
    public Chain<Declaration, KernelDeclaration> kernel(Kernel kernel) {
        Chain<Declaration, KernelDeclaration> chain = new Chain<>(
                "kernel", List.of(Value.of(kernel.name())), (declaration, scope) -> declaration.kernel(kernel.name()));
        chain.values("global", kernel.range().isEmpty() ? kernel.global() : List.of(), KernelDeclaration::global)
                .values("range", RangeEnds.of(kernel.range(), program.grid()), KernelDeclaration::range)
                .values("local", kernel.local(), KernelDeclaration::local)
                .flag(isGuess(kernel), "anyLocal", KernelDeclaration::anyLocal)
                .values("offset", kernel.offset(), KernelDeclaration::offset);
        kernel.options()
                .sizes()
                .forEach((macro, number) -> chain.call(
                        "define",
                        List.of(Value.of(macro), new Value.Whole(number)),
                        (declared, scope) -> declared.define(macro, scope.of(number))));
        if (kernel.slowest() < kernel.dimensions() - 1) {
            chain.call("cutAlong", numbers(kernel.slowest()), (declared, scope) -> declared.cutAlong(kernel.slowest()));
        }
        chain.dimensions("wholeGroups", kernel.wholeGroups(), KernelDeclaration::wholeGroups)
                .dimensions("idsAlong", idsAlong(kernel), KernelDeclaration::idsAlong)
                .flag(kernel.isOfOneId(), "oneId", KernelDeclaration::oneId);
        for (int d = 0; d < kernel.footprints().size() && kernel.range().isEmpty(); d++) {
            cells(chain, d, kernel.footprints().get(d));
        }
        return chain.flag(
                        kernel.addressing() == Addressing.LOCAL, "localAddressing", KernelDeclaration::localAddressing)
                .flag(!kernel.conditionalWrites(), "writesUnconditionally", KernelDeclaration::writesUnconditionally);
    }

    /** Whether the work-groups of a kernel are those of its description at first only. */
    public static boolean isGuess(Kernel kernel) {
        return kernel.anyLocal() && !kernel.local().isEmpty();
    }

    /** The dimensions of the grid along which a kernel has ids, if it is launched over some only. */
    private static List<Integer> idsAlong(Kernel kernel) {
        return IntStream.range(0, kernel.over().size())
                .filter(d -> kernel.over().get(d) instanceof Over.Id)
                .boxed()
                .toList();
    }

    /** Which of its ids counts along each dimension that it has ids along; empty if they are in order. */
    public static List<Integer> ids(Kernel kernel) {
        List<Integer> ids = kernel.over().isEmpty()
                ? kernel.ids()
                : idsAlong(kernel).stream().map(kernel.ids()::get).toList();
        boolean inOrder = kernel.isOfOneId() || IntStream.range(0, ids.size()).allMatch(d -> ids.get(d) == d);
        return inOrder ? List.of() : ids;
    }

    private static void cells(Chain<?, KernelDeclaration> chain, int d, Footprint footprint) {
        boolean same = footprint.cells() == 1
                && footprint.items() == 1
                && footprint.all().isEmpty()
                && footprint.origin().expression().equals(new Expression.IntegerLiteral(0));
        if (!same) {
            Optional<Located> all = footprint.all();
            List<Value> which = List.of(
                    Value.of(d),
                    Value.of(footprint.origin()),
                    all.map(Value::of).orElse(Value.of(footprint.cells())),
                    Value.of(footprint.items()));
            chain.call(
                    "cells",
                    which,
                    (kernel, scope) -> kernel.cells(
                            d,
                            scope.of(footprint.origin()),
                            all.map(scope::of).orElse(footprint.cells()),
                            footprint.items()));
        }
    }

    /** What a kernel does with a buffer. */
    public Chain<KernelDeclaration, UseDeclaration> use(Kernel kernel, Argument.Buffer buffer) {
        Chain<KernelDeclaration, UseDeclaration> chain = access(buffer);
        List<Expression> spared = program.spared(kernel, buffer);
        if (!spared.isEmpty()) {
            List<Value> ends = spared.stream().<Value>map(Value.Whole::new).toList();
            chain.call(
                    "spares",
                    ends,
                    (use, scope) ->
                            use.spares(spared.stream().mapToLong(scope::of).toArray()));
        }
        if (!buffer.replicated()) {
            buffer.points().forEach(point -> PointCalls.at(chain, point));
        }
        chain.dimensions("wraps", wraps(kernel, buffer), UseDeclaration::wraps);
        kernel.proof().pushed(buffer.name()).forEach(point -> PointCalls.pushes(chain, point));
        return chain;
    }

    /** Where it is read or written around the array. */
    private static List<Integer> wraps(Kernel kernel, Argument.Buffer buffer) {
        Set<Integer> wraps = new TreeSet<>(buffer.replicated() ? List.of() : buffer.wraps());
        wraps.addAll(kernel.proof().around().getOrDefault(buffer.name(), List.of()));
        return List.copyOf(wraps);
    }

    private static Chain<KernelDeclaration, UseDeclaration> access(Argument.Buffer buffer) {
        String name = buffer.name();
        String field = buffer.field();
        Value variable = new Value.FieldName(field);
        List<Value> named = name.equals(field) ? List.of(variable) : List.of(Value.of(name), variable);
        return switch (buffer.access()) {
            case INPUT -> new Chain<>("reads", named, (kernel, scope) -> kernel.reads(name, scope.field(field)));
            case OUTPUT -> new Chain<>("writes", named, (kernel, scope) -> kernel.writes(name, scope.field(field)));
            case INOUT -> new Chain<>("updates", named, (kernel, scope) -> kernel.updates(name, scope.field(field)));
            case PARTIAL ->
                new Chain<>("writesPartly", named, (kernel, scope) -> kernel.writesPartly(name, scope.field(field)));
        };
    }

    /** What an iteration does. */
    public List<StepCall> steps() {
        return new StepScript(program).of(program.schedule());
    }
}
