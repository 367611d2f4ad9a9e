package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Due;
import io.github.halomill.generator.model.Elements;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.plan.Value.CallText;
import io.github.halomill.runtime.Outputs;
import io.github.halomill.runtime.StepTrace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** The calls of steps that tell the world outside: when, and what. */
final class OutputCalls {

    private OutputCalls() {}

    static StepCall of(Step.Log log) {
        String[] names = log.names().toArray(String[]::new);
        List<Value> arguments = log.names().stream().map(Value::of).toList();
        return call(log.due(), new Call<>("log", arguments, (outputs, scope) -> outputs.log(names)));
    }

    static StepCall of(Step.Hook hook) {
        String name = hook.name();
        return call(hook.due(), new Call<>("hook", List.of(Value.of(name)), (outputs, scope) -> outputs.hook(name)));
    }

    static StepCall of(Step.Save save) {
        if (save.what() instanceof Elements.Lattice lattice) {
            return call(save.due(), lattice.isAll() ? all(save) : lattice(save, lattice));
        }
        return call(save.due(), probe(save, (Elements.Places) save.what()));
    }

    private static StepCall call(Due due, Call<Outputs> output) {
        CallText when;
        BiFunction<StepTrace, Scope, Outputs> outputs;
        if (due instanceof Due.Every every) {
            when = new CallText("every", List.of(Value.of(every.iterations())));
            outputs = (trace, scope) -> trace.every(scope.of(every.iterations()));
        } else {
            Due.At at = (Due.At) due;
            when = new CallText(
                    at.exact() ? "exactlyAtTimes" : "atTimes",
                    List.of(new Value.Real(at.interval().expression())));
            outputs = (trace, scope) -> trace.atTimes(1); // a plan has no real numbers
        }
        return new StepCall(
                "",
                new Call<>(when, (trace, scope) -> output.applyTo(outputs.apply(trace, scope), scope)),
                List.of(output.text()),
                List.of());
    }

    private static Call<Outputs> all(Step.Save save) {
        String field = save.field().array();
        List<Value> arguments = new ArrayList<>(List.of(new Value.FieldName(field)));
        save.field().component().ifPresent(component -> arguments.add(Value.of(component)));
        arguments.add(Value.of(save.file()));
        return new Call<>("save", arguments, (outputs, scope) -> {
            if (save.field().component().isPresent()) {
                outputs.save(scope.field(field), save.field().component().getAsLong(), save.file());
            } else {
                outputs.save(scope.field(field), save.file());
            }
        });
    }

    private static Call<Outputs> lattice(Step.Save save, Elements.Lattice lattice) {
        String field = save.field().toString();
        return new Call<>(
                "save",
                List.of(
                        Value.of(field),
                        Value.of(save.file()),
                        along("range", lattice.range()),
                        along("stride", lattice.stride())),
                (outputs, scope) ->
                        outputs.save(field, save.file(), scope.of(lattice.range()), scope.of(lattice.stride())));
    }

    private static Call<Outputs> probe(Step.Save save, Elements.Places places) {
        String field = save.field().toString();
        List<Value> arguments = new ArrayList<>(List.of(Value.of(field), Value.of(save.file())));
        places.listed().ifPresent(list -> arguments.add(new Value.FileName(list)));
        places.cells().forEach(cell -> arguments.add(along("at", cell)));
        // What a file lists is not known before a program runs.
        return new Call<>(
                "probe",
                arguments,
                (outputs, scope) -> outputs.probe(
                        field, save.file(), places.cells().stream().map(scope::of).toArray(long[][]::new)));
    }

    private static Value along(String word, List<Located> numbers) {
        return new Value.Along(word, numbers.stream().map(Value::of).toList());
    }
}
