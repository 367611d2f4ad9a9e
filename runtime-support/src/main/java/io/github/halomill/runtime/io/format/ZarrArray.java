package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.DataType;
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
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
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

    /** Chunks along each dimension, and along components. */
    private final Box grid;

    /** Chunks that are there, by their number in the grid; all others have the fill value. */
    private final BitSet there = new BitSet();

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
        Extent size = shape.size();
        Extent of = metadata.chunk().size();
        this.grid = Box.of(
                new Extent(ceil(size.x(), of.x()), ceil(size.y(), of.y()), ceil(size.z(), of.z())),
                ceil(shape.components(), metadata.chunk().components()));
        if (grid.volume() > Integer.MAX_VALUE) {
            throw new RunException(folder + " has " + grid.volume() + " chunks, of which there may be "
                    + Integer.MAX_VALUE + "; write it with larger ones");
        }
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
        if (Files.isDirectory(folder) && !Files.exists(file)) {
            throw new RunException(folder + " is no Zarr array of format 3: it has no " + ZarrMetadata.FILE);
        }
        FileStamp stamp = FileStamp.of(file);
        ZarrArray array = new ZarrArray(folder, shape, ZarrMetadata.read(Files.readString(file), folder, shape));
        array.stamp = Optional.of(stamp);
        for (int number = 0; number < array.grid.volume(); number++) {
            array.look(number);
        }
        return array;
    }

    private void look(int number) throws IOException {
        Path file = file(number);
        try {
            long bytes = Files.size(file);
            if (bytes != chunk.packedBytes()) {
                throw new RunException(file + " has " + bytes + " bytes, but a chunk takes " + chunk.packedBytes()
                        + (bytes < chunk.packedBytes() ? "; it was cut short" : ""));
            }
            there.set(number);
        } catch (NoSuchFileException e) {
            // all its elements have the fill value
        }
    }

    /** Makes the files of an array, which {@link #of} writes; until then its elements are zero. */
    static void create(Path folder, ArrayShape shape) throws IOException {
        ZarrMetadata metadata = ZarrMetadata.of(shape);
        ZarrArray array = new ZarrArray(folder, shape, metadata);
        for (int number = 0; number < array.grid.volume(); number++) {
            Path file = array.file(number);
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

    private static long ceil(long size, long of) {
        return size / of + (size % of == 0 ? 0 : 1);
    }

    private Path file(long number) {
        Offset at = grid.point(number);
        List<String> parts = new ArrayList<>();
        for (int d = 0; d < shape.dimensions(); d++) {
            parts.add(0, Long.toString(at.along(d)));
        }
        if (shape.components() > 1) {
            parts.add(shape.componentIndex(), Long.toString(grid.component(number)));
        }
        if (!metadata.keys().isEmpty()) {
            parts.add(0, metadata.keys());
        }
        if (shape.type() instanceof DataType vector && vector.components() > 1) {
            parts.add("0");
        }
        return folder.resolve(String.join(metadata.separator(), parts));
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
        Box chunks = new Box(
                        new Offset(lo.x() / size.x(), lo.y() / size.y(), lo.z() / size.z()),
                        new Offset(ceil(hi.x(), size.x()), ceil(hi.y(), size.y()), ceil(hi.z(), size.z())))
                .ofComponents(box.firstComponent() / components, ceil(box.endComponent(), components));
        for (long i = 0; i < chunks.volume(); i++) {
            Offset at = chunks.point(i);
            Offset first = new Offset(at.x() * size.x(), at.y() * size.y(), at.z() * size.z());
            long component = chunks.component(i);
            Box whole =
                    Box.of(size).translate(first).ofComponents(component * components, (component + 1) * components);
            visitor.visit(box.intersect(whole), Math.toIntExact(grid.indexOf(at, component)), whole);
        }
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        stamp.ifPresent(FileStamp::requireSame);
        ByteBuffer elements = Slices.next(
                target, Math.multiplyExact(box.volume(), (long) shape.type().bytes()));
        forEachChunk(box, (part, number, whole) -> {
            ByteBuffer packed = room(part);
            if (there.get(number)) {
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
        Path file = file(number);
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
        StringBuilder text = new StringBuilder(Files.readString(folder.resolve(ZarrMetadata.FILE)));
        int last = -1;
        for (long i = 0; i < SAMPLES; i++) {
            int number = (int) (grid.volume() * i / SAMPLES);
            if (number > last && there.get(number)) {
                ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(SAMPLE_BYTES, chunk.packedBytes()));
                try (FileChannel channel = FileChannel.open(file(number), StandardOpenOption.READ)) {
                    channel.read(bytes, 0);
                }
                text.append(' ').append(HexFormat.of().formatHex(bytes.array()));
            }
            last = number;
        }
        return text.append(' ').append(there.cardinality()).toString();
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
