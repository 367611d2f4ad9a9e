package io.github.halomill.runtime.exec.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which steps of a program write files. */
class SavedFieldsTest {

    private static final Output.Save SCHEDULED = new Output.Save(2, "A", "a.npy");
    private static final Output.Save ADDED = new Output.Save(3, "A", "a-{iteration}.npy");

    private static Problem problem(Step... more) {
        KernelSpace space = new KernelSpace(1, Extent.of(8), Extent.of(1));
        Problem plain = Problem.ofKernel(
                space,
                Addressing.LOCAL,
                List.of(Use.distributed("A", DataType.of("half"), Extent.of(8), space, Access.OUTPUT, List.of())),
                List.of());
        return new Problem(
                plain.grid(), plain.fields(), List.of(plain.first(), new Nest.Repeat(2, List.of(more)), SCHEDULED));
    }

    @Test
    void whatIsAddedComesLast() {
        List<Step> steps = new SavedFields(true, List.of(ADDED)).of(problem()).schedule();
        assertThat(steps).hasSize(4).endsWith(SCHEDULED, ADDED);
        assertThat(SavedFields.SCHEDULED.of(problem(ADDED))).isEqualTo(problem(ADDED));
    }

    @Test
    void nothingIsLeftThatWrites() {
        Output.Hook other = new Output.Hook(1, "h");
        assertThat(SavedFields.NONE.of(problem(SCHEDULED, other)).steps())
                .containsExactly(problem().first(), other);
    }

    @Test
    void fieldsAndFilesAreChecked() {
        assertThatThrownBy(() -> new SavedFields(true, List.of(new Output.Save(1, "B", "b.npy"))).of(problem()))
                .isInstanceOf(UsageException.class)
                .hasMessage("save: 'B' is no array; there are A");
        assertThatThrownBy(() -> SavedFields.SCHEDULED.of(problem(new Output.Save(1, "A", "a.vti"))))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("save A: a.vti cannot hold half 8: VTK has no numbers of 16 bits");
    }

    @Test
    void twoFieldsDoNotGoToOneFile() {
        KernelSpace space = new KernelSpace(1, Extent.of(8), Extent.of(1));
        Problem two = Problem.ofKernel(
                space,
                Addressing.LOCAL,
                Stream.of("A", "B")
                        .map(name -> Use.distributed(
                                name, DataType.of("float"), Extent.of(8), space, Access.OUTPUT, List.of()))
                        .toList(),
                List.of());
        SavedFields saved = new SavedFields(
                true, List.of(new Output.Save(1, "A", "{iteration}.npy"), new Output.Save(2, "B", "{iteration}.npy")));
        assertThatThrownBy(() -> saved.of(two))
                .isInstanceOf(UsageException.class)
                .hasMessage("save: A and B both go to {iteration}.npy; give each a file of its own");
        SavedFields listed = new SavedFields(
                true,
                List.of(
                        new Output.Save(1, "A", "f/u-{iteration}.vti"),
                        new Output.Save(2, "B", "f/u{iteration}.pvti")));
        assertThatThrownBy(() -> listed.of(two))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching(
                        "save: f/u-\\{iteration}.vti and f/u\\{iteration}.pvti would both be listed in .*u.pvd;"
                                + " give one of them another name or folder");
    }
}
