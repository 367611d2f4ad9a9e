package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Output;
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

    static StepCall of(Step.Tell step) {
        String picture = step.what() instanceof Output.Save save ? save.picture() : "";
        return call(step.due(), picture, output(step.what()));
    }

    private static Call<Outputs> output(Output what) {
        if (what instanceof Output.Log log) {
            String[] names = log.names().toArray(String[]::new);
            List<Value> arguments = log.names().stream().map(Value::of).toList();
            return new Call<>("log", arguments, (outputs, scope) -> outputs.log(names));
        } else if (what instanceof Output.Save save) {
            return save.isOfAll() ? all(save) : lattice(save);
        } else if (what instanceof Output.Probe probe) {
            return probe(probe);
        }
        String hook = ((Output.Hook) what).name();
        return new Call<>("hook", List.of(Value.of(hook)), (outputs, scope) -> outputs.hook(hook));
    }

    private static StepCall call(Output.Due due, String picture, Call<Outputs> output) {
        CallText when;
        BiFunction<StepTrace, Scope, Outputs> outputs;
        if (due instanceof Output.Due.Every every) {
            when = new CallText("every", List.of(Value.of(every.iterations())));
            outputs = (trace, scope) -> trace.every(scope.of(every.iterations()));
        } else {
            Output.Due.At at = (Output.Due.At) due;
            when = new CallText(
                    at.exact() ? "exactlyAtTimes" : "atTimes",
                    List.of(new Value.Real(at.interval().expression())));
            outputs = (trace, scope) -> trace.atTimes(1); // a plan has no real numbers
        }
        List<CallText> calls = picture.isEmpty()
                ? List.of(output.text())
                : List.of(new CallText("picture", List.of(Value.of(picture))), output.text());
        return new StepCall(
                "",
                new Call<>(
                        when,
                        (trace, scope) ->
                                output.applyTo(outputs.apply(trace, scope).picture(picture), scope)),
                calls,
                List.of());
    }

    private static Call<Outputs> all(Output.Save save) {
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

    private static Call<Outputs> lattice(Output.Save save) {
        String field = save.field().toString();
        return new Call<>(
                "save",
                List.of(
                        Value.of(field),
                        Value.of(save.file()),
                        along("range", save.range()),
                        along("stride", save.stride())),
                (outputs, scope) -> outputs.save(field, save.file(), scope.of(save.range()), scope.of(save.stride())));
    }

    private static Call<Outputs> probe(Output.Probe probe) {
        String field = probe.field().toString();
        List<Value> arguments = new ArrayList<>(List.of(Value.of(field), Value.of(probe.file())));
        probe.listed().ifPresent(list -> arguments.add(new Value.FileName(list)));
        probe.cells().forEach(cell -> arguments.add(along("at", cell)));
        // What a file lists is not known before a program runs.
        return new Call<>(
                "probe",
                arguments,
                (outputs, scope) -> outputs.probe(
                        field,
                        probe.file(),
                        probe.cells().stream().map(scope::of).toArray(long[][]::new)));
    }

    private static Value along(String word, List<Located> numbers) {
        return new Value.Along(word, numbers.stream().map(Value::of).toList());
    }
}
