package io.github.halomill.runtime.hdf5;

import io.github.halomill.runtime.base.RunException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the elements of a dataset lie in an HDF5 file: one after the other.
 *
 * @param path of the dataset in the file
 * @param shape slowest dimension first
 * @param type of an element, as NumPy writes it: {@code <f4}
 * @param offset of the first element, in bytes
 */
public record Hdf5Dataset(String path, List<Long> shape, String type, long offset) {

    private static final String LIBRARY = "io.jhdf:jhdf";

    public Hdf5Dataset {
        shape = List.copyOf(shape);
    }

    /**
     * Finds a dataset.
     *
     * @param path of the dataset in the file; empty: the only one there is
     * @throws RunException if the library is not there, nor the dataset, or its elements lie in another way
     */
    public static Hdf5Dataset find(Path file, String path) {
        try {
            return Hdf5Finder.find(file, path);
        } catch (NoClassDefFoundError e) {
            throw new RunException(
                    "to read " + file + " takes the library " + LIBRARY
                            + ", which this program was built without; add it"
                            + " to the dependencies in its pom.xml (version " + Hdf5Finder.VERSION
                            + "), or save the array as a .npy file",
                    e);
        }
    }
}
