package io.github.halomill.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Some programs of the fuzzer, and what it says of programs that are wrong on purpose. */
@Tag("device")
class FuzzTest {

    private static final int PROGRAMS = 10;

    private static final Way TWO_ZONES = new Way(List.of(List.of("--devices", "0:0*2")), 0, 0, List.of(), 1, 1);

    @TempDir
    Path folder;

    @Test
    void programsGiveWhatTheInterpreterGives() {
        Tally tally = new Tally();
        List<String> failures = new ArrayList<>();
        for (int seed = 1; seed <= PROGRAMS; seed++) {
            Random random = new Random(seed);
            Program program = ProgramMaker.make(random);
            Trial trial = new Trial(program, folder.resolve(String.valueOf(seed)), tally, Interpreter.run(program));
            Optional<Failure> failure = trial.failure();
            for (int i = 0; i < 2 && failure.isEmpty(); i++) {
                failure = trial.run(Way.of(random, program));
            }
            if (failure.isPresent()) {
                failures.add("seed " + seed + ": " + failure.get().text());
            }
        }
        assertThat(failures).as(tally.toString()).isEmpty();
        assertThat(tally.refused()).as(tally.toString()).isLessThanOrEqualTo(PROGRAMS / 5);
        assertThat(tally.runs()).as(tally.toString()).isGreaterThanOrEqualTo(PROGRAMS);
    }

    @Test
    void aBorderThatIsOffByOneIsFound() {
        assertThat(difference(mirrored(FieldSpec.Kind.MIRROR), mirrored(FieldSpec.Kind.MIRROR)))
                .isEmpty();
        assertThat(difference(mirrored(FieldSpec.Kind.MIRROR), mirrored(FieldSpec.Kind.REFLECT)))
                .map(Failure::kind)
                .contains("bits");
    }

    @Test
    void whatRanksComputeIsCompared() {
        Way ranks = new Way(List.of(List.of("--devices", "0:0"), List.of("--deadline", "120")), 0, 0, List.of(), 3, 1);
        assertThat(difference(mirrored(FieldSpec.Kind.MIRROR), mirrored(FieldSpec.Kind.MIRROR), ranks))
                .isEmpty();
        assertThat(difference(mirrored(FieldSpec.Kind.MIRROR), mirrored(FieldSpec.Kind.REFLECT), ranks))
                .map(Failure::kind)
                .contains("bits");
    }

    @Test
    void whatStepsSaveAndRecordIsThatOfTheirPlace() {
        Step probe = new Step.Probe("a0", List.of(List.of(0), List.of(11)), 2);
        Step save = new Step.Save("a0", 2);
        for (Step output : List.of(probe, save)) {
            Program last = with(output, 2);
            assertThat(difference(last, last)).as(output.toString()).isEmpty();
            assertThat(difference(last, with(output, 1))).as(output.toString()).isPresent();
        }
    }

    private static Program with(Step output, int place) {
        Program program = mirrored(FieldSpec.Kind.MIRROR);
        List<Step> steps = new ArrayList<>(program.schedule());
        steps.add(place, output);
        return program.withSchedule(steps);
    }

    @Test
    void aProgramThatFailsBecomesSmaller() {
        Program large = mirrored(FieldSpec.Kind.MIRROR);
        assertThat(Simplifications.of(large))
                .allSatisfy(program -> assertThat(program.toString()).isNotEqualTo(large.toString()))
                .anySatisfy(program -> assertThat(program.iterations()).isEqualTo(1))
                .anySatisfy(program -> assertThat(program.cells()).containsExactly(4))
                .anySatisfy(program -> assertThat(program.schedule()).hasSize(1));
        assertThat(Ways.smaller(TWO_ZONES)).map(Way::options).containsExactly(List.of(List.of("--devices", "0:0*1")));
    }

    @Test
    void aSeedGivesOneProgramAndOneWay() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Random again = new Random(seed);
            Program program = ProgramMaker.make(random);
            assertThat(ProgramMaker.make(again)).isEqualTo(program);
            assertThat(Way.of(again, program)).isEqualTo(Way.of(random, program));
            assertThat(Interpreter.run(program).states()).hasSizeBetween(2, program.iterations() + 1);
        }
    }

    @Test
    void theCommandKeepsNothingWhereNothingFails() {
        Path out = folder.resolve("failures");
        int exitCode = new picocli.CommandLine(new Fuzz())
                .execute("--seed", "3", "--count", "1", "--ways", "1", "--out", out.toString());
        assertThat(exitCode).isZero();
        assertThat(Files.exists(out)).isFalse();
    }

    /** What is found where the interpreter carries out another program than the one that runs. */
    private Optional<Failure> difference(Program program, Program interpreted) {
        return difference(program, interpreted, TWO_ZONES);
    }

    private Optional<Failure> difference(Program program, Program interpreted, Way way) {
        Outcome states = Interpreter.run(interpreted);
        Trial trial = new Trial(program, folder.resolve("wrong"), new Tally(), states);
        return trial.failure().or(() -> trial.run(way));
    }

    private static Program mirrored(FieldSpec.Kind kind) {
        FieldSpec.Border border = FieldSpec.Border.of(kind);
        FieldSpec a = new FieldSpec(
                "a0",
                0,
                Type.INT,
                1,
                FieldSpec.Layout.FIRST,
                List.of(1),
                List.of(1),
                List.of(border, FieldSpec.Border.FIXED),
                Optional.empty());
        Expr left = new Expr.Read("a0", 0, List.of(new Expr.At(Expr.Mode.PLAIN, -1)));
        Expr right = new Expr.Read("a0", 0, List.of(new Expr.At(Expr.Mode.PLAIN, 1)));
        KernelSpec.Store store =
                new KernelSpec.Store("a1", 0, List.of(0), new Expr.Binary('+', left, right), List.of());
        KernelSpec kernel = new KernelSpec(
                "k0",
                Type.UINT,
                KernelSpec.Form.RANGED,
                List.of(new KernelSpec.Range(false, 0, true, 0)),
                List.of(store),
                List.of());
        List<Step> schedule = List.of(Step.Launch.of("k0"), new Step.Rotate(List.of("a0", "a1")));
        return new Program(7, List.of(12), List.of(a, a.withName("a1")), List.of(kernel), schedule, 3);
    }
}
