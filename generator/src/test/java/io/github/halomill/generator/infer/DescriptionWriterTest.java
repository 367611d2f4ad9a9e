package io.github.halomill.generator.infer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.InferredArgument.Buffer;
import io.github.halomill.generator.infer.InferredArgument.Scalar;
import io.github.halomill.generator.infer.InferredDescription.AnnotatedText;
import io.github.halomill.generator.infer.InferredDescription.InferredKernel;
import io.github.halomill.generator.infer.InferredDescription.InferredParameter;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.xml.DescriptionParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An inferred description is one that a person could have written, and is read as one. */
class DescriptionWriterTest {

    private static final String KERNEL = """
            __kernel void jacobi(__global float *A, __global const float *B, const int pitch, const float c)
            {
                const int x = get_global_id(0) + 10;
                const int y = get_global_id(1) + 1;
                const int i = y * pitch + x;

                A[i] = c * (B[i - 10] + B[i + 10] + B[i - pitch] + B[i + pitch]);
            }
            """;

    private static final SourceLocation PLACE = new SourceLocation("jacobi2d.cl", 1, 1);

    private static final InferredDescription JACOBI = new InferredDescription(
            "Jacobi2D",
            List.of(
                    new InferredParameter("nx", OptionalLong.of(1024), List.of()),
                    new InferredParameter("ny", OptionalLong.of(1024), List.of("rows of A and B"))),
            new InferredKernel(
                    "jacobi2d.cl",
                    Optional.empty(),
                    Optional.empty(),
                    List.of(
                            new Buffer(
                                    "A",
                                    "float",
                                    said("output", "only written, at jacobi2d.cl:7"),
                                    List.of(said("nx + 20"), said("ny + 2")),
                                    Optional.empty(),
                                    List.of(),
                                    Optional.empty(),
                                    Optional.empty(),
                                    PLACE),
                            new Buffer(
                                    "B",
                                    "float",
                                    said("input"),
                                    List.of(said("nx + 20", "x: as far as B[i + 10] reaches"), said("ny + 2")),
                                    Optional.empty(),
                                    List.of(
                                            said("{-10,0}", "reads B[i - 10] at jacobi2d.cl:7"),
                                            said("{10,0}", "reads B[i + 10] at jacobi2d.cl:7"),
                                            said("{0,-1}", "reads B[i - pitch] at jacobi2d.cl:7"),
                                            said("{0,1}", "reads B[i + pitch] at jacobi2d.cl:7", "and once more")),
                                    Optional.empty(),
                                    Optional.empty(),
                                    PLACE),
                            new Scalar("pitch", "int", false, List.of(said("nx + 20", "the pitch of A and B")), PLACE),
                            new Scalar("c", "float", false, List.of(AnnotatedText.guess("0.25f", "set it")), PLACE)),
                    List.of(said("nx"), said("ny")),
                    List.of(),
                    List.of(said("64", "said twice"), said("16", "said twice")),
                    Optional.empty(),
                    Optional.empty(),
                    PLACE),
            AnnotatedText.guess("1"),
            List.of(AnnotatedText.guess("A B", "remove it")),
            List.of());

    @TempDir
    Path folder;

    @Test
    void aParameterWithoutAValueSaysWhereToGiveIt() {
        InferredDescription asking = new InferredDescription(
                JACOBI.name(),
                List.of(new InferredParameter("inElements", OptionalLong.empty(), List.of("how many elements in has"))),
                JACOBI.kernel(),
                JACOBI.iterations(),
                JACOBI.swaps(),
                List.of());

        assertThat(DescriptionWriter.write(asking))
                .contains(
                        "  <parameter><name>inElements</name></parameter>  <!-- how many elements in has: give it here as"
                                + " <value>N</value>, or by -p inElements=N when you run the program -->\n");
    }

    @Test
    void commentsStandBesideWhatTheyBelongTo() {
        assertThat(DescriptionWriter.write(JACOBI)).isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <!-- Generated by halomill from jacobi2d.cl. What only you can know is marked as guessed: set it right, and delete the mark. -->
                <program xmlns="urn:halomill:program:1" name="Jacobi2D">
                  <parameter><name>nx</name><value guessed="true">1024</value></parameter>
                  <parameter><name>ny</name><value guessed="true">1024</value></parameter>  <!-- rows of A and B -->

                  <argument>
                    <name>A</name>
                    <property>output</property>  <!-- only written, at jacobi2d.cl:7 -->
                    <dataType>float</dataType>
                    <cl_mem>1</cl_mem>
                    <argsize><dimsize>nx + 20</dimsize><dimsize>ny + 2</dimsize></argsize>
                  </argument>
                  <argument>
                    <name>B</name>
                    <property>input</property>
                    <dataType>float</dataType>
                    <cl_mem>1</cl_mem>
                    <argsize><dimsize>nx + 20</dimsize><dimsize>ny + 2</dimsize></argsize>  <!-- x: as far as B[i + 10] reaches -->
                    <shadow>
                      <point>{-10,0}</point>  <!-- reads B[i - 10] at jacobi2d.cl:7 -->
                      <point>{10,0}</point>  <!-- reads B[i + 10] at jacobi2d.cl:7 -->
                      <point>{0,-1}</point>  <!-- reads B[i - pitch] at jacobi2d.cl:7 -->
                      <!-- reads B[i + pitch] at jacobi2d.cl:7 -->
                      <!-- and once more -->
                      <point>{0,1}</point>
                    </shadow>
                  </argument>
                  <argument>
                    <name>pitch</name>
                    <property>input</property>
                    <dataType>int</dataType>
                    <cl_mem>0</cl_mem>
                    <value>nx + 20</value>  <!-- the pitch of A and B -->
                  </argument>
                  <argument>
                    <name>c</name>
                    <property>input</property>
                    <dataType>float</dataType>
                    <cl_mem>0</cl_mem>
                    <value guessed="true">0.25f</value>  <!-- set it -->
                  </argument>

                  <kernel>
                    <name>jacobi2d.cl</name>
                    <global><gsize>nx</gsize><gsize>ny</gsize></global>
                    <local><lsize>64</lsize><lsize>16</lsize></local>  <!-- said twice -->
                  </kernel>
                  <iterations guessed="true">1</iterations>
                  <swap guessed="true">A B</swap>  <!-- remove it -->
                </program>
                """);
    }

    @Test
    void whatIsWrittenMeansWhatWasInferred() throws IOException {
        Files.writeString(folder.resolve("jacobi2d.cl"), KERNEL);
        Files.writeString(folder.resolve("j.xml"), DescriptionWriter.write(JACOBI));
        Diagnostics diagnostics = new Diagnostics();

        Program program = new Pipeline(diagnostics)
                .program(DescriptionRequest.of(folder.resolve("j.xml"), "j.xml"))
                .orElseThrow();

        assertThat(diagnostics.list()).isEmpty();
        assertThat(program.name()).isEqualTo("Jacobi2D");
        Argument.Buffer b = program.buffers().get(1);
        assertThat(b.points())
                .extracting(point -> point.text())
                .containsExactly("{-10,0}", "{10,0}", "{0,-1}", "{0,1}");
        assertThat(program.arguments()).extracting(Argument::name).containsExactly("A", "B", "pitch", "c");
        assertThat(program.schedule()).hasSize(2);
        assertThat(program.guesses())
                .extracting(guess -> guess.kind() + " " + guess.name() + ": " + guess.text())
                .containsExactly(
                        "PARAMETER nx: 1024",
                        "PARAMETER ny: 1024",
                        "SCALAR c: 0.25f",
                        "ITERATIONS iterations: 1",
                        "SWAP A B: A B");
        assertThat(program.guesses().get(2).location()).isEqualTo(new SourceLocation("j.xml", 41, 27));
    }

    @Test
    void textOfAnySortIsXml() throws IOException {
        String wild = "a--b ---> <x> & \"y\" ]]> ü \uD83D\uDE00 \uD800 \u0001 -";
        InferredDescription description = new InferredDescription(
                wild,
                List.of(),
                new InferredKernel(
                        wild,
                        Optional.of(wild),
                        Optional.empty(),
                        List.of(
                                new Buffer(
                                        wild,
                                        "float",
                                        said("inout", wild),
                                        List.of(said(wild, wild)),
                                        Optional.of(said(wild, wild)),
                                        List.of(said(wild, wild, "two\nlines")),
                                        Optional.of(said("{1}", wild)),
                                        Optional.of(said("replicated", wild)),
                                        PLACE),
                                new Scalar("v", "int2", false, List.of(said("1"), said("2")), PLACE)),
                        List.of(said(wild, wild)),
                        List.of(said(wild, wild)),
                        List.of(),
                        Optional.of(said(wild, wild)),
                        Optional.empty(),
                        PLACE),
                said(wild, wild),
                List.of(AnnotatedText.guess(wild, wild)),
                List.of(wild));
        Path file = folder.resolve("wild.xml");
        Files.writeString(file, DescriptionWriter.write(description));
        Diagnostics diagnostics = new Diagnostics();

        var read = DescriptionParser.parse(file, "wild.xml", diagnostics).orElseThrow();

        String kept = wild.replace('\u0001', '?').replace('\uD800', '?');
        assertThat(diagnostics.list()).isEmpty();
        assertThat(read.name().value()).isEqualTo(kept);
        assertThat(read.arguments().get(0).name().value()).isEqualTo(kept);
        assertThat(read.arguments().get(0).distribution().orElseThrow().value()).isEqualTo("replicated");
        assertThat(read.arguments().get(1).value().orElseThrow().value()).isEqualTo("{1, 2}");
        assertThat(read.kernels().get(0).function().orElseThrow().value()).isEqualTo(kept);
        assertThat(read.kernels().get(0).ids().orElseThrow().value()).isEqualTo(kept);
        assertThat(Files.readString(file)).contains("<!-- a- -b - - -> <x> & \"y\" ]]> ü \uD83D\uDE00 ? ? - -->");
    }

    private static AnnotatedText said(String text, String... comments) {
        return new AnnotatedText(text, Arrays.asList(comments));
    }
}
