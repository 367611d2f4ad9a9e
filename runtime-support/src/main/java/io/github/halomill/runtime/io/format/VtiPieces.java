package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Causes;
import io.github.halomill.runtime.io.Slices;
import io.github.halomill.runtime.io.XmlText;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An image of VTK in pieces, which several processes of ParaView read at once: a file {@code .pvti} that says which
 * piece is in which file, each an image by itself, {@link VtiHeader}. Those can be read whose pieces are layers along
 * the slowest dimension, in order, as {@link PendingPieces} writes them.
 */
final class VtiPieces implements OpenArray {

    /** These go through a text once, whatever it is: a tag ends where another one begins. */
    static final Pattern ONE_ARRAY = Pattern.compile("<PCellData\\b[^<>]*+>\\s*+<PDataArray\\b");

    static final Pattern PIECE = Pattern.compile("<Piece\\b[^<>]*+>");

    private final ArrayShape shape;
    private final List<Box> boxes = new ArrayList<>();
    private final List<OpenArray> pieces = new ArrayList<>();

    private VtiPieces(ArrayShape shape) {
        this.shape = shape;
    }

    /** The folder for the pieces of {@code u.pvti}: {@code u.pieces} beside it. */
    static Path folder(Path path) {
        String name = String.valueOf(path.getFileName());
        return path.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ".pieces");
    }

    /** The name of a piece's file in that folder. */
    static String file(int piece) {
        return piece + ".vti";
    }

    /** The text of a file {@code .pvti} whose pieces are in {@code folder}. */
    static String encode(ArrayShape shape, Caption caption, List<Box> boxes, Path folder) {
        DataType type = (DataType) shape.type();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                """
                <?xml version="1.0"?>
                <VTKFile type="PImageData" version="1.0" byte_order="%s" header_type="UInt64">
                  <PImageData WholeExtent="%s" GhostLevel="0" %s>
                    <PCellData %s="%s">
                      <PDataArray type="%s" Name="%s" NumberOfComponents="%d"/>
                    </PCellData>
                """,
                VtiHeader.nativeOrder(),
                VtiHeader.extent(shape, shape.whole()),
                VtiHeader.placed(shape, caption.placement()),
                VtiHeader.role(shape),
                caption.name(),
                VtiHeader.name(type.scalar()),
                caption.name(),
                VtiHeader.components(shape)));
        String folderName = XmlText.escaped(String.valueOf(folder.getFileName()));
        for (int i = 0; i < boxes.size(); i++) {
            text.append("    <Piece Extent=\"" + VtiHeader.extent(shape, boxes.get(i)) + "\" Source=\"" + folderName
                    + "/" + file(i) + "\"/>\n");
        }
        return text.append("  </PImageData>\n</VTKFile>\n").toString();
    }

    /**
     * Opens all pieces of an array.
     *
     * @throws RunException if it is no such image, or holds another array than {@code shape}, or a piece does
     */
    static VtiPieces open(Path path, ArrayShape shape) throws IOException {
        VtiPieces array = new VtiPieces(shape);
        try {
            array.openAll(path, SmallFile.text(path, StandardCharsets.UTF_8, 16, "a list of pieces"));
            return array;
        } catch (RuntimeException | IOException e) {
            array.close();
            throw e;
        }
    }

    private void openAll(Path path, String text) {
        if (!VtiHeader.attribute(text, "VTKFile", "type").equals(Optional.of("PImageData"))) {
            throw new RunException(
                    path + " is no image of VTK in pieces: it has no <VTKFile type=\"PImageData\">; save it as one, or"
                            + " as a .npy file");
        }
        if (!ONE_ARRAY.matcher(text).find() || text.split("<PDataArray\\b", -1).length != 2) {
            throw new RunException(
                    path + " cannot be read: an image of VTK in pieces must have one array, of values of cells; save it"
                            + " so, or as a .npy file");
        }
        Optional<String> whole = VtiHeader.attribute(text, "PImageData", "WholeExtent");
        Box all = shape.whole();
        if (!whole.flatMap(extent -> VtiHeader.cells(extent, shape)).equals(Optional.of(all))) {
            throw new RunException(path + " has the extent " + whole.orElse("(not said)") + ", but " + shape + " needs "
                    + VtiHeader.extent(shape, all));
        }
        int slowest = shape.dimensions() - 1;
        long next = 0;
        Matcher tag = PIECE.matcher(text);
        while (tag.find()) {
            String piece = tag.group();
            Box box = VtiHeader.attribute(piece, "Piece", "Extent")
                    .flatMap(extent -> VtiHeader.cells(extent, shape))
                    .orElse(Box.EMPTY);
            if (box.isEmpty()
                    || !box.equals(all.withRange(slowest, next, box.hi().along(slowest)))) {
                throw noLayers(path);
            }
            next = box.hi().along(slowest);
            boxes.add(box);
            pieces.add(open(source(path, piece), box));
        }
        if (next != shape.size().along(slowest)) {
            throw noLayers(path);
        }
    }

    private static Path source(Path path, String piece) {
        String name =
                XmlText.unescaped(VtiHeader.attribute(piece, "Piece", "Source").orElse(""));
        try {
            return path.resolveSibling(name);
        } catch (InvalidPathException e) {
            throw new RunException(path + " names a piece '" + name + "', and no file can have this name", e);
        }
    }

    private OpenArray open(Path file, Box box) {
        if (Files.exists(file) && !Files.isRegularFile(file)) { // a pipe is waited for without end
            throw new RunException("cannot read " + file + ": it is no file; name a .vti file as a piece");
        }
        try {
            return new VtiFormat().open(file, shape.within(box));
        } catch (IOException e) {
            throw new RunException("cannot read " + file + ": " + Causes.of(e), e);
        }
    }

    private static RunException noLayers(Path path) {
        return new RunException(path
                + " cannot be read: its pieces must be layers along the slowest dimension, in order, which together"
                + " are the whole; save it so, or as a .vti or .npy file");
    }

    /** What is done with the part of a box that lies in a piece. */
    @FunctionalInterface
    interface Visitor {

        /**
         * Visits one.
         *
         * @param piece its number
         * @param part in coordinates of the piece
         * @param elements room for those of the part, or these
         */
        void visit(int piece, Box part, ByteBuffer elements);
    }

    /** Visits the parts of a box, whose elements {@code elements} has; moves the position past them. */
    static void forEachPart(ArrayShape shape, List<Box> pieces, Box box, ByteBuffer elements, Visitor visitor) {
        long bytes = shape.type().bytes();
        int start = elements.position();
        int end = Math.toIntExact(start + box.volume() * bytes);
        for (int i = 0; i < pieces.size(); i++) {
            Box all = pieces.get(i).intersect(box);
            for (Box part : all.isContiguousIn(box) ? List.of(all) : all.slices(Box.COMPONENTS)) {
                if (!part.isEmpty()) {
                    elements.position(Math.toIntExact(start + box.indexOf(part) * bytes));
                    Box inPiece = part.relativeTo(pieces.get(i));
                    visitor.visit(i, inPiece, Slices.next(elements, part.volume() * bytes));
                }
            }
        }
        elements.position(end);
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        forEachPart(
                shape,
                boxes,
                box,
                target,
                (piece, part, elements) -> pieces.get(piece).read(part, elements));
    }

    @Override
    public boolean isCommon() {
        return true;
    }

    @Override
    public String sample() throws IOException {
        StringJoiner samples = new StringJoiner(" ");
        for (OpenArray piece : pieces) {
            samples.add(piece.sample());
        }
        return samples.toString();
    }

    @Override
    public void close() throws IOException {
        for (OpenArray piece : pieces) {
            piece.close();
        }
    }
}
