package io.github.halomill.generator.kernel.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.AstPrinter;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Function;
import java.util.List;

/** What sources are lowered to, as text. */
final class Lowered {

    private Lowered() {}

    /** The body of a file's last function, without its braces. */
    static String body(KernelFile file) {
        assertThat(file.problem()).isEmpty();
        List<Function> functions = file.unit().functions();
        String body = AstPrinter.print(functions.get(functions.size() - 1).body());
        return body.substring(1, body.length() - 1).strip();
    }

    /** The same of a source. */
    static String bodyOf(String source) {
        return body(KernelFileReader.read("k.cl", source));
    }

    /** What statements become in a kernel that has {@code int i, j; uint u; long l; float x; float4 v; global float *a;}. */
    static String statements(String statements) {
        return bodyOf(
                "kernel void k(int i, int j, uint u, long l, float x, float4 v, global float *a) {" + statements + "}");
    }
}
