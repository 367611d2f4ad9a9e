package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Shape;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.testing.mutation.Answer;
import io.github.halomill.testing.mutation.Input;
import io.github.halomill.testing.mutation.Target;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A format of array files: opens one, and reads all elements. */
public final class ArrayFileTarget implements Target {

    private static final Map<String, ArrayShape> SHAPES = shapes();

    private final String format;

    /** {@code format}: how names of the files end, or {@code stream} for what comes from standard input. */
    public ArrayFileTarget(String format) {
        this.format = format;
    }

    private static Map<String, ArrayShape> shapes() {
        Map<String, ArrayShape> shapes = new LinkedHashMap<>();
        shapes.put("floats", Memory.shape("float", 5, 3));
        shapes.put("bytes", Memory.shape("uchar", 4, 3, 2));
        shapes.put("vectors", Memory.shape("short3", 2, 2));
        shapes.put("doubles", Memory.shape("double", 7));
        shapes.put("components", new ArrayShape(DataType.of("int"), new Shape(2, Extent.of(3, 2), 2, 3)));
        StructType struct = StructType.of("S", 12).with("a", "float", 0, 1).with("b", "short", 4, 2);
        shapes.put("structs", new ArrayShape(struct, 1, Extent.of(3)));
        return shapes;
    }

    @Override
    public String name() {
        return format;
    }

    @Override
    public List<String> words() {
        return List.of(
                "'descr'",
                "'fortran_order'",
                "'shape'",
                "True",
                "<f4",
                "<f8",
                ">i2",
                "|V4",
                "|u1",
                "(3, 4)",
                "L",
                "[('x', '<f4', (9,))]",
                "PointData",
                "CellData",
                "DataArray",
                "appended",
                "offset=\"8\"",
                "raw",
                "base64",
                "UInt64",
                "Float32",
                "Extent",
                "\"chunk_shape\"",
                "\"configuration\"",
                "\"must_understand\"",
                "\"codecs\"",
                "\"separator\"",
                "\"0x7fc00000\"",
                "{}",
                "[]",
                "-Infinity",
                "../",
                "/dev/zero");
    }

    @Override
    public List<Input> seeds() throws IOException {
        List<Input> seeds = new ArrayList<>();
        for (String name : SHAPES.keySet()) {
            ArrayShape shape = SHAPES.get(name);
            String file = "a." + (format.equals("stream") ? "npy" : format);
            if (FileSink.obstacle(file, shape).isEmpty()) {
                Path folder = Files.createTempDirectory("seed");
                try (FileSink sink = FileSink.create(folder.resolve(file), shape)) {
                    sink.write(
                            shape.whole(),
                            Memory.room(shape.whole().volume() * shape.type().bytes()));
                    sink.commit();
                }
                seeds.add(Input.ofFolder(name, folder));
            }
        }
        return seeds;
    }

    @Override
    public Answer read(Input input, Path folder) throws IOException {
        ArrayShape shape = SHAPES.get(input.name());
        if (format.equals("stream")) {
            try (FileSource source = FileSource.ofStream(new ByteArrayInputStream(input.bytes("a.npy")), shape)) {
                Memory.read(source, shape, shape.whole());
            }
            return Answer.ACCEPTED;
        }
        input.writeTo(folder);
        return read(folder.resolve("a." + format), shape);
    }

    static Answer read(Path path, ArrayShape shape) {
        try (FileSource source = FileSource.open(path, shape)) {
            source.sample();
            Memory.read(source, shape, shape.whole());
        }
        return Answer.ACCEPTED;
    }

    @Override
    public String toString() {
        return name();
    }
}
