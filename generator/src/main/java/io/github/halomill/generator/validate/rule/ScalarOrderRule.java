package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.ParsedExpression.Mention;
import io.github.halomill.generator.model.ParsedExpression.NameMention;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.LogElement;
import io.github.halomill.generator.model.StepElement.TimeElement;
import io.github.halomill.generator.model.StepElement.WhileElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.HostNames;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A scalar that steps set has a value before it is used for the first time, whatever conditions decide. */
final class ScalarOrderRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        new Walk(program, diagnostics).run();
    }

    /** One iteration, the first. */
    private static final class Walk {

        private final ProgramFacts program;
        private final Diagnostics diagnostics;
        private final Set<String> known = new HashSet<>();
        private final Map<String, SourceLocation> later = new HashMap<>();

        Walk(ProgramFacts program, Diagnostics diagnostics) {
            this.program = program;
            this.diagnostics = diagnostics;
        }

        void run() {
            program.allSteps()
                    .map(StepFacts::element)
                    .forEach(step ->
                            step.scalars().forEach(scalar -> later.putIfAbsent(scalar.value(), step.location())));
            for (ParameterElement scalar : program.description().scalars()) {
                Numeral value = program.values().get(scalar.name().value());
                if (value != null) {
                    scalarValue(scalar, value);
                    known.add(scalar.name().value());
                } else if (!later.containsKey(scalar.name().value())) {
                    known.add(scalar.name().value()); // asked for before the program runs
                }
            }
            if (program.allSteps().anyMatch(step -> step.element() instanceof TimeElement)) {
                known.add(Scalars.TIME);
            }
            borders();
            walk(program.steps());
        }

        /** Margins are there before the first step. */
        private void borders() {
            program.fields().values().stream()
                    .flatMap(field -> field.borders().stream())
                    .flatMap(border -> border.value().stream())
                    .forEach(this::use);
        }

        /** One is made of those before it. */
        private void scalarValue(ParameterElement scalar, Numeral value) {
            for (Mention mention : value.mentions()) {
                if (mention instanceof NameMention name
                        && program.realNames().contains(name.name())
                        && !program.parameterNames().contains(name.name())
                        && !known.contains(name.name())) {
                    diagnostics.error(
                            DiagnosticCode.UNKNOWN_SCALAR,
                            name.location(),
                            "the scalar " + Quoted.quote(scalar.name()) + " is made of " + Quoted.quote(name.name())
                                    + ", which has no value yet",
                            "scalars are made of parameters and of scalars before them that have a value");
                }
            }
        }

        private void walk(List<StepFacts> steps) {
            for (StepFacts step : steps) {
                step.as(LaunchElement.class).ifPresent(launch -> launch(launch, step));
                step.expression().ifPresent(this::use);
                step.as(LogElement.class).ifPresent(log -> log.names().words().forEach(this::tell));
                step.element().scalars().forEach(scalar -> known.add(scalar.value()));
                walkParts(step);
            }
        }

        /** What is known after steps that may be left out is known on each way. */
        private void walkParts(StepFacts step) {
            Set<String> before = Set.copyOf(known);
            Set<String> onEach = step.element() instanceof WhileElement ? new HashSet<>(before) : null;
            for (List<StepFacts> part : step.parts()) {
                known.clear();
                known.addAll(before);
                walk(part);
                if (onEach == null) {
                    onEach = new HashSet<>(known);
                } else {
                    onEach.retainAll(known);
                }
            }
            if (onEach != null) {
                known.clear();
                known.addAll(onEach);
            }
        }

        private void launch(LaunchElement launch, StepFacts step) {
            Set<String> set = new HashSet<>();
            step.sets().forEach(one -> {
                use(one.value());
                set.add(one.argument());
            });
            program.kernel(launch.kernel().value()).map(KernelUse::arguments).orElse(List.of()).stream()
                    .filter(argument -> !set.contains(argument.name().value()))
                    .forEach(argument -> argument(argument, launch));
        }

        private void argument(ArgumentElement argument, LaunchElement launch) {
            argument.value()
                    .filter(text -> !text.value().startsWith("{"))
                    .flatMap(text -> ExpressionParser.parseReal(text, new Diagnostics()))
                    .ifPresent(parsed -> parsed.located().expression().parameters().stream()
                            .filter(this::isMissing)
                            .forEach(name -> report(
                                    name,
                                    launch.location(),
                                    "the argument " + Quoted.quote(argument.name()) + " at " + place(argument)
                                            + " is made of ")));
        }

        private void tell(Text name) {
            boolean declared = program.description().scalars().stream()
                    .anyMatch(scalar -> scalar.name().value().equals(name.value()));
            if (!declared && !later.containsKey(name.value())) {
                diagnostics.error(
                        DiagnosticCode.UNKNOWN_SCALAR,
                        name.location(),
                        "there is no scalar " + Quoted.quote(name),
                        "name scalars of the program: declared ones, and what a <reduce> or <let> sets");
            } else if (isMissing(name.value())) {
                report(name.value(), name.location(), "");
            }
        }

        private static SourceLocation place(ArgumentElement argument) {
            return argument.value().map(Text::location).orElse(argument.location());
        }

        private void use(Numeral numeral) {
            numeral.mentions().stream()
                    .filter(NameMention.class::isInstance)
                    .map(NameMention.class::cast)
                    .filter(name -> isMissing(name.name()))
                    .forEach(name -> report(name.name(), name.location(), ""));
        }

        private boolean isMissing(String name) {
            return later.containsKey(name)
                    && !known.contains(name)
                    && !name.equals(HostNames.ITERATION)
                    && !program.parameterNames().contains(name);
        }

        private void report(String name, SourceLocation place, String what) {
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_SCALAR,
                    place,
                    what + Quoted.quote(name) + (what.isEmpty() ? "" : ", which")
                            + " has no value here in the first iteration: it is set at " + later.get(name),
                    "set it before, or say what it begins with: <scalar name=\"" + name + "\">0</scalar>");
        }
    }
}
