package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.FileBytes;
import io.github.halomill.runtime.io.Slices;
import io.github.halomill.runtime.io.StoredArray;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Optional;

/**
 * An array in a folder, {@link ZarrMetadata}: a file for each chunk, of all its elements. Files are open only while
 * they are read or written.
 */
final class ZarrArray implements OpenArray, ElementSink {

    private static final int SAMPLES = 16;
    private static final int SAMPLE_BYTES = 4096;

    private final Path folder;
    private final ArrayShape shape;
    private final ZarrMetadata metadata;
    private final ArrayShape chunk;

    private final ZarrChunks chunks;

    /**
     * Of {@code zarr.json} when it was read, which tells whether another array has taken its place; empty: this one is
     * written.
     */
    private Optional<FileStamp> stamp = Optional.empty();

    private ZarrArray(Path folder, ArrayShape shape, ZarrMetadata metadata) {
        this.folder = folder;
        this.shape = shape;
        this.metadata = metadata;
        this.chunk = metadata.chunks(shape);
        this.chunks = new ZarrChunks(folder, shape, metadata);
    }

    /**
     * The array that a folder holds; which chunks are there is found out now.
     *
     * @throws RunException if it holds another one than {@code shape}, or in another way, or a chunk was cut short
     */
    static ZarrArray open(Path folder, ArrayShape shape) throws IOException {
        Path file = folder.resolve(ZarrMetadata.FILE);
        if (Files.exists(folder.resolve(".zarray"))) {
            throw new RunException(folder + " is of Zarr format 2, which this program does not read; write it with"
                    + " zarr_format=3 and compressors=None");
        }
        if (Files.isDirectory(folder) && !Files.isRegularFile(file)) {
            throw new RunException(folder + " is no Zarr array of format 3: it has no " + ZarrMetadata.FILE);
        }
        FileStamp stamp = FileStamp.of(file);
        ZarrArray array = new ZarrArray(folder, shape, ZarrMetadata.read(text(folder), folder, shape));
        array.stamp = Optional.of(stamp);
        array.chunks.find(array.chunk.packedBytes());
        return array;
    }

    private static String text(Path folder) throws IOException {
        Path file = folder.resolve(ZarrMetadata.FILE);
        return SmallFile.text(file, StandardCharsets.UTF_8, 1, "what an array says of itself");
    }

    /** Makes the files of an array, which {@link #of} writes; until then its elements are zero. */
    static void create(Path folder, ArrayShape shape) throws IOException {
        ZarrMetadata metadata = ZarrMetadata.of(shape);
        ZarrArray array = new ZarrArray(folder, shape, metadata);
        for (int number = 0; number < array.chunks.count(); number++) {
            Path file = array.chunks.file(number);
            Files.createDirectories(file.resolveSibling("").toAbsolutePath());
            try (RandomAccessFile chunk = new RandomAccessFile(file.toFile(), "rw")) {
                chunk.setLength(array.chunk.packedBytes());
            }
        }
        Files.writeString(folder.resolve(ZarrMetadata.FILE), metadata.encode(shape), StandardOpenOption.CREATE_NEW);
    }

    /** The array whose files {@link #create} has made. */
    static ZarrArray of(Path folder, ArrayShape shape) {
        return new ZarrArray(folder, shape, ZarrMetadata.of(shape));
    }

    /** What is done with the part of a box that lies in a chunk. */
    @FunctionalInterface
    private interface Visitor {

        /**
         * Visits one.
         *
         * @param part in coordinates of the whole array
         * @param number of the chunk
         * @param whole the chunk, in coordinates of the whole array
         */
        void visit(Box part, int number, Box whole);
    }

    private void forEachChunk(Box box, Visitor visitor) {
        if (box.isEmpty()) {
            return;
        }
        Extent size = metadata.chunk().size();
        long components = metadata.chunk().components();
        Offset lo = box.lo();
        Offset hi = box.hi();
        Box all = new Box(
                        new Offset(lo.x() / size.x(), lo.y() / size.y(), lo.z() / size.z()),
                        new Offset(
                                ZarrChunks.ceil(hi.x(), size.x()),
                                ZarrChunks.ceil(hi.y(), size.y()),
                                ZarrChunks.ceil(hi.z(), size.z())))
                .ofComponents(box.firstComponent() / components, ZarrChunks.ceil(box.endComponent(), components));
        for (long i = 0; i < all.volume(); i++) {
            Offset at = all.point(i);
            Offset first = new Offset(at.x() * size.x(), at.y() * size.y(), at.z() * size.z());
            long component = all.component(i);
            Box whole =
                    Box.of(size).translate(first).ofComponents(component * components, (component + 1) * components);
            visitor.visit(box.intersect(whole), chunks.number(at, component), whole);
        }
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        stamp.ifPresent(FileStamp::requireSame);
        ByteBuffer elements = Slices.next(
                target, Math.multiplyExact(box.volume(), (long) shape.type().bytes()));
        forEachChunk(box, (part, number, whole) -> {
            ByteBuffer packed = room(part);
            if (chunks.isThere(number)) {
                at(number, StandardOpenOption.READ, chunk -> chunk.read(part.relativeTo(whole), packed));
            } else {
                metadata.fill().read(part, packed);
            }
            forEachRow(part, box, (inPart, inBox, bytes) -> elements.put(inBox, packed, inPart, bytes));
        });
    }

    @Override
    public void write(Box box, ByteBuffer data) {
        ByteBuffer elements = data.slice();
        forEachChunk(box, (part, number, whole) -> {
            ByteBuffer packed = room(part);
            forEachRow(part, box, (inPart, inBox, bytes) -> packed.put(inPart, elements, inBox, bytes));
            at(number, StandardOpenOption.WRITE, chunk -> chunk.write(part.relativeTo(whole), packed));
        });
    }

    private ByteBuffer room(Box part) {
        return ByteBuffer.allocate(Math.toIntExact(part.volume() * shape.type().bytes()))
                .order(ByteOrder.nativeOrder());
    }

    /** What is done with a row, by where it begins in memory that holds a part and in memory that holds a box. */
    @FunctionalInterface
    private interface Rows {
        void copy(int inPart, int inBox, int bytes);
    }

    private void forEachRow(Box part, Box box, Rows rows) {
        int bytes = shape.type().bytes();
        long row = part.run(box);
        for (long i = 0; i < part.volume(); i += row) {
            long inBox = box.indexOf(part.point(i), part.component(i));
            rows.copy(Math.toIntExact(i * bytes), Math.toIntExact(inBox * bytes), Math.toIntExact(row * bytes));
        }
    }

    /** What is done with a chunk. */
    @FunctionalInterface
    private interface Access {
        void with(StoredArray chunk);
    }

    private void at(int number, OpenOption how, Access access) {
        Path file = chunks.file(number);
        try (FileChannel channel = FileChannel.open(file, how)) {
            access.with(new StoredArray(chunk, new FileBytes(channel, file, 0)));
        } catch (IOException e) {
            String what = how == StandardOpenOption.READ ? "read " : "write ";
            throw new RunException("cannot " + what + file + ": " + Causes.of(e), e);
        }
    }

    /** Of chunks all over it, and what it says of itself. */
    @Override
    public String sample() throws IOException {
        StringBuilder text = new StringBuilder(text(folder));
        int last = -1;
        for (long i = 0; i < SAMPLES; i++) {
            int number = (int) (chunks.count() * i / SAMPLES);
            if (number > last && chunks.isThere(number)) {
                ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(SAMPLE_BYTES, chunk.packedBytes()));
                try (FileChannel channel = FileChannel.open(chunks.file(number), StandardOpenOption.READ)) {
                    channel.read(bytes, 0);
                }
                text.append(' ').append(HexFormat.of().formatHex(bytes.array()));
            }
            last = number;
        }
        return text.append(' ').append(chunks.present()).toString();
    }

    @Override
    public boolean isCommon() {
        return true;
    }

    @Override
    public void close() {
        // files are open only while they are read
    }
}
