package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.StepElement.BindElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.SetElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.runtime.base.DataType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Launches are of kernels that there are, and bind and set what these have; every kernel is launched. */
final class LaunchRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        List<LaunchElement> launches = program.allSteps()
                .flatMap(step -> step.as(LaunchElement.class).stream())
                .toList();
        program.description().schedules().stream()
                .findFirst()
                .filter(schedule -> launches.isEmpty())
                .ifPresent(schedule -> diagnostics.error(
                        DiagnosticCode.NO_LAUNCH,
                        schedule.location(),
                        "the schedule launches no kernel",
                        "add <launch kernel=\"...\"/> with one of " + names(program)
                                + ", or remove <schedule>: every kernel is launched once then"));
        launches.forEach(launch -> check(launch, program, diagnostics));
        Set<String> launched =
                launches.stream().map(launch -> launch.kernel().value()).collect(Collectors.toSet());
        program.kernels().stream()
                .filter(kernel -> !launches.isEmpty()
                        && kernel.name()
                                .filter(name -> !launched.contains(name))
                                .isPresent())
                .forEach(kernel -> diagnostics.warning(
                        DiagnosticCode.UNUSED,
                        kernel.element().location(),
                        "nothing launches the kernel " + Quoted.quote(kernel.label()),
                        "add <launch kernel=\"" + kernel.label() + "\"/> to the schedule, or remove it"));
    }

    private static String names(ProgramFacts program) {
        return Quoted.list(program.kernels().stream().map(KernelUse::label).toList());
    }

    private static void check(LaunchElement launch, ProgramFacts program, Diagnostics diagnostics) {
        if (program.kernel(launch.kernel().value()).isPresent()) {
            KernelUse kernel = program.kernel(launch.kernel().value()).get();
            launch.binds().forEach(bind -> checkBind(bind, kernel, program, diagnostics));
            launch.sets().forEach(set -> checkSet(set, kernel, diagnostics));
            checkTwice(launch, diagnostics);
            checkDistinct(launch, kernel, diagnostics);
        } else if (program.kernels().stream().allMatch(kernel -> kernel.name().isPresent())) {
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_KERNEL,
                    launch.kernel().location(),
                    "there is no kernel " + Quoted.quote(launch.kernel()),
                    "kernels are " + names(program));
        }
    }

    private static void checkBind(BindElement bind, KernelUse kernel, ProgramFacts program, Diagnostics diagnostics) {
        String own = kernel.fields().get(bind.argument().value());
        FieldFacts field = program.fields().get(bind.field().value());
        if (own == null) {
            diagnostics.error(
                    DiagnosticCode.BIND_ARGUMENT,
                    bind.argument().location(),
                    Quoted.quote(bind.argument()) + " is no array of the kernel " + Quoted.quote(kernel.label())
                            + " at " + kernel.element().location(),
                    "its arrays are " + Quoted.list(List.copyOf(kernel.fields().keySet())));
        }
        if (field == null) {
            FieldUseRule.unknown(bind.field(), program, diagnostics);
        }
        if (own != null && field != null && program.fields().containsKey(own)) {
            FieldFacts usual = program.fields().get(own);
            field.difference(usual)
                    .ifPresent(difference -> diagnostics.error(
                            DiagnosticCode.BIND_MISMATCH,
                            bind.field().location(),
                            "the field " + Quoted.quote(field.name()) + " at " + field.location() + " and "
                                    + Quoted.quote(usual.name()) + " at " + usual.location() + ", which the argument "
                                    + Quoted.quote(bind.argument()) + " is by default, differ in " + difference,
                            "bind a field of the same type, shape and origin"));
        }
    }

    private static void checkSet(SetElement set, KernelUse kernel, Diagnostics diagnostics) {
        List<String> scalars = kernel.arguments().stream()
                .filter(argument -> isScalar(argument, kernel))
                .map(argument -> argument.name().value())
                .toList();
        if (!scalars.contains(set.argument().value())) {
            diagnostics.error(
                    DiagnosticCode.SET_ARGUMENT,
                    set.argument().location(),
                    Quoted.quote(set.argument()) + " is no scalar of the kernel " + Quoted.quote(kernel.label())
                            + " at " + kernel.element().location(),
                    scalars.isEmpty()
                            ? "the kernel has no scalars: remove <set>"
                            : "its scalars are " + Quoted.list(scalars));
        }
        kernel.arguments().stream()
                .filter(argument ->
                        argument.name().value().equals(set.argument().value()) && isScalar(argument, kernel))
                .filter(argument -> DataType.parse(argument.dataType().value())
                        .map(type -> type.components() > 1)
                        .orElse(true))
                .forEach(argument -> diagnostics.error(
                        DiagnosticCode.SET_ARGUMENT,
                        set.argument().location(),
                        Quoted.quote(set.argument()) + " is of type "
                                + argument.dataType().value() + ", and a launch sets one number",
                        "give it in the <kernel>, <argument name=\""
                                + set.argument().value()
                                + "\"> with one value for each component in braces, or with one for all"));
    }

    private static boolean isScalar(ArgumentElement argument, KernelUse kernel) {
        return !kernel.fields().containsKey(argument.name().value())
                && !argument.clMem().value().equals("1")
                && !argument.property().value().equals("local")
                && !argument.dataType().value().equals("sampler_t");
    }

    private static void checkTwice(LaunchElement launch, Diagnostics diagnostics) {
        Map<String, Text> seen = new LinkedHashMap<>();
        List<Text> arguments = new ArrayList<>();
        launch.binds().forEach(bind -> arguments.add(bind.argument()));
        launch.sets().forEach(set -> arguments.add(set.argument()));
        for (Text argument : arguments) {
            Text first = seen.putIfAbsent(argument.value(), argument);
            if (first != null) {
                diagnostics.error(
                        DiagnosticCode.REPEATED_ELEMENT,
                        argument.location(),
                        "this launch says of " + Quoted.quote(argument) + " twice what it is",
                        "the first is at " + first.location() + "; keep one of them");
            }
        }
    }

    /** A kernel was followed as if all its arrays were different ones. */
    private static void checkDistinct(LaunchElement launch, KernelUse kernel, Diagnostics diagnostics) {
        Map<String, String> bound = new LinkedHashMap<>(kernel.fields());
        launch.binds()
                .forEach(bind ->
                        bound.replace(bind.argument().value(), bind.field().value()));
        Map<String, ArgumentElement> first = new LinkedHashMap<>();
        for (ArgumentElement argument : kernel.arguments()) {
            String field = bound.get(argument.name().value());
            ArgumentElement other = field == null ? null : first.putIfAbsent(field, argument);
            if (field != null && other != null && (writes(other) || writes(argument))) {
                diagnostics.error(
                        DiagnosticCode.FIELD_BOUND_TWICE,
                        launch.location(),
                        "the arguments " + Quoted.quote(other.name()) + " (" + other.location() + ") and "
                                + Quoted.quote(argument.name()) + " (" + argument.location()
                                + ") are the same field " + Quoted.quote(field) + ", and one of them is written",
                        "bind different fields: what a kernel does is not known if its arrays are one");
            }
        }
    }

    private static boolean writes(ArgumentElement argument) {
        return !argument.property().value().equals("input");
    }
}
