package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.expression.ClExpression;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.RealEvaluator;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Due;
import io.github.halomill.runtime.schedule.scalar.Formula;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A program that tells numbers besides what its schedule says, at the end of iterations. */
final class LookedProgram {

    private final ZoneProgram program;
    private final Map<String, Double> constants;
    private final Map<String, FieldSpec> fields = new LinkedHashMap<>();

    /** Of scalars that there are, or will be. */
    private final Set<String> scalars;

    private final Set<String> logged = new LinkedHashSet<>();

    LookedProgram(ZoneProgram program, Map<String, Double> constants) {
        this.program = program;
        this.constants = constants;
        this.scalars = new TreeSet<>(program.scalars().keySet());
        scalars.add(Scalars.ITERATION);
        program.problem().fields().forEach(field -> fields.put(field.name(), field));
        program.problem().steps().forEach(step -> {
            scalars.addAll(step.scalars());
            if (step instanceof Output.Log log) {
                logged.addAll(log.names());
            }
        });
    }

    ZoneProgram with(List<LookedValue> values, long every) {
        Map<String, Step> reduced = new LinkedHashMap<>();
        Map<String, Formula> told = new LinkedHashMap<>();
        for (LookedValue value : values) {
            requireNew(value);
            value.reductions().forEach(one -> reduced.put(one.text(), reduce(one, every)));
            told.put(value.name(), formula(value, reduced.keySet()));
        }
        Problem problem = program.problem();
        List<Step> schedule = new ArrayList<>(problem.schedule());
        schedule.addAll(reduced.values());
        schedule.add(new Output.Log(Due.every(every), List.of(), told));
        return new ZoneProgram(program.name(), problem.with(schedule), program.calls(), program.scalars());
    }

    private void requireNew(LookedValue value) {
        String name = value.name();
        if (logged.contains(name)) {
            throw new UsageException("log: the schedule logs " + name + " already; leave it out");
        }
        if (name.equals(Scalars.ITERATION)
                || (name.equals(Scalars.TIME) && program.problem().hasTime())) {
            throw new UsageException("log: " + name + " is in each row anyway; leave it out");
        }
        boolean taken = scalars.contains(name) || fields.containsKey(name) || constants.containsKey(name);
        if (value.named() && taken) {
            throw new UsageException("log: there is a scalar, parameter or array " + name
                    + " already; give what is logged another name");
        }
    }

    private Step.Reduce reduce(ReducedValue value, long every) {
        List<FieldSpec> of = new ArrayList<>();
        for (String name : value.of().parameters()) {
            FieldSpec field = fields.get(name);
            if (field == null) {
                boolean known = scalars.contains(name) || constants.containsKey(name);
                throw known
                        ? new UsageException("log: " + value.text() + " is made of arrays and numbers, and " + name
                                + " is neither; use it outside, as in " + name + " * sum(" + someField() + ")")
                        : unknown(name);
            }
            if (!(field.type() instanceof DataType type) || type.components() > 1) {
                throw new UsageException("log: the elements of " + name + " are no numbers, but of type "
                        + field.type().clName() + "; only arrays of numbers are reduced");
            }
            of.add(field);
        }
        if (of.isEmpty()) {
            throw new UsageException(
                    "log: there is no array in " + value.text() + "; arrays are " + String.join(", ", fields.keySet()));
        }
        requireElements(value.of(), value.text());
        return new Step.Reduce(
                value.text(), value.with(), ClExpression.of(value.of()), of, Reduction.Over.CELLS, List.of(), every);
    }

    private String someField() {
        return fields.keySet().iterator().next();
    }

    private static void requireElements(Expression expression, String text) {
        if (expression.usesZone()) {
            throw new UsageException("log: " + text + " differs from zone to zone; leave out extent, origin and gsize");
        }
    }

    private Formula formula(LookedValue value, Set<String> reduced) {
        requireElements(value.expression(), value.name());
        List<String> reads = new ArrayList<>();
        for (String name : value.expression().parameters()) {
            if (scalars.contains(name) || reduced.contains(name)) {
                reads.add(name);
            } else if (fields.containsKey(name)) {
                throw new UsageException("log: " + name + " is an array, and what is logged is a number; reduce it:"
                        + " max(" + name + "), min, sum, sumsq or maxabs");
            } else if (!constants.containsKey(name)) {
                throw unknown(name);
            }
        }
        return new Formula(
                reads,
                now -> new RealEvaluator(
                                name -> reads.contains(name) ? now.get(name) : constants.getOrDefault(name, Double.NaN))
                        .evaluate(value.expression()));
    }

    private UsageException unknown(String name) {
        Set<String> known = new LinkedHashSet<>(scalars);
        known.addAll(new TreeSet<>(constants.keySet()));
        return new UsageException("log: there is no scalar, parameter or array '" + name + "'; numbers are "
                + String.join(", ", known) + ", and arrays " + String.join(", ", fields.keySet()));
    }
}
