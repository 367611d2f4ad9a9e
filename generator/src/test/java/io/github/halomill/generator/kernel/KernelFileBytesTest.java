package io.github.halomill.generator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelFileBytesTest {

    private static final Charset WINDOWS = Charset.forName("windows-1252");

    @ParameterizedTest
    @CsvSource({
        "a.cl, .cl",
        "A.CL, .cl",
        "dir.x/a.b.cl, .cl",
        "a.ocl, .ocl",
        "a.opencl, .opencl",
        "a.clh, .clh",
        "a.clc, .clc",
        "a.cl.h, .cl.h",
        "a.cl.c, .cl.c",
        "a.xml, ''",
        "a, ''",
        "cl, ''",
        "a.c, ''",
        "a.h, ''",
        "a.cl.xml, ''",
        "a.clx, ''",
    })
    void kernelFilesAreKnownByTheEndOfTheirNames(String name, String ending) {
        assertThat(KernelFileBytes.ending(name).orElse("")).isEqualTo(ending);
    }

    @Test
    void utf8MayHoldAnything() {
        String text = "// \u00E9\nint \u00E9;\n";
        assertThat(KernelFileBytes.text(("\uFEFF" + text).getBytes(StandardCharsets.UTF_8)))
                .contains(text);
    }

    @Test
    void otherTextIsReadInCommentsAndConstants() {
        String text = "/* \u00E9\n \u00FC */ // \u20AC 'x\n\"\u00E9 \\\" \u00E9\" '\u00E9' ";
        assertThat(KernelFileBytes.text((text + "\u00E9 = 1;").getBytes(WINDOWS)))
                .contains(text + "\uFFFD = 1;");
    }

    @Test
    void zerosAreNoText() {
        assertThat(KernelFileBytes.text(new byte[] {'a', 0})).isEmpty();
        assertThat(KernelFileBytes.text(new byte[] {(byte) 0xE9, 0})).isEmpty();
    }
}
