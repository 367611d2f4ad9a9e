package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a generated class declares is what a plan is made of, but for real numbers, which a plan does not know. */
@Tag("device")
class DeclaredOnceTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../examples/acoustic/acoustic.xml",
                "../examples/cg/cg.xml",
                "../examples/fdtd3d/fdtd3d.xml",
                "../examples/redblack/redblack.xml",
                "../examples/shallow/shallow.xml",
                "../examples/torus/torus.xml"
            })
    void theClassIsThePlan(String description) throws Exception {
        Path xml = Path.of(description).toAbsolutePath().normalize();
        Program program = new Pipeline(new Diagnostics())
                .program(GeneratedProgram.request(xml, false))
                .orElseThrow();
        Problem planned = ProgramPlanner.plan(program, Map.of());

        try (GeneratedProgram generated = GeneratedProgram.of(xml, program.name(), Layout.SOURCES, folder);
                StencilProgram opened = generated.open(
                        DeviceSelection.parse("0:0").select(Devices.discover()), Strategy.BALANCED, 1, Map.of())) {
            Problem declared = opened.partition().problem();
            assertThat(declared.grid()).isEqualTo(planned.grid());
            assertThat(fields(declared)).isEqualTo(fields(planned));
            assertThat(steps(declared.schedule())).isEqualTo(steps(planned.schedule()));
        }
    }

    private static List<FieldSpec> fields(Problem problem) {
        return problem.fields().stream()
                .map(field -> new FieldSpec(
                        field.name(),
                        field.type(),
                        field.shape(),
                        field.spacing(),
                        field.holding(),
                        field.borders().stream()
                                .map(border -> new Border(border.dimension(), border.high(), border.kind(), 0))
                                .toList()))
                .toList();
    }

    /** Launches as they are, other steps as their texts, and what they read, for functions are never equal. */
    private static List<Object> steps(List<Step> schedule) {
        return schedule.stream()
                .map(step -> step instanceof Launch || step instanceof Step.Swap || step instanceof Step.Rotate
                        ? step
                        : step instanceof Nest.Repeat repeat
                                ? List.of(repeat.times(), steps(repeat.steps()))
                                : (Object) (step + " of " + reads(step)))
                .toList();
    }

    private static List<String> reads(Step step) {
        return step instanceof Step.Let let
                ? let.value().reads()
                : step instanceof Step.Until until ? until.condition().reads() : List.of();
    }
}
