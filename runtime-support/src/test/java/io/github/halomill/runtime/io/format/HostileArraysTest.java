package io.github.halomill.runtime.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.CountedText;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.runtime.io.file.FileSource;
import io.github.halomill.runtime.io.file.PlaceList;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that take all memory, or time without end, from a reader that believes them. */
class HostileArraysTest {

    private static final int MEBIBYTE = 1 << 20;

    /** A reader that goes on from each place to the end has half as many looks at each character. */
    private static final int LONG = 20_000;

    @TempDir
    Path folder;

    /** More than fits in a string of Java, and takes no room on the disk. */
    private static Path large(Path file, String beginning) throws IOException {
        Files.writeString(file, beginning);
        try (RandomAccessFile longer = new RandomAccessFile(file.toFile(), "rw")) {
            longer.setLength(5L << 30);
        }
        return file;
    }

    @Test
    void filesThatAreReadAsAWholeAreOfLimitedSize() throws Exception {
        ArrayShape shape = Memory.shape("int", 3, 8);
        Path zarr = Files.createDirectory(folder.resolve("u.zarr"));
        Path json = large(zarr.resolve("zarr.json"), "{");
        assertThatThrownBy(() -> FileSource.open(zarr, shape))
                .isInstanceOf(RunException.class)
                .hasMessage(json + " is larger than 1 MiB, too large for what an array says of itself;"
                        + " it is damaged or another file: write it again");
        Path pvti = large(folder.resolve("u.pvti"), "<VTKFile type=\"PImageData\">");
        assertThatThrownBy(() -> FileSource.open(pvti, shape))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith(pvti + " is larger than 16 MiB, too large for a list of pieces");
        Path cells = large(folder.resolve("cells.txt"), "1, 2\n");
        assertThatThrownBy(() -> PlaceList.read(cells, 2, cell -> {}))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith(cells + " is larger than 16 MiB, too large for a list of cells");
    }

    @Test
    void metadataOfExactlyTheLimitIsRead() throws Exception {
        Path array = zarr("[3]", "[2]");
        Path json = array.resolve("zarr.json");
        String text = Files.readString(json);
        Files.writeString(json, text + " ".repeat(MEBIBYTE - text.length()));
        FileSource.open(array, Memory.shape("uchar", 3)).close();
        Files.writeString(json, text + " ".repeat(MEBIBYTE - text.length() + 1));
        assertThatThrownBy(() -> FileSource.open(array, Memory.shape("uchar", 3)))
                .hasMessageContaining("is larger than 1 MiB");
    }

    private Path zarr(String shape, String chunk) throws IOException {
        Path array = Files.createDirectory(folder.resolve("u.zarr"));
        Files.writeString(array.resolve("zarr.json"), """
                {"zarr_format": 3, "node_type": "array", "shape": %s, "data_type": "uint8", "fill_value": 7,
                 "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": %s}},
                 "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}]}
                """.formatted(shape, chunk));
        return array;
    }

    @Test
    void chunksAreOfALimitedNumber() throws Exception {
        Path array = zarr("[4097, 4096]", "[1, 1]");
        assertThatThrownBy(() -> FileSource.open(array, Memory.shape("uchar", 4096, 4097)))
                .isInstanceOf(RunException.class)
                .hasMessage(array + " has 16781312 chunks, of which there may be 16777216; write it with larger ones");
    }

    /** Sixteen million may be there, and to look for each takes more than a minute. */
    @Test
    @Timeout(20)
    void chunksThatAreNotThereTakeNoWork() throws Exception {
        Path array = zarr("[4096, 4096]", "[1, 1]");
        Files.createDirectories(array.resolve("c/4095"));
        Files.write(array.resolve("c/4095/4094"), new byte[] {5});
        for (String none : List.of("c/4095/04095", "c/4095/4096", "c/4095/x", "c.4095.4095", "4095", "c/4096")) {
            Files.write(array.resolve(none), new byte[] {1, 2, 3});
        }
        try (FileSource source = FileSource.open(array, Memory.shape("uchar", 4096, 4096))) {
            assertThat(source.sample()).endsWith(" 1");
            Box last = Memory.box(4093, 4095, 0, 4096, 4096, 1);
            assertThat(Memory.bytes(Memory.read(source, Memory.shape("uchar", 4096, 4096), last)))
                    .containsExactly(7, 5, 7);
        }
    }

    @Test
    void foldersThatGoRoundInCirclesAreNoChunks() throws Exception {
        Path array = zarr("[3, 4]", "[1, 1]");
        Files.createDirectories(array.resolve("c/0"));
        Files.createSymbolicLink(array.resolve("mine"), array);
        FileSource.open(array, Memory.shape("uchar", 4, 3)).close();
        Files.createSymbolicLink(array.resolve("c/1"), array.resolve("c"));
        assertThatThrownBy(() -> FileSource.open(array, Memory.shape("uchar", 4, 3)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("cannot read " + array);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<AppendedData",
                "<AppendedData ",
                "<AppendedData>",
                "<AppendedData> ",
                "<PointData",
                "<PointData ",
                "<PointData>",
                "<PointData/",
                "<PCellData",
                "<PCellData>",
                "<Piece",
                "<Piece ",
                "<VTKFile",
                "<VTKFile ",
                "<VTKFile type=",
                "<VTKFile type=\"",
                " ",
                "1",
                "1 ",
                " 1",
                ">",
                "\"",
                " type=\""
            })
    void headersOfImagesAreGoneThroughOnce(String part) {
        for (String beginning : List.of("", "<VTKFile ", "<AppendedData>", "<PointData>", "<PCellData>", "1 2")) {
            String hostile = beginning + part.repeat(LONG / part.length());
            CountedText text = new CountedText(hostile);
            for (Pattern pattern :
                    List.of(VtiHeader.ELEMENTS, VtiHeader.POINTS, VtiPieces.ONE_ARRAY, VtiPieces.PIECE)) {
                Matcher matcher = pattern.matcher(text);
                while (matcher.find()) {
                    assertThat(matcher.end()).isPositive();
                }
            }
            assertThat(VtiHeader.EXTENT.matcher(text).matches()).isFalse();
            assertThat(VtiHeader.attribute(text, "VTKFile", "type").orElse("")).hasSizeLessThan(LONG);
            assertThat(text.looksPerCharacter()).as(hostile.substring(0, 40)).isLessThan(60);
        }
    }

    /** A line without end, of which no more is read than a line may have. */
    @Test
    void linesOfTextAreOfLimitedLength() throws IOException {
        Path endless = large(folder.resolve("u.csv"), "1,2\n3,4\n");
        assertThatThrownBy(() -> FileSource.open(endless, Memory.shape("int", 2, 2)))
                .isInstanceOf(RunException.class)
                .hasMessage(endless + ", line 3: it is longer than " + (MEBIBYTE + 2 * 256)
                        + " characters; write it in several");
        String wide = "1" + " ".repeat(MEBIBYTE) + ",2\r\n3,4\r\n";
        Files.write(endless, wide.getBytes(StandardCharsets.US_ASCII));
        FileSource.open(endless, Memory.shape("int", 2, 2)).close();
    }

    /** What is put aside is no larger than the array. */
    @Test
    void linesThatAreTooManyAreCountedOnly() throws IOException {
        Path file = Files.writeString(folder.resolve("u.csv"), "1\n2\n3\nx\n5\n");
        assertThatThrownBy(() -> FileSource.open(file, Memory.shape("int", 2)))
                .hasMessage(file + " has 5 lines; int 2 needs 2 lines of 1 number, and nothing else");
    }

    @Test
    void piecesThatAreNoFilesAreNotOpened() throws Exception {
        Path pvti = Files.writeString(folder.resolve("u.pvti"), """
                <VTKFile type="PImageData"><PImageData WholeExtent="0 2 0 1 0 0"><PCellData ><PDataArray/></PCellData>
                <Piece Extent="0 2 0 1 0 0" Source="pipe"/></PImageData></VTKFile>
                """);
        Files.createDirectory(folder.resolve("pipe"));
        assertThatThrownBy(() -> FileSource.open(pvti, Memory.shape("int", 2, 1)))
                .isInstanceOf(RunException.class)
                .hasMessage("cannot read " + folder.resolve("pipe") + ": it is no file; name a .vti file as a piece");
    }

    /** As many as a header has room for, which would be multiplied. */
    @Test
    void numbersOfNoBytesAreNoFields() {
        StructType needed = StructType.of("S", 4).with("a", "float", 0);
        assertThat(NpyType.isSame("[('a', '<f4')]", needed)).isTrue();
        assertThat(NpyType.isSame("[('a', '<f4'), ('', '|V0')]", needed)).isTrue();
        assertThat(NpyType.isSame("[('a', '<f4'), ('b', '<f0')]", needed)).isFalse();
    }
}
