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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Images of VTK in pieces, whose XML a parser of Java's reads; pieces one after the other are the array's bytes. */
class VtiPiecesTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "char,   9,     Int8,    1, 0 2 0 0 0 0; 2 4 0 0 0 0; 4 6 0 0 0 0; 6 9 0 0 0 0",
        "ushort, 3 5,   UInt16,  1, 0 3 0 1 0 0; 0 3 1 2 0 0; 0 3 2 3 0 0; 0 3 3 5 0 0",
        "double, 4 3 2, Float64, 1, 0 4 0 3 0 1; 0 4 0 3 1 2",
        "float3, 3 4,   Float32, 3, 0 3 0 1 0 0; 0 3 1 2 0 0; 0 3 2 3 0 0; 0 3 3 4 0 0",
        "int2,   5 1,   Int32,   2, 0 5 0 1 0 0",
    })
    void piecesAreLayersOfTheArray(String type, String sizes, String vtk, int components, String extents)
            throws Exception {
        ArrayShape shape = shape(type, sizes);
        ByteBuffer elements = Memory.read(new RandomSource(shape, 7), shape, Box.of(shape.size()));
        Path file = written("u & v.pvti", shape, elements);

        Element xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
        assertThat(xml.getAttribute("type")).isEqualTo("PImageData");
        Element array = (Element) xml.getElementsByTagName("PDataArray").item(0);
        assertThat(array.getParentNode().getNodeName()).isEqualTo("PCellData");
        assertThat(array.getAttribute("type")).isEqualTo(vtk);
        assertThat(array.getAttribute("NumberOfComponents")).isEqualTo(Integer.toString(components));
        NodeList pieces = xml.getElementsByTagName("Piece");
        List<String> found = new ArrayList<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < pieces.getLength(); i++) {
            Element piece = (Element) pieces.item(i);
            found.add(piece.getAttribute("Extent"));
            byte[] image = Files.readAllBytes(folder.resolve(piece.getAttribute("Source")));
            String text = new String(image, StandardCharsets.ISO_8859_1);
            assertThat(text).contains("WholeExtent=\"" + found.get(i) + "\"", "Piece Extent=\"" + found.get(i) + "\"");
            int start = text.indexOf('_', text.indexOf("<AppendedData")) + 1;
            long length = ByteBuffer.wrap(image).order(ByteOrder.nativeOrder()).getLong(start);
            bytes.write(image, start + Long.BYTES, (int) length);
            assertThat(text.substring(start + Long.BYTES + (int) length)).isEqualTo(VtiHeader.END);
        }
        assertThat(String.join("; ", found)).isEqualTo(extents);

        Path raw = written("u.raw", shape, elements);
        assertThat(bytes.toByteArray()).isEqualTo(Files.readAllBytes(raw));
        try (FileSource source = FileSource.open(file, shape)) {
            for (Box box : Memory.boxesWithin(shape.size())) {
                assertThat(Memory.bytes(Memory.read(source, shape, box)))
                        .isEqualTo(Memory.bytes(Memory.read(new RandomSource(shape, 7), shape, box)));
            }
        }
    }

    @Test
    void largeArraysHaveMorePieces() {
        assertThat(PendingPieces.boxes(Memory.shape("float", 1 << 14, 1 << 14))).hasSize(16);
        assertThat(PendingPieces.boxes(Memory.shape("double", 1 << 16, 1 << 17)))
                .hasSize(256)
                .last()
                .isEqualTo(Memory.box(0, (1 << 17) - (1 << 9), 0, 1 << 16, 1 << 17, 1));
    }

    /** Columns, so that each rank has some elements of each piece. */
    @Test
    void severalRanksWriteTheirElementsToTheirPlaces() throws Exception {
        ArrayShape shape = Memory.shape("uchar", 4, 5);
        Path file = folder.resolve("u.pvti");
        written("u.pvti", Memory.shape("uchar", 1), Memory.room(1)); // is replaced
        ThreadRanks.of(2, ranks -> {
            try (FileSink sink = FileSink.create(file, shape, "u", ranks)) {
                byte[] own = new byte[10];
                Arrays.fill(own, (byte) (1 + ranks.rank()));
                sink.write(Memory.box(2L * ranks.rank(), 0, 0, 2L * ranks.rank() + 2, 5, 1), ByteBuffer.wrap(own));
                sink.commit();
            }
            return true;
        });
        try (FileSource source = FileSource.open(file, shape)) {
            assertThat(Memory.bytes(Memory.read(source, shape, Box.of(shape.size()))))
                    .containsExactly(1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2);
        }
        assertThat(names()).containsExactlyInAnyOrder("u.pvti", "u.pieces");
    }

    @Test
    void aPieceWhoseNameIsNoneOfAFileIsRefused() throws Exception {
        ArrayShape shape = Memory.shape("uchar", 2, 2);
        Path file = folder.resolve("u.pvti");
        written("u.pvti", shape, Memory.room(4));
        Files.writeString(file, Files.readString(file).replace("0.vti", "0\0.vti"));
        assertThatThrownBy(() -> FileSource.open(file, shape))
                .isInstanceOf(RunException.class)
                .hasMessage(file + " names a piece 'u.pieces/0\\u0000.vti', and no file can have this name");
    }

    @Test
    void whatIsNotCompletedLeavesWhatWasThere() throws Exception {
        ArrayShape shape = Memory.shape("uchar", 2, 2);
        FileSink.create(folder.resolve("u.pvti"), shape).close();
        assertThat(names()).isEmpty();
        Files.createDirectory(folder.resolve("u.pieces"));
        assertThatThrownBy(() -> FileSink.create(folder.resolve("u.pvti"), shape))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("u.pieces: it is there and no folder with a 0.vti; choose another name");
        assertThat(names()).containsExactly("u.pieces");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int   | 3 9 | u.pvti       | has the extent 0 3 0 8 0 0, but int 3 x 9 needs 0 3 0 9 0 0",
                "int   | 3   | u.pvti       | has the extent 0 3 0 8 0 0, but int 3 needs 0 3 0 0 0 0",
                "float | 3 8 | u.pvti       | 0.vti holds type Int32, but float 3 x 2 needs Float32",
                "half  | 3 8 | u.pvti       | VTK has no numbers of 16 bits; use a .npy file",
                "int   | 3 8 | points.pvti  | cannot be read: an image of VTK in pieces must have one array, of values of cells",
                "int   | 3 8 | missing.pvti | cannot be read: its pieces must be layers along the slowest dimension",
                "int   | 3 8 | twice.pvti   | cannot be read: its pieces must be layers along the slowest dimension",
                "int   | 3 8 | gone.pvti    | none.pieces/0.vti: there is no such file or folder",
                "int   | 3 8 | bytes.pvti   | bytes.pvti: it is no text",
                "int   | 3 8 | other.pvti   | is no image of VTK in pieces",
            })
    void whatIsAnotherArrayIsRefused(String type, String sizes, String name, String why) throws Exception {
        String text = Files.readString(written("u.pvti", Memory.shape("int", 3, 8), Memory.room(96)));
        String last = text.substring(text.lastIndexOf("    <Piece"), text.indexOf("  </PImageData>"));
        Files.writeString(folder.resolve("points.pvti"), text.replace("PCellData", "PPointData"));
        Files.writeString(folder.resolve("missing.pvti"), text.replace(last, ""));
        Files.writeString(folder.resolve("twice.pvti"), text.replace(last, last + last));
        Files.writeString(folder.resolve("gone.pvti"), text.replace("u.pieces", "none.pieces"));
        Files.write(folder.resolve("bytes.pvti"), new byte[] {(byte) 0x93, 'N', (byte) 0xff});
        Files.writeString(folder.resolve("other.pvti"), text.replace("PImageData", "PPolyData"));

        assertThatThrownBy(() -> FileSource.open(folder.resolve(name), shape(type, sizes)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining(why);
    }

    private static ArrayShape shape(String type, String sizes) {
        return Memory.shape(
                type, Arrays.stream(sizes.split(" ")).mapToLong(Long::parseLong).toArray());
    }

    private Path written(String name, ArrayShape shape, ByteBuffer elements) {
        Path file = folder.resolve(name);
        try (FileSink sink = FileSink.create(file, shape, "u", Ranks.alone())) {
            sink.write(Box.of(shape.size()), elements);
            sink.commit();
        }
        return file;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
