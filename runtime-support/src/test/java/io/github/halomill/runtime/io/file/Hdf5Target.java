package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.Memory;
import io.github.halomill.testing.mutation.Answer;
import io.github.halomill.testing.mutation.Input;
import io.github.halomill.testing.mutation.Target;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Datasets of HDF5 files, which other programs have written. */
public final class Hdf5Target implements Target {

    private static final Map<String, ArrayShape> DATASETS = new TreeMap<>(Map.of(
            "one.h5",
            Memory.shape("uchar", 3),
            "several.h5:/run/u",
            Memory.shape("float", 4, 3),
            "several.h5:/v",
            Memory.shape("short3", 2, 2),
            "several.h5:/packed",
            Memory.shape("float", 4, 4),
            "several.h5",
            Memory.shape("char", 1)));

    @Override
    public String name() {
        return "h5";
    }

    @Override
    public List<Input> seeds() throws IOException {
        List<Input> seeds = new ArrayList<>();
        for (String dataset : DATASETS.keySet()) {
            String file = dataset.replaceFirst(":.*", "");
            try (InputStream stream = Objects.requireNonNull(Hdf5Target.class.getResourceAsStream("/hdf5/" + file))) {
                seeds.add(new Input(
                        dataset, Map.of(file, new String(stream.readAllBytes(), StandardCharsets.ISO_8859_1))));
            }
        }
        return seeds;
    }

    @Override
    public Answer read(Input input, Path folder) throws IOException {
        input.writeTo(folder);
        return ArrayFileTarget.read(Path.of(folder + "/" + input.name()), DATASETS.get(input.name()));
    }

    @Override
    public String toString() {
        return name();
    }
}
