package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.BindElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Arguments name fields that there are, agree with them, and every field is used. */
final class FieldUseRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        program.kernels().forEach(kernel -> check(kernel, program, diagnostics));
        program.allSteps()
                .flatMap(step -> step.element().written().stream())
                .filter(field -> !program.fields().containsKey(field.value()))
                .forEach(field -> unknown(field, program, diagnostics));
        checkUsed(program, diagnostics);
    }

    /** The same of the arguments of one kernel. */
    static void check(KernelUse kernel, ProgramFacts program, Diagnostics diagnostics) {
        for (ArgumentElement argument : kernel.arguments()) {
            String name = kernel.fields().get(argument.name().value());
            if (name == null) {
                checkOther(argument, diagnostics);
            } else if (program.fields().containsKey(name)) {
                checkSame(argument, program.fields().get(name), program, diagnostics);
                checkHeld(argument, name, program, diagnostics);
            } else {
                reportUnknown(argument, program, diagnostics);
            }
        }
    }

    /** Reports a name that is no field's. */
    static void unknown(Text name, ProgramFacts program, Diagnostics diagnostics) {
        diagnostics.error(
                DiagnosticCode.UNKNOWN_FIELD,
                name.location(),
                "there is no field " + Quoted.quote(name),
                "fields are " + Quoted.list(List.copyOf(program.fields().keySet())) + "; <field name=\"" + name
                        + "\"/> says another");
    }

    private static void reportUnknown(ArgumentElement argument, ProgramFacts program, Diagnostics diagnostics) {
        if (argument.field().isPresent()) {
            unknown(argument.field().get(), program, diagnostics);
        } else {
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_FIELD,
                    argument.name().location(),
                    "the argument " + Quoted.quote(argument.name())
                            + " has no <dataType>, and there is no field of its name",
                    "write <field> with one of "
                            + Quoted.list(List.copyOf(program.fields().keySet())) + ", or <dataType> and <argsize>");
        }
    }

    /** What is no array has a type, and no field. */
    private static void checkOther(ArgumentElement argument, Diagnostics diagnostics) {
        if (argument.dataType().value().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.STRUCTURE,
                    argument.location(),
                    "<argument> is not complete",
                    "missing: <dataType>, which only arrays have from their field");
        }
        argument.field()
                .ifPresent(field -> diagnostics.error(
                        DiagnosticCode.MISPLACED,
                        field.location(),
                        "the argument " + Quoted.quote(argument.name()) + " has a field and is no array",
                        "remove <field>, or <value> and <property>local</property>"));
    }

    private static void checkSame(
            ArgumentElement argument, FieldFacts field, ProgramFacts program, Diagnostics diagnostics) {
        if (argument.dataType().value().isEmpty() && argument.size().isEmpty()) {
            return;
        }
        boolean typed = argument.dataType().value().isEmpty()
                || argument.dataType().value().equals(field.dataType().value());
        List<String> sizes = program.sizes(argument);
        boolean sized = argument.size().isEmpty()
                || sizes.isEmpty()
                || !field.size().allAtLeast(1)
                || sizes.equals(field.size().inMemory());
        if (typed && sized) {
            return;
        }
        String own = typed ? "has " + String.join(" x ", sizes) + " elements" : "is of type " + argument.dataType();
        String other = typed ? "has " + field.shape() : "of type " + field.dataType();
        SourceLocation place =
                typed ? argument.size().get(0).location() : argument.dataType().location();
        diagnostics.error(
                DiagnosticCode.FIELD_CLASH,
                place,
                "the argument " + Quoted.quote(argument.name()) + " " + own + ", and the "
                        + (field.declared() ? "field " : "argument ") + Quoted.quote(field.name()) + " at "
                        + field.location() + " " + (typed ? other : "is " + other),
                field.declared()
                        ? "leave <dataType> and <argsize> out: they are the field's"
                        : "arguments of one name are one field; give one of them another name, or make them the same");
    }

    /** Of a field that says how devices hold it no argument says that it is otherwise. */
    private static void checkHeld(
            ArgumentElement argument, String field, ProgramFacts program, Diagnostics diagnostics) {
        Optional<Text> own = argument.distribution().filter(any -> !argument.isEverywhere());
        program.description().fields().stream()
                .filter(any -> any.name().value().equals(field))
                .flatMap(any -> any.place().distribution().stream())
                .filter(said ->
                        own.filter(any -> !any.value().equals(said.value())).isPresent())
                .findFirst()
                .ifPresent(said -> diagnostics.error(
                        DiagnosticCode.FIELD_CLASH,
                        own.orElseThrow().location(),
                        "the argument " + Quoted.quote(argument.name()) + " is "
                                + own.orElseThrow() + ", and its field " + Quoted.quote(field) + " at "
                                + said.location() + " is " + said,
                        "leave <distribution> out of the <argument>: it is the field's"));
    }

    private static void checkUsed(ProgramFacts program, Diagnostics diagnostics) {
        Set<String> used = new HashSet<>();
        program.kernels().forEach(kernel -> used.addAll(kernel.fields().values()));
        program.allSteps().forEach(step -> {
            used.addAll(named(step.element()));
            if (step.element() instanceof ReduceElement) {
                step.expression()
                        .ifPresent(of -> of.parsed()
                                .ifPresent(parsed -> used.addAll(
                                        parsed.located().expression().parameters())));
            }
        });
        program.fields().values().stream()
                .filter(field -> !used.contains(field.name().value()))
                .forEach(field -> diagnostics.warning(
                        DiagnosticCode.UNUSED,
                        field.name().location(),
                        "nothing uses the field " + Quoted.quote(field.name()),
                        "remove it, or bind it to an argument"));
    }

    private static Set<String> named(StepElement step) {
        return step instanceof LaunchElement launch
                ? launch.binds().stream()
                        .map(BindElement::field)
                        .map(Text::value)
                        .collect(Collectors.toSet())
                : step.written().map(field -> Set.of(field.value())).orElse(Set.of());
    }
}
