package io.github.halomill.runtime.exec.plan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is looked at is understood, or it is said what is wrong, before anything runs. */
class LookedValuesTest {

    private static ZoneProgram program() {
        KernelSpace space = new KernelSpace(2, Extent.of(8, 8), Extent.of(1, 1));
        Problem kernel = Problem.ofKernel(
                space,
                Addressing.GLOBAL,
                List.of(
                        Use.distributed("u", DataType.of("float"), Extent.of(8, 8), space, Access.INOUT, List.of()),
                        Use.distributed("v", DataType.of("float4"), Extent.of(8, 8), space, Access.INOUT, List.of())),
                List.of());
        List<Step> schedule = new ArrayList<>(kernel.schedule());
        schedule.add(new Output.Log(1, List.of("rr")));
        return new ZoneProgram("Some", kernel.with(schedule), Map.of(), Map.of("rr", 1.0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "max(u         | log: max(u, at character 6: expected ')', found the end; an expression has numbers, parameters, + - * / %, parentheses, min, max and ceilDiv",
                "max(u),       | log: max(u),, at character 8: expected a number or a name, found the end; an expression has numbers, parameters, + - * / %, parentheses, min, max and ceilDiv",
                "2 max(u)      | log: 2 max(u), at character 3: expected an operator or the end, found 'max'; an expression has numbers, parameters, + - * / %, parentheses, min, max and ceilDiv",
                "mean(u)       | log: mean(u), at character 1: there is no function 'mean'; functions are min, max, ceilDiv, sqrt, abs, pow, exp, log, sin, cos, floor, ceil, and in the <value> of an argument extent, origin, gsize",
                "sum(u, 2)     | log: sum(u, 2), at character 6: expected ')', found ','; an expression has numbers, parameters, + - * / %, parentheses, min, max and ceilDiv",
                "sum(max(u))   | log: sum(max(u)), at character 1: sum(max(u)) reduces what is reduced already; take one of the two out of the other",
                "max(u),max(u) | log: max(u) is there twice; leave one out, or give it another name: m = max(u)",
                "w             | log: there is no scalar, parameter or array 'w'; numbers are iteration, rr, nx, and arrays u, v",
                "max(w)        | log: there is no scalar, parameter or array 'w'; numbers are iteration, rr, nx, and arrays u, v",
                "u + 1         | log: u is an array, and what is logged is a number; reduce it: max(u), min, sum, sumsq or maxabs",
                "max(nx)       | log: max(nx) is made of arrays and numbers, and nx is neither; use it outside, as in nx * sum(u)",
                "max(2)        | log: there is no array in max(2); arrays are u, v",
                "sum(v)        | log: the elements of v are no numbers, but of type float4; only arrays of numbers are reduced",
                "max(u) + gsize(0) | log: max(u) + gsize(0) differs from zone to zone; leave out extent, origin and gsize",
                "rr            | log: the schedule logs rr already; leave it out",
                "iteration     | log: iteration is in each row anyway; leave it out",
                "u = max(u)    | log: there is a scalar, parameter or array u already; give what is logged another name",
                "nx = 2        | log: there is a scalar, parameter or array nx already; give what is logged another name",
            })
    void whatIsWrongIsSaid(String text, String message) {
        assertThatThrownBy(() ->
                        LookedValues.parse(List.of(text), 10, Map.of("nx", 8.0)).of(program()))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }
}
