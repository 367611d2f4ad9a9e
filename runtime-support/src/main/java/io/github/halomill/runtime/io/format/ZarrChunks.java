package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.ArrayShape;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/** The chunks of a Zarr array, {@link ZarrArray}: how their files are called, and which of them are there. */
final class ZarrChunks {

    /** A bit for each is kept in memory. */
    private static final long MOST = 1 << 24;

    private static final Pattern INDEX = Pattern.compile("\\d{1,9}");

    /** What files of chunks and their folders are called. */
    private static final Pattern PART = Pattern.compile("c|(?:c\\.)?\\d[\\d.]*");

    private final Path folder;
    private final ArrayShape shape;
    private final ZarrMetadata metadata;

    /** Chunks along each dimension, and along components. */
    private final Box grid;

    /** Chunks that are there, by their number in the grid; all others have the fill value. */
    private final BitSet there = new BitSet();

    ZarrChunks(Path folder, ArrayShape shape, ZarrMetadata metadata) {
        this.folder = folder;
        this.shape = shape;
        this.metadata = metadata;
        Extent size = shape.size();
        Extent of = metadata.chunk().size();
        this.grid = Box.of(
                new Extent(ceil(size.x(), of.x()), ceil(size.y(), of.y()), ceil(size.z(), of.z())),
                ceil(shape.components(), metadata.chunk().components()));
        if (grid.volume() > MOST) {
            throw new RunException(folder + " has " + grid.volume() + " chunks, of which there may be " + MOST
                    + "; write it with larger ones");
        }
    }

    static long ceil(long size, long of) {
        return size / of + (size % of == 0 ? 0 : 1);
    }

    int count() {
        return (int) grid.volume();
    }

    int number(Offset at, long component) {
        return (int) grid.indexOf(at, component);
    }

    boolean isThere(int number) {
        return there.get(number);
    }

    /** How many are there. */
    int present() {
        return there.cardinality();
    }

    /** The file of a chunk. */
    Path file(int number) {
        return folder.resolve(name(number));
    }

    private String name(int number) {
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
        return String.join(metadata.separator(), parts);
    }

    /** The chunk whose file has that name; empty if it is the name of none. */
    private OptionalInt number(String name) {
        List<String> parts = new ArrayList<>(List.of(name.split(Pattern.quote(metadata.separator()), -1)));
        int first = metadata.keys().isEmpty() ? 0 : 1;
        int dimensions = shape.dimensions();
        if (parts.size() < first + dimensions + (shape.components() > 1 ? 1 : 0)) {
            return OptionalInt.empty();
        }
        long component = shape.components() > 1 ? index(parts.remove(first + shape.componentIndex())) : 0;
        long[] at = new long[3];
        for (int d = 0; d < dimensions; d++) {
            at[d] = index(parts.get(first + dimensions - 1 - d));
        }
        Offset place = new Offset(at[0], at[1], at[2]);
        if (!grid.contains(Box.of(new Extent(1, 1, 1)).translate(place).ofComponents(component, component + 1))) {
            return OptionalInt.empty();
        }
        int number = number(place, component);
        return name(number).equals(name) ? OptionalInt.of(number) : OptionalInt.empty();
    }

    /** What a part of a name says; -1 if it is no index. */
    private static long index(String part) {
        return INDEX.matcher(part).matches() ? Long.parseLong(part) : -1;
    }

    /**
     * Finds out which are there, by the files in the folder, however many chunks there may be.
     *
     * @param bytes how large a chunk's file is
     * @throws RunException if one is not
     */
    void find(long bytes) throws IOException {
        int deepest = folder.relativize(file(0)).getNameCount();
        Files.walkFileTree(folder, Set.of(FileVisitOption.FOLLOW_LINKS), deepest, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes is) {
                return inner.equals(folder) || isPart(inner) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes is) {
                StringJoiner name = new StringJoiner("/");
                folder.relativize(file).forEach(part -> name.add(part.toString()));
                number(name.toString()).ifPresent(number -> {
                    requireSize(file, is.size(), bytes);
                    there.set(number);
                });
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (isPart(file)) {
                    throw e;
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static boolean isPart(Path path) {
        return PART.matcher(String.valueOf(path.getFileName())).matches();
    }

    private static void requireSize(Path file, long bytes, long needed) {
        if (bytes != needed) {
            throw new RunException(file + " has " + bytes + " bytes, but a chunk takes " + needed
                    + (bytes < needed ? "; it was cut short" : "; write it again"));
        }
    }
}
