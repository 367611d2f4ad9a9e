package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.DeviceType;
import io.github.halomill.runtime.device.SampleDevices;
import io.github.halomill.runtime.exec.SumStencil;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.ExpressionCursor;
import io.github.halomill.runtime.expression.ExpressionException;
import io.github.halomill.runtime.expression.ExpressionGrammar;
import io.github.halomill.runtime.expression.Mentions;
import io.github.halomill.runtime.expression.RealEvaluator;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.testing.mutation.Answer;
import io.github.halomill.testing.mutation.Input;
import io.github.halomill.testing.mutation.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Expressions of numbers, and queries of devices. */
public final class ExpressionTarget implements Target {

    private static final Problem PROBLEM = SumStencil.problem(8, 2);
    private static final ZoneProgram PROGRAM = new ZoneProgram(
            "Sum", PROBLEM, Map.of(PROBLEM.first().name(), SumStencil.call(3)), Map.of("dt", 0.5, "rr", -1.0));

    @Override
    public String name() {
        return "expression";
    }

    @Override
    public List<String> words() {
        return List.of(
                "min(",
                "max(",
                "ceilDiv(",
                "sqrt(",
                "pow(",
                "exp(",
                "log(",
                "floor(",
                "extent(A,0)",
                "origin(B,9)",
                "gsize(0)",
                "sum(A)",
                "sumsq(",
                "maxabs(",
                "A[1]",
                "iteration",
                "rr",
                "dt",
                "gpu",
                "cpu",
                "like",
                "and",
                "or",
                "not",
                "order by",
                "memory",
                "vendor",
                "gib",
                "where",
                "limit",
                "desc",
                "0:0*4",
                "all");
    }

    @Override
    public List<Input> seeds() {
        List<Input> seeds = new ArrayList<>();
        for (String text : List.of(
                "rr > 0 ? rr / dt : -1.5e3f",
                "min(1, max(rr, 2)) + ceilDiv(7, 2) % 3 - pow(dt, 0.5) * floor(rr)",
                "!(rr <= 1 && dt >= 2 || iteration == 3) != 0",
                "sqrt(abs(rr)) + exp(log(2)) - sin(cos(ceil(.5)))",
                "m = 2 * sum(A * B), max(A), rr, n = iteration",
                "maxabs(A) / 3, sumsq(A - B)")) {
            seeds.add(Input.of("value", "text", text));
        }
        for (String text : List.of(
                "gpu,cpu",
                "0:0*2,1:0",
                "all",
                "name like '%Device%' and memory >= 4 GiB",
                "type = gpu and not (units < 4 or vendor = 'Vendor')",
                "(fp64 or type = cpu) and memory > 1.5 gb")) {
            seeds.add(Input.of("devices", "text", text));
        }
        return seeds;
    }

    @Override
    public Answer read(Input input, Path folder) {
        String text = input.text("text");
        if (input.name().equals("devices")) {
            DeviceSelection.parse(text)
                    .select(List.of(
                            SampleDevices.device(0, 0, DeviceType.GPU), SampleDevices.device(1, 0, DeviceType.CPU)));
            return Answer.ACCEPTED;
        }
        evaluate(text);
        LookedValues.parse(List.of(text), 1, Map.of("c", 0.1)).of(PROGRAM);
        return Answer.ACCEPTED;
    }

    private static void evaluate(String text) {
        ExpressionCursor cursor = new ExpressionCursor(text);
        try {
            Expression expression = new ExpressionGrammar(cursor, true, new Mentions() {}).expression();
            cursor.end();
            if (isOfNumbers(expression)) {
                new RealEvaluator(name -> 0.5).evaluate(expression);
            }
        } catch (ExpressionException e) {
            // whoever reads it says so
        }
    }

    /** Whether it has one value: none of a zone or of an element. */
    private static boolean isOfNumbers(Expression expression) {
        return !(expression instanceof Expression.ZoneFunction || expression instanceof Expression.Component)
                && expression.children().stream().allMatch(ExpressionTarget::isOfNumbers);
    }

    @Override
    public String toString() {
        return name();
    }
}
