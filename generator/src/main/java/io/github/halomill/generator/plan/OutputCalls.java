package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Elements;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Step;
import io.github.halomill.runtime.StepTrace;
import java.util.ArrayList;
import java.util.List;

/** The calls that write what fields hold. */
final class OutputCalls {

    private OutputCalls() {}

    static Call<StepTrace> of(Step.Save save) {
        if (save.what() instanceof Elements.Lattice lattice) {
            return lattice.isAll() ? all(save) : lattice(save, lattice);
        }
        return probe(save, (Elements.Places) save.what());
    }

    private static Call<StepTrace> all(Step.Save save) {
        String field = save.field().array();
        List<Value> arguments = new ArrayList<>(List.of(Value.of(save.every()), new Value.FieldName(field)));
        save.field().component().ifPresent(component -> arguments.add(Value.of(component)));
        arguments.add(Value.of(save.file()));
        return new Call<>("save", arguments, (trace, scope) -> {
            if (save.field().component().isPresent()) {
                long component = save.field().component().getAsLong();
                trace.save(scope.of(save.every()), scope.field(field), component, save.file());
            } else {
                trace.save(scope.of(save.every()), scope.field(field), save.file());
            }
        });
    }

    private static Call<StepTrace> lattice(Step.Save save, Elements.Lattice lattice) {
        String field = save.field().toString();
        return new Call<>(
                "save",
                List.of(
                        Value.of(save.every()),
                        Value.of(field),
                        Value.of(save.file()),
                        along("range", lattice.range()),
                        along("stride", lattice.stride())),
                (trace, scope) -> trace.save(
                        scope.of(save.every()),
                        field,
                        save.file(),
                        scope.of(lattice.range()),
                        scope.of(lattice.stride())));
    }

    private static Call<StepTrace> probe(Step.Save save, Elements.Places places) {
        String field = save.field().toString();
        List<Value> arguments =
                new ArrayList<>(List.of(Value.of(save.every()), Value.of(field), Value.of(save.file())));
        places.listed().ifPresent(list -> arguments.add(new Value.FileName(list)));
        places.cells().forEach(cell -> arguments.add(along("at", cell)));
        // What a file lists is not known before a program runs.
        return new Call<>(
                "probe",
                arguments,
                (trace, scope) -> trace.probe(
                        scope.of(save.every()),
                        field,
                        save.file(),
                        places.cells().stream().map(scope::of).toArray(long[][]::new)));
    }

    private static Value along(String word, List<Located> numbers) {
        return new Value.Along(word, numbers.stream().map(Value::of).toList());
    }
}
