package io.github.halomill.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.OneKernel;
import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Proof;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.model.expression.SizedOptions;
import io.github.halomill.generator.model.streamed.StreamedText;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.Expression.Binary;
import io.github.halomill.runtime.expression.Expression.IntegerLiteral;
import io.github.halomill.runtime.expression.Expression.LocalExtent;
import io.github.halomill.runtime.expression.Expression.LocalItems;
import io.github.halomill.runtime.expression.Expression.LocalOrigin;
import io.github.halomill.runtime.expression.Expression.Operator;
import io.github.halomill.runtime.expression.Expression.ParameterRef;
import io.github.halomill.runtime.expression.Expression.RealLiteral;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptionReaderTest {

    private static final String SCALAR =
            "<argument><name>v</name><property>input</property><dataType>TYPE</dataType><cl_mem>0</cl_mem>"
                    + "<value>VALUE</value></argument>";

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    @Test
    void theExampleOfTheDesignMeansWhatItSays() throws IOException {
        ParameterRequirement limit = new ParameterRequirement(
                new IntegerLiteral((1L << 31) + 10),
                new Binary(
                        Operator.MULTIPLY,
                        new Binary(Operator.ADD, new ParameterRef("nx"), new IntegerLiteral(20)),
                        new Binary(Operator.ADD, new ParameterRef("ny"), new IntegerLiteral(2))),
                "(nx + 20)*(ny + 2) <= 2147483658",
                "i + pitch at stencil.cl:4:58 is an int and overflows otherwise");
        String kernel = DiagnosticsTest.resource("stencil.cl");
        Program program = read("jacobi.xml", DiagnosticsTest.resource("jacobi.xml"), kernel);

        assertThat(diagnostics.list()).isEmpty();
        Expression paddedX = new Binary(Operator.ADD, new ParameterRef("nx"), new IntegerLiteral(20));
        Expression paddedY = new Binary(Operator.ADD, new ParameterRef("ny"), new IntegerLiteral(2));
        DataType real = new DataType(DataType.ScalarType.FLOAT, 1);
        assertThat(program.streamed().iterations().low()).containsExactly(10, 1);
        assertThat(program.with(StreamedText.none("")))
                .isEqualTo(OneKernel.program(
                        "Jacobi2D",
                        List.of(new Parameter("nx", 4096, at(2, 3)), new Parameter("ny", 1024, at(3, 3))),
                        new Kernel(
                                        "stencil.cl",
                                        folder.resolve("stencil.cl"),
                                        kernel,
                                        new SizedOptions(""),
                                        "jacobi",
                                        List.of(),
                                        List.of(
                                                new Located(new ParameterRef("nx"), "nx", at(24, 20)),
                                                new Located(new ParameterRef("ny"), "ny", at(24, 37))),
                                        List.of(),
                                        List.of(
                                                new Located(new IntegerLiteral(64), "64", at(25, 19)),
                                                new Located(new IntegerLiteral(16), "16", at(25, 36))),
                                        List.of(0, 1),
                                        List.of(0, 1),
                                        Addressing.GLOBAL,
                                        Optional.empty(),
                                        false,
                                        true,
                                        at(21, 3))
                                .with(
                                        List.of(
                                                new Argument.Buffer(
                                                        "A",
                                                        real,
                                                        Access.OUTPUT,
                                                        List.of(
                                                                new Located(paddedX, "nx + 20", at(9, 23)),
                                                                new Located(paddedY, "ny + 2", at(9, 49))),
                                                        List.of(),
                                                        List.of(
                                                                new Located(new IntegerLiteral(1), "1", at(9, 23)),
                                                                new Located(new IntegerLiteral(1), "1", at(9, 49))),
                                                        List.of(),
                                                        false,
                                                        at(4, 3)),
                                                new Argument.Buffer(
                                                        "B",
                                                        real,
                                                        Access.INPUT,
                                                        List.of(
                                                                new Located(paddedX, "nx+20", at(13, 23)),
                                                                new Located(paddedY, "ny+2", at(13, 47))),
                                                        List.of(
                                                                point(15, 14, "-10", "0"),
                                                                point(15, 36, "10", "0"),
                                                                point(16, 14, "0", "1"),
                                                                point(16, 34, "0", "-1")),
                                                        List.of(
                                                                new Located(new IntegerLiteral(1), "1", at(13, 23)),
                                                                new Located(new IntegerLiteral(1), "1", at(13, 47))),
                                                        List.of(),
                                                        false,
                                                        at(11, 3)),
                                                new Argument.Scalar(
                                                        "pitch",
                                                        new DataType(DataType.ScalarType.INT, 1),
                                                        List.of(new Located(paddedX, "nx+20", at(19, 106))),
                                                        at(19, 3)),
                                                new Argument.Scalar(
                                                        "c",
                                                        real,
                                                        List.of(new Located(
                                                                new RealLiteral("0.25"), "0.25f", at(20, 104))),
                                                        at(20, 3))),
                                        new Proof(
                                                true, List.of(), List.of(limit), Map.of("c", Long.MIN_VALUE), Map.of()))
                                .coarse(""),
                        new Located(new IntegerLiteral(50), "50", at(27, 15)),
                        List.of(new Step.Swap("A", "B", at(28, 9))),
                        List.of(),
                        at(1, 1)));
    }

    @Test
    void theListingsOfThePaperAreReadTogether() throws IOException {
        String data = """
                <argument>
                  <name>A</name> <property>output</property> <dataType>float</dataType> <cl_mem>1</cl_mem>
                  <argsize> <dimsize>4098</dimsize> <dimsize>1026</dimsize> </argsize>
                </argument>
                <argument>
                  <name>B</name> <property>input</property> <dataType>float</dataType> <cl_mem>1</cl_mem>
                  <argsize> <dimsize>4098</dimsize> <dimsize>1026</dimsize> </argsize>
                </argument>
                <shadow>
                  <point>{-10,0}</point> <point>{10,0}</point> <point>{ 0 , 1 }</point> <point>{ 0 , -1 }</point>
                </shadow>
                """;
        String kernel = """
                <kernel>
                  <name>stencil.cl</name>
                  <global> <gsize>4096</gsize> <gsize>256</gsize> </global>
                  <local> <lsize>64</lsize> <lsize>16</lsize> </local>
                </kernel>
                """;
        String source = """
                __kernel void stencil(__global float *A, __constant float *B)
                {
                    int x = get_global_id(0);
                    for (int y = 4 * get_global_id(1) + 1; y < 4 * get_global_id(1) + 5; y++) {
                        int i = y * 4098 + x + 1;
                        float left = x < 9 ? 0 : B[i - 10];
                        float right = x > 4086 ? 0 : B[i + 10];
                        A[i] = left + right + B[i - 4098] + B[i + 4098];
                    }
                }
                """;

        Program program = read("heat-2d.xml", "<program>\n" + data + kernel + "</program>", source);
        Program turned = read("heat-2d.xml", "<program>\n" + kernel + data + "</program>", source);

        assertThat(program.name()).isEqualTo("Heat2d");
        assertThat(program.buffers().get(0).points()).isEmpty();
        assertThat(program.buffers().get(1).points())
                .extracting(Point::text)
                .containsExactly("{-10,0}", "{10,0}", "{0,1}", "{0,-1}");
        assertThat(program.kernel().function()).isEqualTo("stencil");
        assertThat(program.kernel().constantPointers()).containsExactly("B");
        assertThat(program.iterations().expression()).isEqualTo(new IntegerLiteral(1));
        assertThat(turned.kernel().global()).hasSize(2);
        assertThat(diagnostics.list()).isEmpty();
    }

    @Test
    void oneDimensionIsEnough() throws IOException {
        Program program = read(
                "sum.xml",
                "<program><argument><property>inout</property><name>a</name><cl_mem> 1 </cl_mem><dataType>double</dataType>"
                        + "<shadow><point>{-1}</point></shadow><argsize><dimsize>100</dimsize></argsize></argument>"
                        + "<kernel><global><gsize>98</gsize></global><name>./sum.cl</name></kernel></program>",
                "kernel void sum(global double *a) {}");

        assertThat(program.name()).isEqualTo("Sum");
        assertThat(program.kernel().dimensions()).isEqualTo(1);
        assertThat(program.kernel().local()).isEmpty();
        assertThat(program.kernel().fileName()).isEqualTo("sum.cl");
        assertThat(program.buffers().get(0).access()).isEqualTo(Access.INOUT);
    }

    @Test
    void threeDimensionsWithZoneFunctionsAreAddressedLocally() throws IOException {
        Program program = read(
                "sum.xml",
                "<program><argument><name>a</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>"
                        + "<argsize><dimsize>34</dimsize><dimsize>18</dimsize><dimsize>8</dimsize></argsize>"
                        + "<origin>{2, 0, min(0,1)}</origin></argument>"
                        + SCALAR.replace("TYPE", "int4").replace("VALUE", "{extent(a,0), origin(a,1), gsize(2), -1}")
                        + "<shadow><point>{-2,2,0}</point><point>{0,0,0}</point></shadow>"
                        + "<kernel><name>sum.cl</name>"
                        + "<global><gsize>32</gsize><gsize>16</gsize><gsize>8</gsize></global></kernel></program>",
                "kernel void sum(global int *a, int4 v) {"
                        + " int rows = get_global_size(1) + 2;"
                        + " int i = (get_global_id(2) * rows + get_global_id(1)) * v.x + get_global_id(0) + 2;"
                        + " int t = a[i - 2 + 2 * v.x]; }");

        assertThat(program.kernel().addressing()).isEqualTo(Addressing.LOCAL);
        assertThat(program.buffers().get(0).origin()).extracting(Located::text).containsExactly("2", "0", "min(0,1)");
        assertThat(((Argument.Scalar) program.arguments().get(1)).values())
                .extracting(Located::expression)
                .containsExactly(
                        new LocalExtent("a", 0),
                        new LocalOrigin("a", 1),
                        new LocalItems(2),
                        new Expression.Negation(new IntegerLiteral(1)));
        assertThat(diagnostics.list()).isEmpty();
    }

    @Test
    void aReplicatedBufferMayHaveAnyShape() throws IOException {
        Program program = read(
                "sum.xml",
                "<program><argument><name>t</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>"
                        + "<argsize><dimsize>5</dimsize></argsize><distribution> replicated </distribution></argument>"
                        + "<kernel><name>sum.cl</name><global><gsize>32</gsize><gsize>16</gsize></global></kernel></program>",
                "kernel void sum(constant int *t) { int v = t[4]; }");

        assertThat(program.buffers().get(0).replicated()).isTrue();
        assertThat(diagnostics.list()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double"})
    void everyDataTypeIsKnownAsAVectorToo(String scalar) throws IOException {
        for (String width : List.of("", "2", "3", "4", "8", "16")) {
            String type = scalar + width;
            Program program = read(
                    "sum.xml",
                    "<program><argument><name>a</name><property>input</property><dataType>" + type
                            + "</dataType><cl_mem>1</cl_mem><argsize><dimsize>1</dimsize></argsize></argument>"
                            + "<kernel><name>sum.cl</name><global><gsize>1</gsize></global></kernel></program>",
                    "kernel void sum(global " + type + " *a) { " + type + " v = a[0]; }");
            assertThat(program.buffers().get(0).type().clName()).isEqualTo(type);
        }
        assertThat(diagnostics.list()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "char,-128,127",
        "uchar,0,255",
        "short,-32768,32767",
        "ushort,0,65535",
        "int,-2147483648,2147483647",
        "uint,0,4294967295",
        "long,-9223372036854775808,9223372036854775807",
        "ulong,0,9223372036854775807"
    })
    void aScalarTakesTheRangeOfItsType(String type, String smallest, String largest) throws IOException {
        for (String value : List.of(smallest, largest)) {
            assertThat(((Argument.Scalar) scalar(type, value).arguments().get(0)).values())
                    .hasSize(1);
        }
        assertThat(diagnostics.list()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "char,-129",
        "char,128",
        "uchar,-1",
        "ushort,65536",
        "int,2147483648",
        "uint,-1",
        "ulong,-1",
        "uint,4294967296"
    })
    void aScalarRefusesWhatIsBeyond(String type, String value) throws IOException {
        write("sum.xml", scalarDescription(type, value), StandardCharsets.UTF_8);
        Files.writeString(folder.resolve("sum.cl"), "kernel void sum(" + type + " v) {}");
        new Pipeline(diagnostics).program(DescriptionRequest.of(folder.resolve("sum.xml"), "sum.xml"));
        assertThat(diagnostics.list()).extracting(found -> found.code()).containsExactly(DiagnosticCode.SCALAR_RANGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16BE", "UTF-16LE", "UTF-16", "ISO-8859-1", "US-ASCII"})
    void encodingsAreRecognised(String encoding) throws IOException {
        String text = "<?xml version=\"1.0\" encoding=\"" + encoding + "\"?>\n" + scalarDescription("int", "1");
        write("sum.xml", text, Charset.forName(encoding));
        Files.writeString(folder.resolve("sum.cl"), "kernel void sum(int v) {}");
        assertThat(new Pipeline(diagnostics).program(DescriptionRequest.of(folder.resolve("sum.xml"), "sum.xml")))
                .isPresent();
    }

    @Test
    void aByteOrderMarkDoesNotMovePlaces() throws IOException {
        write("sum.xml", "\uFEFF<program/>", StandardCharsets.UTF_8);
        new Pipeline(diagnostics).program(DescriptionRequest.of(folder.resolve("sum.xml"), "sum.xml"));
        assertThat(diagnostics.list())
                .extracting(found -> found.location().toString())
                .containsExactly("sum.xml:1:1");
    }

    @Test
    void placesAreRightWithAnyLineEndAndOnLaterLines() throws IOException {
        for (String lineEnd : List.of("\n", "\r\n", "\r")) {
            Diagnostics found = new Diagnostics();
            String text =
                    scalarDescription("int", "<!-- a\n b -->\n  1 +\n    n").replace("\n", lineEnd);
            write("sum.xml", text, StandardCharsets.UTF_8);
            Files.writeString(folder.resolve("sum.cl"), "kernel void sum(int v) {}");
            new Pipeline(found).program(DescriptionRequest.of(folder.resolve("sum.xml"), "sum.xml"));
            assertThat(found.list())
                    .extracting(error -> error.location().toString())
                    .containsExactly("sum.xml:4:5");
        }
    }

    private Program scalar(String type, String value) throws IOException {
        return read("sum.xml", scalarDescription(type, value), "kernel void sum(" + type + " v) {}");
    }

    private static String scalarDescription(String type, String value) {
        return "<program>" + SCALAR.replace("TYPE", type).replace("VALUE", value)
                + "<kernel><name>sum.cl</name><global><gsize>1</gsize></global></kernel></program>";
    }

    private Program read(String file, String description, String kernel) throws IOException {
        write(file, description, StandardCharsets.UTF_8);
        String kernelFile = description.replaceAll("(?s).*<name>(?:\\./)?([a-z]+\\.cl)</name>.*", "$1");
        Files.writeString(folder.resolve(kernelFile), kernel);
        return new Pipeline(diagnostics)
                .program(DescriptionRequest.of(folder.resolve(file), file))
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    private void write(String file, String text, Charset charset) throws IOException {
        Files.writeString(folder.resolve(file), text, charset);
    }

    /** A point of numbers, written without blanks. */
    private static Point point(int line, int column, String x, String y) {
        return new Point(
                List.of(one(number(x, line, column + 1)), one(number(y, line, column + 2 + x.length()))),
                at(line, column));
    }

    private static Point.PointRange one(Located coordinate) {
        return new Point.PointRange(coordinate, coordinate);
    }

    private static Located number(String text, int line, int column) {
        return new Located(new IntegerLiteral(Long.parseLong(text)), text, at(line, column));
    }

    private static SourceLocation at(int line, int column) {
        return new SourceLocation("jacobi.xml", line, column);
    }
}
