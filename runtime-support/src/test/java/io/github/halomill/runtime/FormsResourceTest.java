package io.github.halomill.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.program.CoarseForm;
import io.github.halomill.runtime.exec.program.CopySignature.Kind;
import io.github.halomill.runtime.exec.program.CopySignature.Slot;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is read of the resources beside this class, and which are refused. */
class FormsResourceTest {

    private final FormsResource forms = FormsResource.of(FormsResourceTest.class, "Relax");

    @Test
    void aKernelIsCalledByItsWrapper() {
        KernelSource source = forms.source("relax");
        assertThat(source.form()).isEqualTo(KernelSource.Form.WRAPPED);
        assertThat(source.fileName()).isEqualTo("relax.cl");
        assertThat(source.function()).isEqualTo("relaxed");
        assertThat(source.text()).startsWith("/* the user's */");
        assertThat(source.wrapper()).startsWith("/* the wrapper */");
        assertThat(source.options()).isEqualTo("-DHALF=\\\"0.5\\\" -cl-mad-enable");
        assertThat(source.ids()).containsExactly(1, 0);
    }

    @Test
    void aListMayHaveSeveralLines() {
        assertThat(forms.coarse("relax"))
                .isEqualTo(new CoarseForm(List.of("__global float *v", "__global float *u", "int n"), ""));
        assertThat(forms.coarse("plain")).isEqualTo(new CoarseForm(List.of(), "it has barriers"));
    }

    @Test
    void aCopyDoesSeveralSteps() {
        KernelCall call = call(forms);
        assertThat(call.streamed()).hasValueSatisfying(copy -> {
            assertThat(copy.low()).containsExactly(10, 1);
            assertThat(copy.high()).containsExactly(2, 3);
            assertThat(copy.cycle()).isEqualTo(3);
            assertThat(copy.takesAnyNumbers()).isTrue();
            assertThat(copy.shifts()).containsExactly(List.of(0, 0), List.of(-1, 1));
            assertThat(copy.signature().slots())
                    .containsExactly(
                            new Slot(Kind.ARGUMENT, 0, "v"),
                            new Slot(Kind.ARGUMENT, 1, "u"),
                            new Slot(Kind.OLDER, 0, "v"),
                            new Slot(Kind.STORED, 0, ""),
                            new Slot(Kind.ITEMS, 1, ""),
                            new Slot(Kind.SIZE, 0, "x"));
            assertThat(copy.source().function()).isEqualTo("Relax");
            assertThat(copy.source().options()).isEqualTo("-DHALF=\\\"0.5\\\" -cl-mad-enable");
        });
        assertThat(call.notStreamed()).isEmpty();
    }

    @Test
    void whyThereIsNoCopyIsSaid() {
        KernelCall call = call(FormsResource.of(FormsResourceTest.class, "Still"));
        assertThat(call.streamed()).isEmpty();
        assertThat(call.notStreamed()).isEqualTo("it has barriers, too");
    }

    /** The call of the only kernel, with what is said of its copy. */
    private KernelCall call(FormsResource of) {
        Problem problem = new IntStencil(
                        1, new Extent(8, 1, 1), new Extent(1, 1, 1), 1, List.of(Offset.ZERO), Addressing.LOCAL)
                .problem();
        String first = problem.first().name();
        KernelCall declared = new KernelCall(forms.source("relax"), zone -> List.of());
        return Objects.requireNonNull(
                of.streamed(Map.of(first, declared), problem).get(first));
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThatThrownBy(() -> FormsResource.of(FormsResourceTest.class, "Nothing"))
                .isInstanceOf(RunException.class)
                .hasMessage("resource Nothing.forms.properties is missing beside"
                        + " io.github.halomill.runtime.FormsResourceTest: it says how its kernels are compiled; generate"
                        + " the program again, and put all files that this writes on the class path");
        assertThatThrownBy(() -> forms.source("other"))
                .isInstanceOf(RunException.class)
                .hasMessage("resource Relax.forms.properties beside io.github.halomill.runtime.FormsResourceTest has no"
                        + " kernel.other.file: it is that of another program, or was edited; generate the program"
                        + " again");
    }

    @Test
    void whatIsNoNumberIsNamed() {
        assertThatThrownBy(() -> forms.source("edited"))
                .isInstanceOf(RunException.class)
                .hasMessage("resource Relax.forms.properties beside io.github.halomill.runtime.FormsResourceTest has"
                        + " 'zero' in kernel.edited.ids, where a whole number is needed: it was edited; generate the"
                        + " program again");
    }

    @Test
    void whatIsNoSignatureIsNamed() {
        assertThatThrownBy(() -> call(FormsResource.of(FormsResourceTest.class, "Edited")))
                .isInstanceOf(RunException.class)
                .hasMessage("resource Edited.forms.properties beside io.github.halomill.runtime.FormsResourceTest has"
                        + " 'argument:1:v something' in iteration.passed, where a list of parameters is needed: it was"
                        + " edited; generate the program again");
    }

    @Test
    void anotherFormatIsRefused() {
        assertThatThrownBy(() -> FormsResource.of(FormsResourceTest.class, "Later"))
                .isInstanceOf(RunException.class)
                .hasMessage("resource Later.forms.properties beside io.github.halomill.runtime.FormsResourceTest is of"
                        + " format 3, and this version of halomill-runtime-support reads format 2: generate the program"
                        + " with the version that it runs with");
    }
}
