package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A launch sets one number, which is no vector. */
class LaunchedVectorsTest {

    @TempDir
    Path folder;

    private Checked check(String kernel, String launch) throws IOException {
        return Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="Vec">
                  <parameter name="nx">24</parameter>
                  <field name="v" type="float" size="nx"/>
                  <kernel file="k.cl" global="nx" %s/>
                  <schedule> <launch kernel="k" %s/> </schedule>
                </program>
                """.formatted(kernel, launch), "k.cl", """
                __kernel void k(__global float *v, int3 n, float s)
                {
                    v[get_global_id(0)] += s * n.x + n.y;
                }
                """, false);
    }

    @Test
    void aLaunchSetsNumbersOnly() throws IOException {
        assertThat(check("", "set=\"n=1, s=2\"").found())
                .singleElement()
                .asString()
                .startsWith("error HM164");
        assertThat(check("set=\"n=1\"", "set=\"s=2\"").found()).isEmpty();
    }
}
