package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cl.ClImage;
import io.github.halomill.runtime.cl.ClImageCopy;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exec.program.ImageArgument;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Reach;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The images of a zone's kernel. They are where the kernel sees arrays, not where arrays are: before a launch the local
 * boxes go into images of the whole arrays' sizes, after it what is written goes back. So images never take part in an
 * exchange.
 */
public final class ZoneImages implements AutoCloseable {

    /** An image, and which array it holds; -1: none. */
    private static final class Held {
        private final int field;
        private final ClImage image;
        private final boolean written;
        private final @Nullable ClImageCopy[] copies;
        private int array = -1;

        Held(int field, ClImage image, boolean written, int arrays) {
            this.field = field;
            this.image = image;
            this.written = written;
            this.copies = new ClImageCopy[arrays];
        }
    }

    private final ZoneDevice device;
    private final Problem problem;
    private final Launch launch;
    private final List<PartitionedArray> arrays;
    private final Map<String, Held> images = new LinkedHashMap<>();
    private final ClResources owned = new ClResources();

    /** By array: whether nothing writes it, under any name. */
    private final List<Boolean> constant;

    ZoneImages(ZoneDevice device, Partition partition, Launch launch, List<PartitionedArray> arrays) {
        this.device = device;
        this.problem = partition.problem();
        this.launch = launch;
        this.arrays = arrays;
        Reach reach = partition.reach();
        this.constant = IntStream.range(0, arrays.size())
                .mapToObj(array ->
                        !reach.isArrayWritten(array) && !reach.margins(array).areFilled())
                .toList();
    }

    /**
     * From now on the kernel is passed the images among {@code arguments}.
     *
     * @throws RunException if the device has no such images
     */
    void bind(List<KernelArgument> arguments) {
        close();
        for (KernelArgument argument : arguments) {
            if (argument instanceof ImageArgument image) {
                Use use = launch.use(image.name());
                ClImage.Kind kind = new ClImage.Kind(
                        image.format(),
                        use.dimensions(),
                        use.size(),
                        use.access().writes());
                images.put(
                        image.name(),
                        new Held(
                                problem.indexOf(use.name()),
                                create(image.name(), kind),
                                kind.written(),
                                arrays.size()));
            }
        }
    }

    private ClImage create(String name, ClImage.Kind kind) {
        ClContext context = device.context();
        if (!ClImage.areSupported(context)) {
            throw new RunException("device " + device.device() + " has no images, and the kernel takes " + name
                    + " as one; choose other devices");
        }
        if (!ClImage.isSupported(context, kind)) {
            throw new RunException("device " + device.device() + " has no images of " + kind.dimensions()
                    + " dimensions in the format " + kind.format() + ", which " + name
                    + " has, for kernels to " + (kind.written() ? "write" : "read")
                    + "; choose other devices, or another <image> in the description");
        }
        Extent largest = ClImage.largest(context, kind.dimensions());
        if (!Box.of(largest).contains(Box.of(kind.size()))) {
            throw new RunException("the image " + name + " of " + kind.size() + " elements is too large for device "
                    + device.device() + ", whose largest has " + largest + "; choose a smaller problem");
        }
        try {
            return owned.add(ClImage.create(context, kind));
        } catch (ClException e) {
            throw new RunException(
                    "the image " + name + " cannot be had on device " + device.device()
                            + ", which holds it in its whole size; choose a smaller problem: " + e.getMessage(),
                    e);
        }
    }

    /** Whether the kernel has none. */
    public boolean isEmpty() {
        return images.isEmpty();
    }

    /** The image argument of that name. */
    ClImage image(String name) {
        Held held = images.get(name);
        if (held == null) {
            throw new IllegalArgumentException("no image " + name);
        }
        return held.image;
    }

    /** That arrays may have got new content from outside. */
    void invalidate() {
        images.values().forEach(held -> held.array = -1);
    }

    /**
     * Fills all images, where buffer argument i points to array {@code bindings.get(i)}. Those that are written, too: a
     * kernel may leave elements as they are.
     *
     * @param after what the copies wait for; null: only for what was enqueued before
     */
    public void load(List<Integer> bindings, @Nullable ClSignal after) {
        for (Held held : images.values()) {
            int array = bindings.get(held.field);
            ClImageCopy copy = held.array == array && constant.get(array) ? null : copy(held, array);
            if (copy != null) {
                device.compute().toImage(copy, after);
            }
            held.array = array;
        }
    }

    /** What brings back all that the kernel writes, where buffer argument i points to array {@code bindings.get(i)}. */
    public List<ClImageCopy> written(List<Integer> bindings) {
        List<ClImageCopy> written = new ArrayList<>();
        for (Held held : images.values()) {
            ClImageCopy copy = held.written ? copy(held, bindings.get(held.field)) : null;
            if (copy != null) {
                written.add(copy);
            }
        }
        return written;
    }

    /**
     * Brings it back.
     *
     * @param done signalled when all of it is there, if there is any
     */
    public void store(List<ClImageCopy> written, @Nullable ClSignal done) {
        ClQueue queue = device.compute();
        for (int i = 0; i < written.size(); i++) {
            queue.fromImage(written.get(i), i == written.size() - 1 ? done : null);
        }
    }

    /** Between the local box of an array and an image; null if the zone holds nothing of it. */
    private @Nullable ClImageCopy copy(Held held, int array) {
        DeviceBox local = arrays.get(array).onZone(device.zone().id());
        Box part = local.box().intersect(arrays.get(array).field().whole());
        if (held.copies[array] == null && !part.isEmpty()) {
            held.copies[array] = local.copy(part, held.image);
        }
        return held.copies[array];
    }

    @Override
    public void close() {
        images.clear();
        owned.close();
    }
}
