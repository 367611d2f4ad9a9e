package io.github.halomill.runtime.hdf5;

import io.github.halomill.runtime.base.RunException;
import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import io.jhdf.api.dataset.ContiguousDataset;
import io.jhdf.exceptions.HdfException;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The only class that knows the library. */
final class Hdf5Finder {

    /** The version of the library that this was tested with. */
    static final String VERSION = "0.13.0";

    /** Bits of the exponents of real numbers, by bytes: IEEE 754. */
    private static final Map<Integer, Integer> EXPONENTS = Map.of(2, 5, 4, 8, 8, 11);

    private Hdf5Finder() {}

    static Hdf5Dataset find(Path file, String path) {
        try (HdfFile opened = new HdfFile(file)) {
            Dataset dataset = path.isEmpty() ? only(opened, file) : named(opened, file, path);
            return dataset(dataset, file + ":" + dataset.getPath(), opened.getUserBlockSize());
        } catch (RunException e) {
            throw e;
        } catch (HdfException e) {
            throw new RunException("cannot read " + file + " as HDF5: " + e.getMessage(), e);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) { // the library takes files for sound ones
            throw new RunException("cannot read " + file + " as HDF5: it is damaged (" + e + ")", e);
        }
    }

    private static Dataset only(HdfFile opened, Path file) {
        List<Dataset> all = new ArrayList<>();
        collect(opened, all, new HashSet<>(Set.of(opened.getAddress())));
        if (all.size() == 1) {
            return all.get(0);
        }
        throw new RunException(file + " has "
                + (all.isEmpty()
                        ? "no dataset"
                        : "several datasets, "
                                + all.stream().map(Node::getPath).collect(Collectors.joining(", ")) + "; write "
                                + file + ":" + all.get(0).getPath()));
    }

    /** A group may have several names, also in itself: it is gone through once. */
    private static void collect(Group group, List<Dataset> found, Set<Long> seen) {
        for (Node node : group.getChildren().values()) {
            if (node.isLink()) {
                continue; // what it leads to has a name of its own, or is in another file
            }
            if (node instanceof Dataset dataset) {
                found.add(dataset);
            } else if (node instanceof Group inner && seen.add(inner.getAddress())) {
                collect(inner, found, seen);
            }
        }
    }

    private static Dataset named(HdfFile opened, Path file, String path) {
        Node node = opened;
        for (String name : path.substring(1).split("/", -1)) {
            Map<String, Node> children = node instanceof Group group ? group.getChildren() : Map.of();
            Node child = children.get(name);
            if (child == null) {
                throw new RunException("there is no dataset " + path + " in " + file + ": " + node.getPath() + " has "
                        + (children.isEmpty() ? "nothing in it" : String.join(", ", new TreeSet<>(children.keySet()))));
            }
            if (child.isLink()) {
                throw new RunException(child.getPath() + " in " + file + " is a link; name what it leads to");
            }
            node = child;
        }
        if (node instanceof Dataset dataset) {
            return dataset;
        }
        throw new RunException(path + " in " + file + " is a group and no dataset; name a dataset in it");
    }

    private static Hdf5Dataset dataset(Dataset dataset, String name, long userBlock) {
        if (!(dataset instanceof ContiguousDataset contiguous)) {
            throw new RunException(
                    name + " lies in the file in chunks or within its header; write it as one piece, with"
                            + " h5repack -l CONTI IN.h5 OUT.h5, or by h5py's create_dataset without chunks and compression");
        }
        if (dataset.isEmpty()) {
            throw new RunException(name + " has no elements in the file: none was written");
        }
        return new Hdf5Dataset(
                dataset.getPath(),
                LongStream.of(dataset.getDimensionsAsLong()).boxed().toList(),
                type(dataset.getDataType(), name),
                Math.addExact(contiguous.getDataAddress(), userBlock));
    }

    private static String type(DataType type, String name) {
        if (type instanceof FixedPoint integer
                && integer.getBitOffset() == 0
                && integer.getBitPrecision() == integer.getSize() * Byte.SIZE) {
            return order(integer.getByteOrder(), integer.getSize())
                    + (integer.isSigned() ? "i" : "u")
                    + integer.getSize();
        }
        if (type instanceof FloatingPoint real
                && real.getBitOffset() == 0
                && real.getBitPrecision() == real.getSize() * Byte.SIZE
                && EXPONENTS.getOrDefault(real.getSize(), 0) == real.getExponentSize()) {
            return order(real.getByteOrder(), real.getSize()) + "f" + real.getSize();
        }
        throw new RunException(
                name + " has elements of a type (" + type.getClass().getSimpleName() + " of " + type.getSize()
                        + " bytes) that is no number of C; save it as one, for example float32");
    }

    private static String order(ByteOrder order, int bytes) {
        return bytes == 1 ? "|" : order == ByteOrder.LITTLE_ENDIAN ? "<" : ">";
    }
}
