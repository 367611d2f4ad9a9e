package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Shape;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ConstantSource;
import io.github.halomill.runtime.io.Halves;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a Zarr array says of itself in {@code zarr.json}, format 3: <a
 * href="https://zarr-specs.readthedocs.io/en/latest/v3/core/">Zarr core specification</a>. Of all there may be, a
 * regular grid of chunks whose bytes are those of the elements.
 *
 * @param chunk how large a chunk is; those at the end of the array are as large, and its elements go on nowhere
 * @param keys the beginning of the chunks' names, {@code c} or nothing
 * @param separator what stands between the parts of these
 * @param fill the elements of chunks that are not there
 */
record ZarrMetadata(Shape chunk, String keys, String separator, ConstantSource fill) {

    /** The name of the file. */
    static final String FILE = "zarr.json";

    private static final Set<String> KNOWN = Set.of(
            "zarr_format",
            "node_type",
            "shape",
            "data_type",
            "chunk_grid",
            "chunk_key_encoding",
            "fill_value",
            "codecs",
            "attributes",
            "dimension_names",
            "storage_transformers");

    /** Bytes of a chunk that is written, at most. */
    private static final long CHUNK_BYTES = 4 << 20;

    /**
     * Of an array that is written: the longest dimensions are halved until a chunk is small enough. Of components that
     * are slowest, each has chunks of its own.
     */
    static ZarrMetadata of(ArrayShape shape) {
        Extent chunk = shape.size();
        long components = shape.sizes().componentAxis() == Box.COMPONENTS ? 1 : shape.components();
        long most = CHUNK_BYTES / Math.multiplyExact(components, (long) shape.packedElementBytes());
        while (chunk.volume() > Math.max(1, most)) {
            int longest = chunk.z() >= chunk.y() && chunk.z() >= chunk.x() ? 2 : chunk.y() >= chunk.x() ? 1 : 0;
            long[] sizes = {chunk.x(), chunk.y(), chunk.z()};
            sizes[longest] = (sizes[longest] + 1) / 2;
            chunk = Extent.of(sizes);
        }
        return new ZarrMetadata(ofChunk(shape, chunk, components), "c", "/", ConstantSource.zeros(shape.type()));
    }

    /** The text of the file. */
    String encode(ArrayShape shape) {
        ScalarType scalar = ((DataType) shape.type()).scalar();
        return String.format(
                Locale.ROOT,
                """
                {
                  "zarr_format": 3,
                  "node_type": "array",
                  "shape": %s,
                  "data_type": "%s",
                  "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": %s}},
                  "chunk_key_encoding": {"name": "default", "configuration": {"separator": "%s"}},
                  "fill_value": %s,
                  "codecs": [{"name": "bytes"%s}],
                  "attributes": {}
                }
                """,
                shape.numpyShape(),
                name(scalar),
                chunkShape(shape),
                separator,
                scalar.isFloating() ? "0.0" : "0",
                scalar.bytes() == 1 ? "" : ", \"configuration\": {\"endian\": \"" + nativeOrder() + "\"}");
    }

    private static Shape ofChunk(ArrayShape all, Extent size, long components) {
        return new Shape(all.dimensions(), size, components, all.sizes().componentAxis());
    }

    /** The shape of a chunk as the file has it. */
    private List<Long> chunkShape(ArrayShape of) {
        List<Long> sizes = new ArrayList<>(chunks(of).numpyShape());
        if (of.components() > 1 && chunk.components() == 1) {
            sizes.add(of.componentIndex(), 1L);
        }
        return sizes;
    }

    /** The shape of a chunk. */
    ArrayShape chunks(ArrayShape of) {
        return new ArrayShape(of.type(), chunk);
    }

    private static String nativeOrder() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? "little" : "big";
    }

    private static String name(ScalarType scalar) {
        return (scalar.isFloating() ? "float" : scalar.isUnsigned() ? "uint" : "int") + scalar.bytes() * Byte.SIZE;
    }

    /**
     * Reads the text of such a file.
     *
     * @param array where the array is, for messages
     * @throws RunException if it is none, holds another array than {@code shape}, or its chunks are other than bytes
     */
    static ZarrMetadata read(String text, Path array, ArrayShape shape) {
        try {
            return new Reader(array, shape).read(new JsonPart(JsonReader.read(text), ""));
        } catch (IllegalArgumentException e) {
            throw new RunException(array.resolve(FILE) + " cannot be understood: " + e.getMessage(), e);
        }
    }

    private record Reader(Path array, ArrayShape shape) {

        ZarrMetadata read(JsonPart all) {
            requireArray(all);
            List<Long> needed = shape.numpyShape();
            List<Long> held = all.of("shape").sizes();
            if (!held.equals(needed)) {
                throw new RunException(array + " holds shape " + NpyHeader.tuple(held) + ", but " + shape + " needs "
                        + NpyHeader.tuple(needed) + " (" + shape.order() + ")");
            }
            ScalarType scalar = ((DataType) shape.type()).scalar();
            String type = all.of("data_type").name();
            if (!type.equals(ZarrMetadata.name(scalar))) {
                throw new RunException(array + " holds type " + type + ", but " + shape + " needs "
                        + ZarrMetadata.name(scalar) + "; save it with a.astype('" + ZarrMetadata.name(scalar) + "')");
            }
            requireBytes(all.of("codecs"), scalar);
            JsonPart encoding = all.of("chunk_key_encoding");
            boolean standard = encoding.name().equals("default");
            if (!standard && !encoding.name().equals("v2")) {
                throw unknown("names its chunks by '" + encoding.name() + "'");
            }
            String separator = encoding.setting("separator", standard ? "/" : ".");
            if (!separator.equals("/") && !separator.equals(".")) {
                throw unknown("names its chunks with '" + separator + "'");
            }
            return new ZarrMetadata(
                    chunk(all.of("chunk_grid")), standard ? "c" : "", separator, fill(all.of("fill_value"), scalar));
        }

        private void requireArray(JsonPart all) {
            String format = all.of("zarr_format").value().toString();
            if (!format.equals("3")) {
                throw unknown("is of Zarr format " + format);
            }
            String node = all.of("node_type").value().toString();
            if (!node.equals("array")) {
                throw new RunException(array + " is a " + node + " and no array; name the folder of one of its arrays,"
                        + " under a name that ends in .zarr");
            }
            all.map().forEach((name, value) -> {
                boolean needless = value instanceof Map<?, ?> map && Boolean.FALSE.equals(map.get("must_understand"));
                if (!KNOWN.contains(String.valueOf(name)) && !needless) {
                    throw unknown("has the member '" + name + "'");
                }
            });
            if (all.has("storage_transformers")
                    && !all.of("storage_transformers").list().isEmpty()) {
                throw unknown("has storage transformers");
            }
        }

        private void requireBytes(JsonPart codecs, ScalarType scalar) {
            for (Object codec : codecs.list()) {
                JsonPart one = new JsonPart(codec, "codecs");
                if (!one.name().equals("bytes")) {
                    throw unknown("has codec '" + one.name() + "'");
                }
                String order = one.setting("endian", "");
                if (scalar.bytes() > 1 && !order.equals(ZarrMetadata.nativeOrder())) {
                    throw unknown("has numbers whose bytes are in order '" + order + "', and this machine's are '"
                            + ZarrMetadata.nativeOrder() + "'");
                }
            }
            if (codecs.list().size() != 1) {
                throw unknown("has " + codecs.list().size() + " codecs");
            }
        }

        private Shape chunk(JsonPart grid) {
            if (!grid.name().equals("regular")) {
                throw unknown("has a chunk grid '" + grid.name() + "'");
            }
            List<Long> all = grid.of("configuration").of("chunk_shape").sizes();
            List<Long> whole = shape.numpyShape();
            if (all.size() != whole.size() || all.contains(0L)) {
                throw new IllegalArgumentException(
                        "chunks of " + NpyHeader.tuple(all) + " are none of an array of " + NpyHeader.tuple(whole));
            }
            List<Long> sizes = new ArrayList<>(all);
            long components = shape.components() > 1 ? sizes.remove(shape.componentIndex()) : 1;
            if (sizes.size() > shape.dimensions()
                    && !sizes.get(sizes.size() - 1).equals(whole.get(whole.size() - 1))) {
                throw unknown("has chunks of " + NpyHeader.tuple(all) + ", which cut elements of "
                        + shape.type().clName() + " apart");
            }
            long[] chunk = new long[shape.dimensions()];
            for (int d = 0; d < chunk.length; d++) {
                chunk[d] = sizes.get(chunk.length - 1 - d);
            }
            Shape one = ofChunk(shape, Extent.of(chunk), components);
            new ArrayShape(shape.type(), one).packedBytes(); // counts in 64 bits
            return one;
        }

        private ConstantSource fill(JsonPart value, ScalarType scalar) {
            String text = value.value().toString();
            String number = switch (text) {
                case "NaN" -> "nan";
                case "Infinity" -> "inf";
                case "-Infinity" -> "-inf";
                default -> text;
            };
            if (scalar.isFloating() && text.matches("0x[0-9a-fA-F]{4,16}")) {
                long bits = Long.parseUnsignedLong(text.substring(2), 16);
                number = switch (scalar) {
                    case HALF -> Float.toString(Halves.toFloat((short) bits));
                    case FLOAT -> Float.toString(Float.intBitsToFloat((int) bits));
                    default -> Double.toString(Double.longBitsToDouble(bits));
                };
            }
            try {
                return ConstantSource.of(shape.type(), number);
            } catch (UsageException e) {
                throw new IllegalArgumentException("'fill_value' is " + text + ": " + e.getMessage(), e);
            }
        }

        private RunException unknown(String what) {
            return new RunException(array + " " + what + ", which this program does not read; write it in Zarr format 3"
                    + " and without compression, as zarr.create_array(..., compressors=None, filters=None) does");
        }
    }
}
