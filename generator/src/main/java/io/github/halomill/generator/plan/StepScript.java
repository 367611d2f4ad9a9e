package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Field;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.Turns;
import io.github.halomill.runtime.Binding;
import io.github.halomill.runtime.Selection;
import io.github.halomill.runtime.StepTrace;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.schedule.Components;
import io.github.halomill.runtime.schedule.Range;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The calls that say what an iteration does. */
final class StepScript implements Step.Cases<StepCall> {

    private final Program program;

    StepScript(Program program) {
        this.program = program;
    }

    List<StepCall> of(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> Stream.concat(Stream.of(step.fold(this)), otherwise(step)))
                .toList();
    }

    private static StepCall call(String method, List<Value> arguments, BiConsumer<StepTrace, Scope> effect) {
        return new StepCall("", new Call<>(method, arguments, effect), List.of(), List.of());
    }

    private static List<Value> fields(List<String> names) {
        return names.stream().<Value>map(Value.FieldName::new).toList();
    }

    @Override
    public StepCall launch(Step.Launch launch) {
        String kernel = launch.kernel();
        List<Call<Binding>> binding = binding(launch);
        List<Value> arguments = new ArrayList<>(List.of(new Value.KernelName(kernel)));
        if (!binding.isEmpty()) {
            arguments.add(
                    new Value.Binding("with", binding.stream().map(Call::text).toList()));
        }
        String combined =
                program.kernel(kernel).combined().stream().map(launch::field).collect(Collectors.joining(", "));
        String comment = combined.isEmpty() ? "" : "after this, the devices' copies of " + combined + " become one";
        Call<StepTrace> call = new Call<>("launch", arguments, (trace, scope) -> {
            Binding with = StepTrace.with();
            binding.forEach(one -> one.applyTo(with, scope));
            trace.launch(scope.kernel(kernel), with);
        });
        return new StepCall(comment, call, List.of(), List.of());
    }

    private List<Call<Binding>> binding(Step.Launch launch) {
        List<Call<Binding>> binding = new ArrayList<>();
        launch.binds()
                .forEach((argument, field) -> binding.add(new Call<>(
                        "field",
                        List.of(Value.of(argument), new Value.FieldName(field)),
                        (with, scope) -> with.field(argument, scope.field(field)))));
        List<Located> range = RangeEnds.of(launch.range(), program.grid());
        if (!range.isEmpty()) {
            binding.add(new Call<>(
                    "range", range.stream().map(Value::of).toList(), (with, scope) -> with.range(scope.of(range))));
        }
        Kernel kernel = program.kernel(launch.kernel());
        launch.sets().forEach((argument, value) -> binding.add(set(kernel, argument, value)));
        Turns turns = launch.turns();
        turns.reads().forEach((name, read) -> binding.add(turns("reads", name, read, Binding::reads)));
        turns.writes().forEach((name, set) -> binding.add(turns("writes", name, set, Binding::writes)));
        binding.addAll(PointCalls.pushes(turns.pushes()));
        return binding;
    }

    private interface Touching {
        void components(Binding with, String argument, Components... inTurn);
    }

    /** The components that are read or written, iteration by iteration; once, where they are the same in each. */
    private static Call<Binding> turns(String method, String argument, List<Components> inTurn, Touching touching) {
        List<Components> said = inTurn.stream().distinct().count() == 1 ? inTurn.subList(0, 1) : inTurn;
        List<Value> arguments = new ArrayList<>(List.of(Value.of(argument)));
        said.forEach(components -> arguments.add(components(components)));
        return new Call<>(
                method,
                arguments,
                (with, scope) -> touching.components(with, argument, said.toArray(Components[]::new)));
    }

    private static Call<Binding> set(Kernel kernel, String name, Located value) {
        Argument.Typed scalar = kernel.arguments().stream()
                .filter(argument -> argument.name().equals(name))
                .map(Argument.Typed.class::cast)
                .findFirst()
                .orElseThrow();
        return new Call<>(
                "value",
                List.of(Value.of(name), new Value.Type(scalar.type()), Value.passed(value, scalar)),
                (with, scope) -> with.changed(name));
    }

    private static Value components(Components components) {
        List<Range> ranges = components.ranges();
        boolean single = ranges.stream().allMatch(range -> range.first() == range.last());
        return new Value.Components(ranges.stream()
                .map(range -> single
                        ? Value.of(range.first())
                        : new Value.Coordinates(List.of(Value.of(range.first()), Value.of(range.last()))))
                .toList());
    }

    @Override
    public StepCall swap(Step.Swap swap) {
        return call(
                "swap",
                fields(swap.rotated()),
                (trace, scope) -> trace.swap(scope.field(swap.first()), scope.field(swap.second())));
    }

    @Override
    public StepCall rotate(Step.Rotate rotate) {
        return call("rotate", fields(rotate.fields()), (trace, scope) -> trace.rotate(scope.fields(rotate.fields())));
    }

    @Override
    public StepCall repeat(Step.Repeat repeat) {
        List<StepCall> repeated = of(repeat.steps());
        Call<StepTrace> call = new Call<>(
                "repeat",
                List.of(Value.of(repeat.times())),
                (trace, scope) -> trace.repeat(scope.of(repeat.times()), in(repeated, scope)));
        return new StepCall("", call, List.of(), repeated);
    }

    private static Consumer<StepTrace> in(List<StepCall> steps, Scope scope) {
        return trace -> steps.forEach(step -> step.call().applyTo(trace, scope));
    }

    @Override
    public StepCall branch(Step.If branch) {
        Located test = branch.condition();
        List<StepCall> then = of(branch.steps());
        Call<StepTrace> call = new Call<>(
                "when", condition(test), (trace, scope) -> trace.when(test.text(), planned(test), in(then, scope)));
        return new StepCall("", call, List.of(), then);
    }

    /** What an if does where its condition does not hold; of other steps nothing. */
    private Stream<StepCall> otherwise(Step step) {
        if (!(step instanceof Step.If branch) || branch.otherwise().isEmpty()) {
            return Stream.empty();
        }
        List<StepCall> steps = of(branch.otherwise());
        Call<StepTrace> call = new Call<>("otherwise", List.of(), (trace, scope) -> trace.otherwise(in(steps, scope)));
        return Stream.of(new StepCall("", call, List.of(), steps));
    }

    @Override
    public StepCall loop(Step.While loop) {
        Located test = loop.condition();
        List<StepCall> pass = of(loop.steps());
        List<Value> arguments = new ArrayList<>();
        loop.most().ifPresent(times -> arguments.add(Value.of(times)));
        loop.lag().ifPresent(lag -> arguments.add(Value.of(lag)));
        arguments.addAll(condition(test));
        Call<StepTrace> call = new Call<>("loop", arguments, (trace, scope) -> {
            if (loop.most().isPresent()) {
                long lag = loop.lag().map(scope::of).orElse(0L);
                trace.loop(scope.of(loop.most().get()), lag, test.text(), planned(test), in(pass, scope));
            } else {
                trace.loop(test.text(), planned(test), in(pass, scope));
            }
        });
        return new StepCall("", call, List.of(), pass);
    }

    private static List<Value> condition(Located condition) {
        return List.of(Value.of(condition.text()), new Value.Function(condition.expression(), true));
    }

    private Condition planned(Located condition) {
        return new Condition(program.reads(condition.expression()), scalars -> false);
    }

    @Override
    public StepCall reduce(Step.Reduce reduce) {
        Expression of = reduce.of().expression();
        List<String> fields = program.fields().stream()
                .map(Field::name)
                .filter(of.parameters()::contains)
                .toList();
        List<Value> arguments = new ArrayList<>(List.of(Value.of(reduce.name())));
        List<Call<Selection>> over = over(reduce);
        if (!over.isEmpty()) {
            arguments.add(
                    new Value.Binding("over", over.stream().map(Call::text).toList()));
        }
        if (!(of instanceof Expression.ParameterRef) || !over.isEmpty()) {
            arguments.add(new Value.OfElements(of));
        }
        arguments.addAll(fields(fields));
        return call(reduce.with().word(), arguments, (trace, scope) -> {
            Selection selection = StepTrace.over();
            over.forEach(one -> one.applyTo(selection, scope));
            trace.reduce(reduce.name(), reduce.with(), selection, reduce.of().text(), scope.fields(fields));
        });
    }

    private static List<Call<Selection>> over(Step.Reduce reduce) {
        List<Call<Selection>> over = new ArrayList<>();
        if (reduce.margins()) {
            over.add(new Call<>("margins", List.of(), (selection, scope) -> selection.margins()));
        }
        List<Located> range = reduce.range();
        if (!range.isEmpty()) {
            over.add(new Call<>(
                    "range",
                    range.stream().map(Value::of).toList(),
                    (selection, scope) -> selection.range(scope.of(range))));
        }
        String[] at = reduce.at().toArray(String[]::new);
        if (at.length > 0) {
            over.add(new Call<>(
                    "at", reduce.at().stream().<Value>map(Value::of).toList(), (selection, scope) -> selection.at(at)));
        }
        return over;
    }

    @Override
    public StepCall let(Step.Let let) {
        String text = let.value().text();
        Expression value = let.value().expression();
        Formula planned = new Formula(program.reads(value), scalars -> 0);
        return call(
                "let",
                List.of(Value.of(let.name()), Value.of(text), new Value.Function(value, false)),
                (trace, scope) -> trace.let(let.name(), text, planned));
    }

    @Override
    public StepCall time(Step.Time time) {
        String text = time.step().text();
        Expression step = time.step().expression();
        Formula planned = new Formula(program.reads(step), scalars -> 0);
        return call(
                "time",
                List.of(Value.of(text), new Value.Function(step, false)),
                (trace, scope) -> trace.time(text, planned));
    }

    @Override
    public StepCall until(Step.Until until) {
        String text = until.condition().text();
        List<Value> arguments = new ArrayList<>(List.of(Value.of(until.every())));
        until.lag().ifPresent(lag -> arguments.add(Value.of(lag)));
        arguments.addAll(condition(until.condition()));
        Condition planned = planned(until.condition());
        return call("until", arguments, (trace, scope) -> {
            long lag = until.lag().map(scope::of).orElse(0L);
            trace.until(scope.of(until.every()), lag, text, planned);
        });
    }

    @Override
    public StepCall tell(Step.Tell tell) {
        return OutputCalls.of(tell);
    }
}
