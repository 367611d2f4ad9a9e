package io.github.halomill.runtime;

import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What an iteration does, said once, step after step (Algorithm 1 of the STEPOCL paper). Nothing is done when it is
 * said: it is compiled to what each zone does, and to the exchanges of ghost zones that this needs.
 */
public final class StepTrace extends OutputTrace {

    private final Declaration.Declared declared;
    private final Map<String, Called> calls;
    private final Map<String, Launch> launches;
    private final Map<String, List<List<Use>>> turns;

    StepTrace(Declaration.Declared declared) {
        this(declared, new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    private StepTrace(
            Declaration.Declared declared,
            Map<String, Called> calls,
            Map<String, Launch> launches,
            Map<String, List<List<Use>>> turns) {
        super(declared.grid());
        this.declared = declared;
        this.calls = calls;
        this.launches = launches;
        this.turns = turns;
    }

    @Override
    FieldSpec field(String name) {
        return declared.field(name);
    }

    /** Runs a kernel with the fields and values that were declared for it. */
    public void launch(KernelDeclaration kernel) {
        launch(kernel, new Binding());
    }

    /**
     * Runs a kernel with other fields or values:
     * {@code with().field("in", p).value("colour", "int", Formula.of(() -> 1))}.
     */
    public void launch(KernelDeclaration kernel, Binding binding) {
        KernelDeclaration launched = binding.range.isEmpty() ? kernel : kernel.over(binding.range);
        List<Use> declaredUses = launched.uses().stream()
                .map(use -> declared.use(launched, use, binding.fields.getOrDefault(use.argument(), use.field())))
                .toList();
        List<List<Use>> turns = binding.inTurn(declaredUses);
        List<Use> uses = turns.size() == 1 ? turns.get(0) : binding.inAny(declaredUses);
        boolean conditional = launched.conditionalWrites() || binding.changes;
        Launch unnamed = launch("", launched, uses, conditional);
        String name = binding.changes ? freeName(launched.name()) : nameOf(launched.name(), unnamed);
        launches.put(name, unnamed);
        if (turns.size() > 1) {
            this.turns.put(name, turns);
        }
        calls.put(name, new Called(launched, binding));
        steps.add(launch(name, launched, uses, conditional));
    }

    private static Launch launch(String name, KernelDeclaration of, List<Use> uses, boolean conditional) {
        return new Launch(name, of.space(), of.addressing(), of.idDimensions(), of.cells(), uses, conditional);
    }

    private String nameOf(String kernel, Launch unnamed) {
        return launches.entrySet().stream()
                .filter(entry -> Launch.kernel(entry.getKey()).equals(kernel)
                        && entry.getValue().equals(unnamed))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> freeName(kernel));
    }

    private String freeName(String kernel) {
        String name = kernel;
        for (int i = 2; launches.containsKey(name); i++) {
            name = kernel + "#" + i;
        }
        return name;
    }

    /** From here on each of two fields denotes what the other denoted. */
    public void swap(FieldDeclaration first, FieldDeclaration second) {
        steps.add(new Step.Swap(first.name(), second.name()));
    }

    /** From here on each field denotes what the next one denoted, and the last what the first did. */
    public void rotate(FieldDeclaration... fields) {
        steps.add(new Step.Rotate(Stream.of(fields).map(FieldDeclaration::name).toList()));
    }

    /** Steps, several times. */
    public void repeat(long times, Consumer<StepTrace> repeated) {
        steps.add(new Nest.Repeat(times, inner(repeated)));
    }

    /** Steps, if something holds; {@code text} is for people. */
    public void when(String text, Condition condition, Consumer<StepTrace> then) {
        steps.add(new Nest.If(text, condition, inner(then), List.of()));
    }

    /** Steps if what the {@link #when} before asks for does not hold. */
    public void otherwise(Consumer<StepTrace> said) {
        if (steps.isEmpty() || !(steps.get(steps.size() - 1) instanceof Nest.If before)) {
            throw new IllegalStateException("otherwise follows a when");
        }
        steps.set(steps.size() - 1, before.with(List.of(before.steps(), inner(said))));
    }

    /** Steps, as long as something holds before them; {@code text} is for people. */
    public void loop(String text, Condition condition, Consumer<StepTrace> repeated) {
        loop(OptionalLong.empty(), 0, text, condition, repeated);
    }

    /** The same, {@code most} times at most. */
    public void loop(long most, String text, Condition condition, Consumer<StepTrace> repeated) {
        loop(OptionalLong.of(most), 0, text, condition, repeated);
    }

    /**
     * The same, where the condition is looked at {@code lag} times later, so that no device waits for it: as often the
     * steps are carried out anyway.
     */
    public void loop(long most, long lag, String text, Condition condition, Consumer<StepTrace> repeated) {
        loop(OptionalLong.of(most), lag, text, condition, repeated);
    }

    private void loop(OptionalLong most, long lag, String text, Condition condition, Consumer<StepTrace> repeated) {
        steps.add(new Nest.While(text, condition, lag, most, inner(repeated)));
    }

    private List<Step> inner(Consumer<StepTrace> said) {
        StepTrace inner = new StepTrace(declared, calls, launches, turns);
        said.accept(inner);
        return inner.steps;
    }

    /** Sets a scalar to the sum of all elements that cells have of a field. */
    public void sum(String scalar, FieldDeclaration of) {
        reduce(scalar, Reduction.SUM, of.name(), of);
    }

    /** The same of an expression of an element of each of the fields, in OpenCL C. */
    public void sum(String scalar, String of, FieldDeclaration... fields) {
        reduce(scalar, Reduction.SUM, of, fields);
    }

    /** The same of what is selected. */
    public void sum(String scalar, Selection over, String of, FieldDeclaration... fields) {
        reduce(scalar, Reduction.SUM, over, of, fields);
    }

    /** The same with the sum of squares. */
    public void sumsq(String scalar, FieldDeclaration of) {
        reduce(scalar, Reduction.SUMSQ, of.name(), of);
    }

    /** The same of an expression. */
    public void sumsq(String scalar, String of, FieldDeclaration... fields) {
        reduce(scalar, Reduction.SUMSQ, of, fields);
    }

    /** The same of what is selected. */
    public void sumsq(String scalar, Selection over, String of, FieldDeclaration... fields) {
        reduce(scalar, Reduction.SUMSQ, over, of, fields);
    }

    /** The same with the least. */
    public void min(String scalar, FieldDeclaration of) {
        reduce(scalar, Reduction.MIN, of.name(), of);
    }

    /** The same of an expression. */
    public void min(String scalar, String of, FieldDeclaration... fields) {
        reduce(scalar, Reduction.MIN, of, fields);
    }

    /** The same of what is selected. */
    public void min(String scalar, Selection over, String of, FieldDeclaration... fields) {
        reduce(scalar, Reduction.MIN, over, of, fields);
    }

    /** The same with the largest. */
    public void max(String scalar, FieldDeclaration of) {
        reduce(scalar, Reduction.MAX, of.name(), of);
    }

    /** The same of an expression. */
    public void max(String scalar, String of, FieldDeclaration... fields) {
        reduce(scalar, Reduction.MAX, of, fields);
    }

    /** The same of what is selected. */
    public void max(String scalar, Selection over, String of, FieldDeclaration... fields) {
        reduce(scalar, Reduction.MAX, over, of, fields);
    }

    /** The same with the largest magnitude. */
    public void maxabs(String scalar, FieldDeclaration of) {
        reduce(scalar, Reduction.MAXABS, of.name(), of);
    }

    /** The same of an expression. */
    public void maxabs(String scalar, String of, FieldDeclaration... fields) {
        reduce(scalar, Reduction.MAXABS, of, fields);
    }

    /** The same of what is selected. */
    public void maxabs(String scalar, Selection over, String of, FieldDeclaration... fields) {
        reduce(scalar, Reduction.MAXABS, over, of, fields);
    }

    /**
     * Sets a scalar to what the elements of fields come to together.
     *
     * @param of an expression of an element of each, in OpenCL C
     */
    public void reduce(String scalar, Reduction with, String of, FieldDeclaration... fields) {
        reduce(scalar, with, over(), of, fields);
    }

    /**
     * The same of other elements than those of all cells, or with the place of the one that is found:
     * {@code over().range(0, nx, 4, 5).at("x", "y")}.
     */
    public void reduce(String scalar, Reduction with, Selection over, String of, FieldDeclaration... fields) {
        steps.add(new Step.Reduce(
                scalar,
                with,
                of,
                Stream.of(fields).map(field -> declared.field(field.name())).toList(),
                over.over(),
                over.at()));
    }

    /** Sets a scalar; {@code text} is for people. */
    public void let(String scalar, String text, Formula value) {
        steps.add(new Step.Let(scalar, text, value));
    }

    /**
     * In each {@code every}-th iteration, ends the run with it if something holds; in a repetition or a loop, in each
     * {@code every}-th time, ends that at once. {@code text} is for people.
     */
    public void until(long every, String text, Condition condition) {
        until(every, 0, text, condition);
    }

    /**
     * The same, looked at {@code lag} iterations, or times, later, so that no device waits for it.
     */
    public void until(long every, long lag, String text, Condition condition) {
        steps.add(new Step.Until(every, lag, text, condition));
    }

    /** Other elements for a reduction. */
    public static Selection over() {
        return new Selection();
    }

    /** Other fields and values for a launch. */
    public static Binding with() {
        return new Binding();
    }

    /** What launches do in one iteration after the other. */
    Map<String, List<List<Use>>> turns() {
        return turns;
    }

    /** The kernel of each launch, by the launch's name. */
    Map<String, KernelCall> calls(FormsResource forms) {
        Map<String, KernelCall> all = new LinkedHashMap<>();
        calls.forEach((name, called) ->
                all.put(name, called.binding().call(called.kernel().call(forms))));
        return all;
    }

    /** What a launch runs, and with what. */
    private record Called(KernelDeclaration kernel, Binding binding) {}
}
