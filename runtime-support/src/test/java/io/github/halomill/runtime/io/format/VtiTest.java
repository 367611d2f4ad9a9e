package io.github.halomill.runtime.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.ThreadRanks;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.runtime.io.RandomSource;
import io.github.halomill.runtime.io.file.FileSink;
import io.github.halomill.runtime.io.file.FileSource;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Images of VTK, whose XML a parser of Java's reads, and whose elements are taken as bytes. */
class VtiTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "char,    5,     0 5 0 0 0 0, Int8,    1",
        "ushort,  3 2,   0 3 0 2 0 0, UInt16,  1",
        "int,     4 3 2, 0 4 0 3 0 2, Int32,   1",
        "ulong,   2,     0 2 0 0 0 0, UInt64,  1",
        "double,  1 1 2, 0 1 0 1 0 2, Float64, 1",
        "float3,  3 2,   0 3 0 2 0 0, Float32, 3",
        "uchar16, 2,     0 2 0 0 0 0, UInt8,   16"
    })
    void headersSayTypeAndSizeAndElementsFollow(String type, String sizes, String extent, String vtk, int components)
            throws Exception {
        ArrayShape shape = Memory.shape(
                type, Arrays.stream(sizes.split(" ")).mapToLong(Long::parseLong).toArray());
        ByteBuffer elements = Memory.read(new RandomSource(shape, 7), shape, Box.of(shape.size()));
        Path file = written("u.vti", shape, elements);

        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int start = text.indexOf('_', text.indexOf("<AppendedData")) + 1;
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        (text.substring(0, start) + "</AppendedData></VTKFile>").getBytes(StandardCharsets.UTF_8)));
        Element array = (Element) xml.getElementsByTagName("DataArray").item(0);
        assertThat(array.getParentNode().getNodeName()).isEqualTo("CellData");
        assertThat(array.getAttribute("type")).isEqualTo(vtk);
        assertThat(array.getAttribute("NumberOfComponents")).isEqualTo(Integer.toString(components));
        assertThat(array.getAttribute("Name")).isEqualTo("u");
        assertThat(((Element) xml.getElementsByTagName("Piece").item(0)).getAttribute("Extent"))
                .isEqualTo(extent);
        assertThat(((Element) xml.getElementsByTagName("ImageData").item(0)).getAttribute("WholeExtent"))
                .isEqualTo(extent);

        ByteBuffer rest = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).position(start);
        assertThat(rest.getLong()).isEqualTo(shape.packedBytes());
        int component = shape.type().packedBytes() / components;
        for (int i = 0; i < shape.size().volume(); i++) {
            for (int c = 0; c < components * component; c++) {
                assertThat(rest.get()).isEqualTo(elements.get(i * shape.type().bytes() + c));
            }
        }
        assertThat(text.substring(rest.position()).trim()).matches("</AppendedData>\\s*</VTKFile>");

        try (FileSource source = FileSource.open(file, shape)) {
            assertThat(FileSink.obstacle("u.vti", shape)).isEmpty();
            Path again = written("again.raw", shape, Memory.read(source, shape, Box.of(shape.size())));
            assertThat(Files.readAllBytes(again))
                    .isEqualTo(Arrays.copyOfRange(bytes, start + 8, start + 8 + (int) shape.packedBytes()));
        }
    }

    @Test
    void boxesOfSeveralRanksLieAtTheirPlaces() throws Exception {
        ArrayShape shape = Memory.shape("uchar", 4, 2);
        Path file = folder.resolve("u.vti");
        ThreadRanks.of(2, ranks -> {
            try (FileSink sink = FileSink.create(file, shape, "u", ranks)) {
                byte first = (byte) (10 * ranks.rank());
                sink.write(
                        Memory.box(2L * ranks.rank(), 0, 0, 2L * ranks.rank() + 2, 2, 1),
                        ByteBuffer.wrap(
                                new byte[] {first, (byte) (first + 1), (byte) (first + 2), (byte) (first + 3)}));
                sink.commit();
            }
            return true;
        });
        try (FileSource source = FileSource.open(file, shape)) {
            assertThat(Memory.bytes(Memory.read(source, shape, Box.of(shape.size()))))
                    .containsExactly(0, 1, 10, 11, 2, 3, 12, 13);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int   | 4 2 | u.vti | holds size 3 x 2 x 1, but int 4 x 2 needs 4 x 2 x 1",
                "int   | 3   | u.vti | holds size 3 x 2 x 1, but int 3 needs 3 x 1 x 1",
                "float | 3 2 | u.vti | holds type Int32, but float 3 x 2 needs Float32",
                "int2  | 3 2 | u.vti | holds number of components 1, but int2 3 x 2 needs 2",
                "half  | 3 2 | u.vti | VTK has no numbers of 16 bits; use a .npy file",
                "int   | 3 2 | cut.vti | it was cut short",
                "int   | 3 2 | far.vti | has an array at byte 9223372036854775807, which is not there; it is damaged",
                "int   | 3 2 | before.vti | has an array at byte -9, which is not there; it is damaged",
                "int   | 3 2 | other.vti | is no image of VTK",
                "int   | 3 2 | u.png | from which no array can be read",
            })
    void whatIsAnotherArrayIsRefused(String type, String sizes, String name, String why) throws Exception {
        ArrayShape shape = Memory.shape("int", 3, 2);
        byte[] whole = Files.readAllBytes(written("u.vti", shape, Memory.room(24)));
        Files.write(folder.resolve("cut.vti"), Arrays.copyOf(whole, whole.length - 60));
        String text = new String(whole, StandardCharsets.ISO_8859_1);
        for (Map.Entry<String, String> moved :
                Map.of("far.vti", "9223372036854775807", "before.vti", "-9").entrySet()) {
            String with = text.replace("offset=\"0\"", "offset=\"" + moved.getValue() + "\"");
            Files.writeString(folder.resolve(moved.getKey()), with, StandardCharsets.ISO_8859_1);
        }
        Files.writeString(folder.resolve("other.vti"), "<VTKFile type=\"PolyData\">");
        written("u.png", shape, Memory.room(24));
        ArrayShape needed = Memory.shape(
                type, Arrays.stream(sizes.split(" ")).mapToLong(Long::parseLong).toArray());

        assertThatThrownBy(() -> FileSource.open(folder.resolve(name), needed))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(folder.resolve(name).toString())
                .hasMessageContaining(why);
    }

    private Path written(String name, ArrayShape shape, ByteBuffer elements) {
        Path file = folder.resolve(name);
        try (FileSink sink = FileSink.create(file, shape, "u", Ranks.alone())) {
            sink.write(Box.of(shape.size()), elements);
            sink.commit();
        }
        return file;
    }
}
