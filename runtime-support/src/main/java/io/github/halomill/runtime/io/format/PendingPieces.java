package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.FileBytes;
import io.github.halomill.runtime.io.Pending;
import io.github.halomill.runtime.io.PendingFile;
import io.github.halomill.runtime.io.StoredArray;
import io.github.halomill.runtime.io.Transposed;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * An image of VTK in pieces, {@link VtiPieces}, that is written box by box: a file {@code u.pvti}, and a folder
 * {@code u.pieces} beside it, which appear when they are complete. Pieces are layers along the slowest dimension that
 * depend on nothing but the array. So files are the same on any number of devices and ranks, and whoever has elements
 * of a piece writes them to their places in its file.
 */
final class PendingPieces implements Pending, ElementSink {

    private static final long PIECE_BYTES = 64 << 20;

    /** So that a few processes have something to read each, also of a small array. */
    private static final int FEWEST = 4;

    /** So that a process may have all of them open. */
    private static final int MOST = 256;

    private final ArrayShape shape;
    private final Caption caption;
    private final List<Box> boxes;
    private final PendingFolder folder;
    private final PendingFile index;
    private final Ranks ranks;

    private PendingPieces(ArrayShape shape, Caption caption, PendingFolder folder, PendingFile index, Ranks ranks) {
        this.ranks = ranks;
        this.shape = shape;
        this.caption = caption;
        this.boxes = boxes(shape);
        this.folder = folder;
        this.index = index;
    }

    /** The pieces of an array: at least a few, and more of a large one. */
    static List<Box> boxes(ArrayShape shape) {
        int slowest = shape.dimensions() - 1;
        long layers = shape.size().along(slowest);
        long wanted = Math.max(FEWEST, Arithmetic.ceilDiv(shape.packedBytes(), PIECE_BYTES));
        long count = Math.min(layers, Math.min(MOST, wanted));
        List<Box> boxes = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            boxes.add(shape.whole().withRange(slowest, layers * i / count, layers * (i + 1) / count));
        }
        return boxes;
    }

    /**
     * Collective: begins to write an array of that name.
     *
     * @throws RunException on all ranks, if one cannot write there
     */
    static PendingPieces shared(Path path, ArrayShape shape, Caption caption, Ranks ranks) {
        Path pieces = VtiPieces.folder(path);
        PendingFolder folder = PendingFolder.shared(
                pieces, VtiPieces.file(0), ranks, temporary -> writeHeaders(temporary, shape, caption));
        try {
            String text = VtiPieces.encode(shape, caption, boxes(shape), pieces);
            PendingFile index = PendingFile.shared(path, ranks, complete -> Files.writeString(complete, text));
            return new PendingPieces(shape, caption, folder, index, ranks);
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /**
     * Makes the files, the first one last, for it is what other ranks wait for; elements are zero until they are
     * written.
     */
    private static void writeHeaders(Path folder, ArrayShape shape, Caption caption) throws IOException {
        List<Box> boxes = boxes(shape);
        for (int i = boxes.size() - 1; i >= 0; i--) {
            Box box = boxes.get(i);
            byte[] header = VtiHeader.encode(shape, box, caption);
            byte[] end = VtiHeader.END.getBytes(StandardCharsets.UTF_8);
            Path file = folder.resolve(VtiPieces.file(i));
            try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                FileBytes bytes = new FileBytes(channel, file, 0);
                bytes.put(header.length + shape.within(box).packedBytes(), ByteBuffer.wrap(end));
                bytes.put(0, ByteBuffer.wrap(header));
            }
        }
    }

    @Override
    public void write(Box box, ByteBuffer data) {
        VtiPieces.forEachPart(shape, boxes, box, data.duplicate(), (piece, part, elements) -> {
            Box whole = boxes.get(piece);
            int header = VtiHeader.encode(shape, whole, caption).length;
            Path file = folder.folder().resolve(VtiPieces.file(piece));
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                new StoredArray(shape.within(whole), new FileBytes(channel, file, header)).write(part, elements);
            } catch (IOException e) {
                throw new RunException("cannot write " + file + ": " + Causes.of(e), e);
            }
        });
    }

    /** Puts first the pieces, and then what names them, in their places. */
    @Override
    public void commit() {
        if (shape.components() > 1) {
            Together.run(ranks, () -> {}); // all have written
            Together.run(ranks, this::putTogether);
        }
        folder.commit();
        index.commit();
    }

    /** Each rank has some of the pieces. */
    private void putTogether() {
        for (int i = ranks.rank(); i < boxes.size(); i += ranks.count()) {
            Path file = folder.folder().resolve(VtiPieces.file(i));
            try {
                int header = VtiHeader.encode(shape, boxes.get(i), caption).length;
                Transposed.putTogether(shape.within(boxes.get(i)), file, header);
            } catch (IOException e) {
                throw new RunException("cannot write " + file + ": " + Causes.of(e), e);
            }
        }
    }

    @Override
    public void close() {
        try (index) {
            folder.close();
        }
    }
}
