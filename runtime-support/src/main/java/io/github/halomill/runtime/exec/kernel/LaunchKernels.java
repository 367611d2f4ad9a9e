package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClProgram;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.ClSampler;
import io.github.halomill.runtime.cl.KernelBuilder;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.plan.DeviceLimits;
import io.github.halomill.runtime.exec.program.BufferArgument;
import io.github.halomill.runtime.exec.program.ChangingBuffer;
import io.github.halomill.runtime.exec.program.ChangingScalar;
import io.github.halomill.runtime.exec.program.ConstantBuffer;
import io.github.halomill.runtime.exec.program.ImageArgument;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.LocalMemory;
import io.github.halomill.runtime.exec.program.SamplerArgument;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.zone.ZoneDevice;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The kernel of a launch on a zone, once for each way in which names point to arrays, with its arguments set: so none
 * has to be set in the step loop but those that change.
 */
public final class LaunchKernels implements AutoCloseable {

    private final ZoneDevice device;
    private final Problem problem;
    private final Launch launch;
    private final KernelSource source;
    private final ClProgram program;
    private final List<PartitionedArray> arrays;
    private List<KernelArgument> arguments = List.of();
    private final List<Bound> known = new ArrayList<>();
    private final Map<ConstantBuffer, ClBuffer> constants = new HashMap<>();
    private final List<RefilledBuffer> refilled = new ArrayList<>();
    private final Map<SamplerArgument, ClSampler> samplers = new HashMap<>();
    private final ZoneImages images;

    /** What is made for the arguments. */
    private final ClResources owned = new ClResources();

    /** A parameter that is set again where its value has changed. */
    private record Changing(int parameter, ChangingScalar scalar) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Bound(List<Integer> bindings, ClKernel kernel, List<Changing> changing, double[] last) {}

    public LaunchKernels(
            ZoneDevice device, Partition partition, Launch launch, KernelSource source, List<PartitionedArray> arrays) {
        this.device = device;
        this.problem = partition.problem();
        this.launch = launch;
        this.source = source;
        this.program = device.build(problem, launch, source);
        this.arrays = arrays;
        this.images = new ZoneImages(device, partition, launch, arrays);
    }

    /** Which launch it is the kernel of. */
    Launch launch() {
        return launch;
    }

    /** Work-items that a work-group of it may have at most. */
    long largestWorkGroup() {
        try (ClKernel kernel = ClKernel.create(program, KernelBuilder.kernelName(source))) {
            return kernel.largestWorkGroup();
        }
    }

    /** Parameters of the kernel that is launched. */
    int parameters() {
        try (ClKernel kernel = ClKernel.create(program, KernelBuilder.kernelName(source))) {
            return kernel.parameters();
        }
    }

    /** For people: what the kernel was compiled with. */
    String compiled() {
        return source.fileName() + " compiled with " + program.options().strip();
    }

    /**
     * From now on the kernel is passed {@code list}, in the order of its parameters. Under global addressing it also
     * gets the index of the first element that the device holds of each distributed buffer that is no image, in the
     * order of the buffers.
     *
     * @throws io.github.halomill.runtime.base.RunException if the compiled kernel has other parameters, or needs more
     *     local memory than there is, or images that the device does not have
     */
    void bind(List<KernelArgument> list) {
        if (!list.equals(arguments)) {
            check(list);
            close();
            owned.add(images).bind(list);
            arguments = List.copyOf(list);
        }
        images.invalidate();
    }

    /** Holds the user's kernel as compiled, and the device's local memory, against {@code list}. */
    private void check(List<KernelArgument> list) {
        if (source.form() != KernelSource.Form.STREAMED && source.form() != KernelSource.Form.COARSE) {
            try (ClKernel users = ClKernel.create(program, source.function())) {
                new SignatureCheck(users, source, launch).check(list);
            }
        }
        DeviceLimits.checkLocalMemory(list, device.device());
    }

    /** The images that it is passed. */
    ZoneImages images() {
        return images;
    }

    /** The kernel where field i points to array {@code bindings.get(i)}, with scalars as they are now. */
    ClKernel where(List<Integer> bindings, Scalars scalars) {
        Bound bound = bound(bindings);
        for (int i = 0; i < refilled.size(); i++) { // an iterator would be an object in each step
            refilled.get(i).refill(scalars);
        }
        for (int i = 0; i < bound.last.length; i++) {
            Changing changing = bound.changing.get(i);
            double value = changing.scalar.value(scalars);
            if (Double.doubleToRawLongBits(value) != Double.doubleToRawLongBits(bound.last[i])) {
                bound.kernel.set(changing.parameter, changing.scalar.bytes(value));
                bound.last[i] = value;
            }
        }
        return bound.kernel;
    }

    private Bound bound(List<Integer> bindings) {
        for (int i = 0; i < known.size(); i++) {
            if (known.get(i).bindings == bindings) {
                return known.get(i);
            }
        }
        for (Bound equal : List.copyOf(known)) {
            if (equal.bindings.equals(bindings)) {
                Bound same = new Bound(bindings, equal.kernel, equal.changing, equal.last);
                known.add(same);
                return same;
            }
        }
        List<Changing> changing = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) instanceof ChangingScalar scalar) {
                changing.add(new Changing(i, scalar));
            }
        }
        double[] last = new double[changing.size()];
        Arrays.fill(last, Double.longBitsToDouble(-1)); // a NaN that no expression has
        Bound bound = new Bound(bindings, make(bindings), changing, last);
        known.add(bound);
        return bound;
    }

    /** A new kernel where names point so. */
    ClKernel make(List<Integer> bindings) {
        ClKernel kernel = owned.add(ClKernel.create(program, KernelBuilder.kernelName(source)));
        int parameter = 0;
        for (KernelArgument argument : arguments) {
            if (argument instanceof BufferArgument buffer) {
                kernel.set(
                        parameter++, onZone(launch.use(buffer.name()), bindings).buffer());
            } else if (argument instanceof ConstantBuffer constant) {
                kernel.set(parameter++, constants.computeIfAbsent(constant, this::filled));
            } else if (argument instanceof ChangingBuffer numbers) {
                kernel.set(parameter++, refilled(numbers).buffer());
            } else if (argument instanceof ImageArgument image) {
                kernel.set(parameter++, images.image(image.name()));
            } else if (argument instanceof LocalMemory memory) {
                kernel.setLocal(parameter++, memory.bytes());
            } else if (argument instanceof SamplerArgument sampler) {
                kernel.set(parameter++, samplers.computeIfAbsent(sampler, this::created));
            } else if (argument instanceof ScalarArgument scalar) {
                kernel.set(parameter++, scalar.bytes());
            } else {
                parameter++; // set before each launch
            }
        }
        if (launch.addressing() == Addressing.GLOBAL) {
            for (Use use : launch.uses()) {
                if (isMoved(use, arguments)) {
                    kernel.set(parameter++, movedBy(use, onZone(use, bindings).box()));
                }
            }
        }
        return kernel;
    }

    /** By how much of what its pointer points to a kernel's buffer begins after the array. */
    private static long movedBy(Use use, Box held) {
        return use.field().whole().indexOf(held);
    }

    private DeviceBox onZone(Use use, List<Integer> bindings) {
        return arrays.get(bindings.get(problem.indexOf(use.name())))
                .onZone(device.zone().id());
    }

    /**
     * Whether, under global addressing, a kernel gets a pointer to a buffer that is moved back: of a part, not of an
     * image.
     */
    static boolean isMoved(Use use, List<KernelArgument> arguments) {
        return !use.replicated()
                && arguments.stream()
                        .noneMatch(argument -> argument instanceof ImageArgument
                                && argument.name().equals(use.argument()));
    }

    private ClSampler created(SamplerArgument sampler) {
        return owned.add(ClSampler.create(device.context(), sampler.sampling()));
    }

    /** The one of that argument, whatever names point to. */
    private RefilledBuffer refilled(ChangingBuffer numbers) {
        for (RefilledBuffer known : refilled) {
            if (known.numbers().equals(numbers)) {
                return known;
            }
        }
        ClBuffer buffer = owned.add(ClBuffer.create(device.context(), numbers.bytes()));
        RefilledBuffer made = new RefilledBuffer(numbers, device.compute(), buffer);
        refilled.add(made);
        return made;
    }

    private ClBuffer filled(ConstantBuffer constant) {
        return owned.add(ClBuffer.of(device.context(), constant.bytes()));
    }

    @Override
    public void close() {
        arguments = List.of();
        known.clear();
        constants.clear();
        refilled.clear();
        samplers.clear();
        owned.close();
    }
}
