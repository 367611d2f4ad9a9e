package io.github.halomill.generator.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.model.Program;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaSourcesTest {

    @TempDir
    Path out;

    @Test
    void show() throws Exception {
        for (Program p : java.util.List.of(Programs.jacobi2D(), Programs.heat3D())) {
            JavaSources s = new JavaSources(p, "stencils");
            java.nio.file.Files.writeString(Path.of("/tmp/emit-" + p.name() + ".java"), s.host());
            java.nio.file.Files.writeString(Path.of("/tmp/emit-" + p.name() + "Main.java"), s.main("1.2.3"));
            assertThat(Compilation.problems(
                            Map.of("stencils/" + p.name(), s.host(), "stencils/" + p.name() + "Main", s.main("1.2.3")),
                            out))
                    .isEmpty();
        }
    }
}
