package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Placement;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.FileBytes;
import io.github.halomill.runtime.io.picture.Caption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What stands around the elements in an image of VTK: XML, and after it an underscore, the number of bytes in 64 bits,
 * and the packed elements, x fastest; the components of a cell are next to each other. An element is the value of a
 * cell, so that an image of 3 by 2 elements has 4 by 3 points. <a
 * href="https://docs.vtk.org/en/latest/vtk_file_formats/vtkxml_file_format.html">VTK XML formats</a>.
 */
final class VtiHeader {

    /** After the elements. */
    static final String END = "\n  </AppendedData>\n</VTKFile>\n";

    /** Longer than any that describes a single array. */
    private static final int LONGEST = 1 << 16;

    /** These go through a text once, whatever it is: a tag ends where another one begins. */
    static final Pattern ELEMENTS = Pattern.compile("<AppendedData[^<>]*+>\\s*+_");

    static final Pattern EXTENT = Pattern.compile("\\s*+\\d{1,18}+(?:\\s++\\d{1,18}+){5}\\s*+");
    static final Pattern POINTS = Pattern.compile("<PointData\\b[^<>]*+(?<!/)>\\s*+<DataArray");
    private static final String LITTLE = "LittleEndian";
    private static final String BIG = "BigEndian";

    private VtiHeader() {}

    /** All that comes before the elements of a part of an array. */
    static byte[] encode(ArrayShape shape, Box part, Caption caption) {
        DataType type = (DataType) shape.type();
        String extent = extent(shape, part);
        String text = String.format(
                Locale.ROOT,
                """
                <?xml version="1.0"?>
                <VTKFile type="ImageData" version="1.0" byte_order="%s" header_type="UInt64">
                  <ImageData WholeExtent="%s" %s>
                    <Piece Extent="%s">
                      <CellData %s="%s">
                        <DataArray type="%s" Name="%s" NumberOfComponents="%d" format="appended" offset="0"/>
                      </CellData>
                    </Piece>
                  </ImageData>
                  <AppendedData encoding="raw">
                _""",
                nativeOrder(),
                extent,
                placed(shape, caption.placement()),
                extent,
                role(shape),
                caption.name(),
                name(type.scalar()),
                caption.name(),
                components(shape));
        byte[] xml = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(xml.length + Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .put(xml)
                .putLong(shape.within(part).packedBytes())
                .array();
    }

    /** Where the first point is, and how far it is to the next; indices unless lengths are known. */
    static String placed(ArrayShape shape, Placement said) {
        int there = said.unit() == Placement.Unit.LENGTH ? shape.dimensions() : 0;
        Placement rest = Placement.ELEMENTS;
        return "Origin=\"" + numbers(said.first(), rest.first(), there) + "\" Spacing=\""
                + numbers(said.step(), rest.step(), there) + "\"";
    }

    private static String numbers(List<Double> along, List<Double> otherwise, int there) {
        return IntStream.range(0, 3)
                .mapToObj(d -> d < there ? along.get(d) : otherwise.get(d))
                .map(number -> number == Math.rint(number) && Math.abs(number) < 1e15
                        ? Long.toString(number.longValue())
                        : number.toString())
                .collect(Collectors.joining(" "));
    }

    /** What VTK takes an array for. */
    static String role(ArrayShape shape) {
        return components(shape) == 3 ? "Vectors" : "Scalars";
    }

    /** Numbers of a cell: those of its components, each of which may be a vector. */
    static long components(ArrayShape shape) {
        return shape.components() * ((DataType) shape.type()).components();
    }

    static String nativeOrder() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? LITTLE : BIG;
    }

    /** The first and the last point of a part along each dimension; those that are not there have one point. */
    static String extent(ArrayShape shape, Box part) {
        List<String> ranges = new ArrayList<>();
        for (int d = 0; d < 3; d++) {
            ranges.add(
                    d < shape.dimensions()
                            ? part.lo().along(d) + " " + part.hi().along(d)
                            : "0 0");
        }
        return String.join(" ", ranges);
    }

    /** The cells between such points; empty if it is no extent of an array with that many dimensions. */
    static Optional<Box> cells(String extent, ArrayShape shape) {
        if (!EXTENT.matcher(extent).matches()) {
            return Optional.empty();
        }
        long[] ends = Arrays.stream(extent.trim().split("\\s+", -1))
                .mapToLong(Long::parseLong)
                .toArray();
        Box cells = shape.whole();
        for (int d = 0; d < 3; d++) {
            boolean there = d < shape.dimensions();
            if (there ? ends[2 * d] > ends[2 * d + 1] : ends[2 * d] != 0 || ends[2 * d + 1] != 0) {
                return Optional.empty();
            }
            cells = there ? cells.withRange(d, ends[2 * d], ends[2 * d + 1]) : cells;
        }
        return Optional.of(cells);
    }

    static String name(ScalarType scalar) {
        String kind = scalar.isFloating() ? "Float" : scalar.isUnsigned() ? "UInt" : "Int";
        return kind + scalar.bytes() * Byte.SIZE;
    }

    /**
     * Where the elements begin, in bytes.
     *
     * @throws RunException if it is no image with one array of uncompressed elements, or holds another one than
     *     {@code shape}
     */
    static long elements(FileChannel channel, Path path, ArrayShape shape) throws IOException {
        String text = beginning(channel);
        Matcher appended = ELEMENTS.matcher(text);
        if (!text.contains("<VTKFile") || !attribute(text, "VTKFile", "type").equals(Optional.of("ImageData"))) {
            throw new RunException(path
                    + " is no image of VTK: it has no <VTKFile type=\"ImageData\">; save it as one, or as a .npy file");
        }
        if (!appended.find()
                || !attribute(text, "AppendedData", "encoding").equals(Optional.of("raw"))
                || attribute(text, "VTKFile", "compressor").isPresent()
                || text.split("<DataArray\\b", -1).length != 2) {
            throw new RunException(
                    path + " cannot be read: an image of VTK must have one array, appended raw and not compressed; save"
                            + " it so, or as a .npy file");
        }
        requireSame(path, "byte order", attribute(text, "VTKFile", "byte_order"), nativeOrder(), shape);
        requireSame(path, "size", size(text, path, shape), shape.size().toString(), shape);
        DataType type = (DataType) shape.type();
        requireSame(path, "type", attribute(text, "DataArray", "type"), name(type.scalar()), shape);
        requireSame(
                path,
                "number of components",
                attribute(text, "DataArray", "NumberOfComponents").or(() -> Optional.of("1")),
                Long.toString(components(shape)),
                shape);
        int countBytes = attribute(text, "VTKFile", "header_type").equals(Optional.of("UInt64")) ? 8 : 4;
        long offset = number(attribute(text, "DataArray", "offset").orElse("0"), path);
        if (offset < 0 || offset > channel.size()) {
            throw new RunException(path + " has an array at byte " + offset + ", which is not there; it is damaged");
        }
        long elements = appended.end() + offset + countBytes;
        requireWhole(channel, path, elements, countBytes, shape);
        return elements;
    }

    /** The text before the elements; single bytes are characters. */
    private static String beginning(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(LONGEST, channel.size()));
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
            // until all is there
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
    }

    /** What the first element of that name says. */
    static Optional<String> attribute(CharSequence text, String element, String attribute) {
        Matcher found = Pattern.compile("<" + element + "\\b[^<>]*?\\b" + attribute + "=\"([^\"<]*+)\"")
                .matcher(text);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    /** Elements per dimension: cells, or points if their values are what the file has. */
    private static Optional<String> size(String text, Path path, ArrayShape shape) {
        String[] ranges =
                attribute(text, "ImageData", "WholeExtent").orElse("").trim().split("\\s+", -1);
        if (ranges.length != 6) {
            return Optional.empty();
        }
        int more = POINTS.matcher(text).find() ? 1 : 0;
        long[] size = {1, 1, 1};
        for (int d = 0; d < 3; d++) {
            long between = number(ranges[2 * d + 1], path) - number(ranges[2 * d], path);
            size[d] = d < shape.dimensions() || between > 0 ? between + more : 1;
        }
        return Optional.of(new Extent(size[0], size[1], size[2]).toString());
    }

    private static void requireSame(Path path, String what, Optional<String> held, String needed, ArrayShape shape) {
        if (!held.equals(Optional.of(needed))) {
            throw new RunException(
                    path + " holds " + what + " " + held.orElse("(not said)") + ", but " + shape + " needs " + needed);
        }
    }

    private static void requireWhole(FileChannel channel, Path path, long elements, int countBytes, ArrayShape shape)
            throws IOException {
        long end = Math.addExact(elements, shape.packedBytes());
        if (channel.size() < end) {
            throw new RunException(
                    path + " has " + channel.size() + " bytes, but its header promises " + end + "; it was cut short");
        }
        ByteBuffer count = ByteBuffer.allocate(countBytes).order(ByteOrder.nativeOrder());
        new FileBytes(channel, path, 0).get(elements - countBytes, count);
        long bytes = countBytes == Long.BYTES ? count.getLong(0) : Integer.toUnsignedLong(count.getInt(0));
        if (bytes != shape.packedBytes()) {
            throw new RunException(path + " says that its array has " + bytes + " bytes, but " + shape + " has "
                    + shape.packedBytes() + "; it is damaged");
        }
    }

    private static long number(String digits, Path path) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new RunException(path + " has a number '" + digits + "' in its header; it is damaged", e);
        }
    }
}
