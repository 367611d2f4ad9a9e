package io.github.halomill.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.CoarseForm;
import java.util.List;
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
        assertThat(forms.streamed("relax")).hasValueSatisfying(copy -> {
            assertThat(copy.low()).containsExactly(10, 1);
            assertThat(copy.high()).containsExactly(2, 3);
            assertThat(copy.older()).containsExactly("w");
            assertThat(copy.source().options()).isEqualTo("-DHALF=\\\"0.5\\\" -cl-mad-enable");
        });
        assertThat(forms.streamed("plain")).isEmpty();
        assertThat(forms.notStreamed("plain")).isEqualTo("it has barriers, too");
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
    void anotherFormatIsRefused() {
        assertThatThrownBy(() -> FormsResource.of(FormsResourceTest.class, "Later"))
                .isInstanceOf(RunException.class)
                .hasMessage("resource Later.forms.properties beside io.github.halomill.runtime.FormsResourceTest is of"
                        + " format 2, and this version of halomill-runtime-support reads format 1: generate the program"
                        + " with the version that it runs with");
    }
}
