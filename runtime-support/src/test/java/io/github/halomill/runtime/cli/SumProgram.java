package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.exec.SumStencil;
import io.github.halomill.runtime.exec.ZonesProgram;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.schedule.Problem;
import java.util.Map;

/** {@link SumStencil} as a program. */
class SumProgram extends ZonesProgram {

    static final int WORK_ITEMS = 96;
    static final int SIZE = WORK_ITEMS + 2;

    SumProgram(ExecutionOptions options) {
        super(program(SumStencil.problem(WORK_ITEMS, 8)), options);
    }

    private static ZoneProgram program(Problem problem) {
        return new ZoneProgram("Sum", problem, Map.of(problem.first().name(), SumStencil.call(3)), Map.of());
    }
}
