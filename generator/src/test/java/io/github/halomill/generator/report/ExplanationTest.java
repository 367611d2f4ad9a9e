package io.github.halomill.generator.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.access.ReferenceClass;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of the references of a kernel. */
class ExplanationTest {

    private static final String SOURCE = """
            __kernel void step(__global float *out, __global const float *in, __global const int *map,
                               __global float4 *unused, int pitch, int n)
            {
                int x = get_global_id(0) + 1;
                int y = get_global_id(1);
                int i = y * pitch + x;
                float sum = in[i - 1] + in[i
                                           + pitch];
                if (x < n) {
                    sum += in[map[i]];
                    sum += in[x * y];
                }
                for (int k = 0; k < 3; k++) {
                    sum += in[i + k];
                }
                out[i] = sum;
            }
            """;

    @Test
    void everyReferenceIsALineInSourceOrder() {
        assertThat(ExplanationText.write(explanations())).isEqualTo("""
                step.cl:1:15: kernel step, 7 references to global memory
                  place          does  reference      offset                         guards     class
                  step.cl:7:17   R     in[i - 1]      pitch*y + x                               N1
                  step.cl:7:29   R     in[i + pitch]  pitch*y + x + pitch + 1                   N1
                  step.cl:10:16  R     in[map[i]]     the index comes from an array             N4
                  step.cl:10:19  R     map[i]         pitch*y + x + 1                x + 1 < n  N2
                  step.cl:11:16  R     in[x * y]      x*y + y                        x + 1 < n  N3
                  step.cl:14:16  R     in[i + k]      pitch*y + x + k0 + 1           k0 <= 2    N2
                  step.cl:16:5   W     out[i]         pitch*y + x + 1                           N1
                  5 of 7 resolved (71.4 %): 3 N1, 2 N2, 1 N3, 1 N4

                  buffer  reads  writes  direction
                  out         0       1  written
                  in          5       0  read
                  map         1       0  read
                  unused      0       0  not used

                N1: affine, unguarded
                N2: affine with guards, loops or alternatives
                N3: not resolved
                N4: through memory
                x, y, z: global ids; local.x, group.x: ids in and of a group; size(x): how many; k0 ...: rounds of loops
                scalar arguments are taken as not negative, offsets are in elements
                """);
    }

    @Test
    void jsonHoldsTheSame() {
        JsonObject kernel = JsonParser.parseString(ExplanationJson.write(explanations()))
                .getAsJsonObject()
                .getAsJsonArray("kernels")
                .get(0)
                .getAsJsonObject();

        assertThat(kernel.getAsJsonArray("references").get(2)).isEqualTo(JsonParser.parseString("""
                {"file": "step.cl", "line": 10, "column": 16, "buffer": "in", "does": "R", "text": "in[map[i]]",
                 "class": "N4", "resolved": false, "unresolved": "the index comes from an array", "cases": []}
                """));
        assertThat(kernel.getAsJsonArray("references").get(3)).isEqualTo(JsonParser.parseString("""
                {"file": "step.cl", "line": 10, "column": 19, "buffer": "map", "does": "R", "text": "map[i]",
                 "class": "N2", "resolved": true, "cases": [{"offset": "pitch*y + x + 1", "guards": ["x + 1 < n"]}]}
                """));
        assertThat(kernel.get("resolved").getAsInt()).isEqualTo(5);
        assertThat(kernel.get("classes"))
                .isEqualTo(JsonParser.parseString("{\"N1\": 3, \"N2\": 2, \"N3\": 1, \"N4\": 1}"));
        assertThat(kernel.getAsJsonArray("buffers").get(1))
                .isEqualTo(JsonParser.parseString("{\"name\": \"in\", \"reads\": 5, \"writes\": 0}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a[x]                                    | AFFINE      | x             |",
                "a[n * x + m]                            | AFFINE      | n*x + m       |",
                "a[x / 4]                                | CONDITIONAL | [(x) / (4)]   |",
                "a[x * x]                                | UNRESOLVED  | x*x           |",
                "a[x * (int) get_local_id(0)]            | UNRESOLVED  | local.x*x     |",
                "a[x * (int) get_global_size(0)]         | AFFINE      | size(x)*x     |",
                "a[a[x] > 0.0f ? 1 : 0]                  | CONDITIONAL | 1 or 0        |",
                "a[(int) a[x]]                           | INDIRECT    |               |",
                "(x >= 1 ? a[x - 1] : 0.0f)              | CONDITIONAL | x - 1         | x >= 1",
                "(n - x > 3 ? a[x] : 0.0f)               | CONDITIONAL | x             | x + 3 < n",
                "(x <= 5 ? a[x] : 0.0f)                  | CONDITIONAL | x             | x <= 5",
                "(x <= m ? a[x] : 0.0f)                  | CONDITIONAL | x             | x <= m",
                "((__global float4 *) a)[x].y            | AFFINE      | 4*x + 1       |",
                "((__global char *) a)[x]                | AFFINE      | (x) bytes     |"
            })
    void aReferenceHasAClassAnOffsetAndGuards(String read, ReferenceClass kind, String offset, String guard) {
        Explanation kernel = explanations("""
                __kernel void f(__global float *out, __global const float *a, int n, int m)
                {
                    int x = get_global_id(0);
                    out[0] = %s;
                }
                """.formatted(read)).get(0);

        Reference reference = kernel.references().stream()
                .filter(one -> one.buffer().name().equals("a"))
                .findFirst()
                .orElseThrow();

        assertThat(ReferenceClass.of(reference)).isEqualTo(kind);
        assertThat(String.join(
                        " or ",
                        reference.accesses().stream()
                                .map(access -> Explanation.offset(reference, access))
                                .toList()))
                .isEqualTo(offset == null ? "" : offset);
        assertThat(reference.accesses().stream().flatMap(access -> access.guards().texts().stream()))
                .isEqualTo(guard == null ? List.of() : List.of(guard));
    }

    private static List<Explanation> explanations() {
        return explanations(SOURCE);
    }

    private static List<Explanation> explanations(String source) {
        KernelFile file = KernelFileReader.read("step.cl", source);
        assertThat(file.problem()).isEmpty();
        return file.functions().stream()
                .map(function -> Explanation.of(
                        file.unit(), file.unit().function(function.name()).orElseThrow()))
                .toList();
    }
}
