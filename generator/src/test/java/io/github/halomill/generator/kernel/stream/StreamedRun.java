package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.DeviceBytes;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClProgram;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.Devices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Runs a kernel and its streamed copy on the first device of this machine. */
final class StreamedRun implements AutoCloseable {

    private static final Device DEVICE = Devices.discover().get(0);

    /** One for all: what an implementation loads to compile for a context takes longer than to compile. */
    private static final ClContext CONTEXT = ClContext.create(DEVICE.clPlatform(), DEVICE.clDevice());

    private final ClResources resources = new ClResources();
    private final ClQueue queue = resources.add(ClQueue.create(CONTEXT, true));
    private final StreamCase tested;
    private final Function function;
    private final StreamForm form;
    private final String copy;
    private final ClProgram plain;

    /** Of rows that wait for sums. */
    StreamedRun(StreamCase tested) {
        this(tested, false);
    }

    /** Of rows that wait for sums, or of sums that wait for rows. */
    StreamedRun(StreamCase tested, boolean bySums) {
        this.tested = tested;
        KernelFile file = KernelFileReader.read("k.cl", tested.source());
        function = file.unit().function("advance").orElseThrow();
        StreamResult found =
                StreamFinder.find(file, tested.source(), "advance", tested.rotations(), tested.outputs(), name -> true);
        if (found instanceof StreamResult.Refused refused) {
            throw new AssertionError("refused: " + refused.reason());
        }
        StreamResult.Streamable streamable = (StreamResult.Streamable) found;
        form = streamable.form();
        copy = bySums
                ? StreamWriter.write(
                        streamable.sums().orElseThrow(() -> new AssertionError(streamable.notBySums())),
                        tested.source(),
                        offset -> offset,
                        List.of())
                : StreamWriter.write(form, tested.source());
        plain = ClProgram.build(CONTEXT, "k.cl", "-w -cl-opt-disable", tested.source());
        resources.add(plain);
    }

    String copy() {
        return copy;
    }

    /** What a work-group computes. */
    record Setting(int steps, int width, int height, int strip, int elements) {}

    /** Arrays before a run, by name: random ones, with the same borders where levels alternate between those of several. */
    Map<String, byte[]> input(Random random, boolean sameBorders) {
        Map<String, byte[]> arrays = new HashMap<>();
        for (Variable parameter : function.parameters()) {
            if (parameter.type() instanceof Type.Pointer pointer) {
                arrays.put(parameter.name(), tested.random(random, pointer.target()));
            }
        }
        if (sameBorders) {
            for (Rotation rotation : tested.rotations()) {
                rotation.arrays().forEach(array -> arrays.put(array, arrays.get(rotation.now())));
            }
            return plain(arrays, 2);
        }
        return arrays;
    }

    /** What the kernel makes of arrays in some steps. */
    Map<String, byte[]> plain(Map<String, byte[]> input, int steps) {
        Map<String, ClBuffer> buffers = buffers(input);
        ClKernel kernel = resources.add(ClKernel.create(plain, "advance"));
        for (int step = 0; step < steps; step++) {
            setArguments(kernel, buffers);
            long[] global = new long[tested.launched().length];
            for (int d = 0; d < global.length; d++) {
                global[tested.ids().get(d)] = tested.launched()[d];
            }
            long[] single = new long[global.length];
            Arrays.fill(single, 1);
            launch(kernel, "advance", global, single);
            tested.rotations().forEach(rotation -> rotate(rotation, buffers));
        }
        return contents(buffers);
    }

    private static void rotate(Rotation rotation, Map<String, ClBuffer> buffers) {
        ClBuffer written = buffers.get(rotation.written());
        buffers.put(rotation.written(), buffers.get(rotation.before().orElse(rotation.now())));
        rotation.before().ifPresent(before -> buffers.put(before, buffers.get(rotation.now())));
        buffers.put(rotation.now(), written);
    }

    /** What launches of the copy make of arrays. */
    Map<String, byte[]> streamed(Map<String, byte[]> input, int launches, Setting setting) {
        ClProgram program = resources.add(ClProgram.build(
                CONTEXT,
                "copy of k.cl",
                "-w -cl-opt-disable -DHM_T=%d -DHM_W=%d -DHM_H=%d -DHM_SL=%d -DHM_E=%d"
                        .formatted(
                                setting.steps(),
                                setting.width(),
                                setting.height(),
                                setting.strip(),
                                setting.elements()),
                copy));
        Map<String, ClBuffer> buffers = buffers(input);
        Map<String, ClBuffer> spare = new LinkedHashMap<>();
        for (Rotation rotation : tested.rotations()) {
            rotation.before().ifPresent(before -> spare.put(before, buffer(input.get(before))));
        }
        ClKernel kernel = resources.add(ClKernel.create(program, StreamWriter.kernelName(form)));
        for (int i = 0; i < launches; i++) {
            long middle = tested.launched()[0] / 3;
            launchPart(kernel, setting, buffers, spare, 0, middle);
            launchPart(kernel, setting, buffers, spare, middle, tested.launched()[0]);
            for (Rotation rotation : tested.rotations()) {
                if (setting.steps() == 1) {
                    rotate(rotation, buffers);
                    continue;
                }
                ClBuffer written = buffers.get(rotation.written());
                if (rotation.before().isPresent()) {
                    String before = rotation.before().get();
                    buffers.put(rotation.written(), buffers.get(rotation.now()));
                    ClBuffer old = buffers.put(before, spare.get(before));
                    spare.put(before, old);
                } else {
                    buffers.put(rotation.written(), buffers.get(rotation.now()));
                }
                buffers.put(rotation.now(), written);
            }
        }
        return contents(buffers);
    }

    /** Launches the copy over what is between two columns, with as much around it as the steps need. */
    private void launchPart(
            ClKernel kernel,
            Setting setting,
            Map<String, ClBuffer> buffers,
            Map<String, ClBuffer> spare,
            long begin,
            long end) {
        int next = setArguments(kernel, buffers);
        for (ClBuffer one : spare.values()) {
            kernel.set(next++, one);
        }
        for (int d = 0; d < form.dimensions(); d++) {
            long launched = tested.launched()[d];
            long origin = tested.origin()[d];
            List<Long> numbers = new ArrayList<>(d == 0 ? List.of(begin, end) : List.of(0L, launched));
            numbers.addAll(List.of(0L, launched));
            long from = d == 0 ? begin - (long) setting.steps() * form.behind(d) : -origin;
            long to = d == 0 ? end + (long) setting.steps() * form.ahead(d) : Long.MAX_VALUE;
            numbers.addAll(List.of(Math.max(from, -origin), Math.min(to, tested.extents()[d] - origin)));
            if (form.asksForSizes()) {
                numbers.add(launched);
            }
            for (long number : numbers) {
                kernel.set(next++, DeviceBytes.integer(Long.BYTES, number));
            }
        }
        launch(kernel, StreamWriter.kernelName(form), groups(setting, end - begin), groupSize(setting));
    }

    private long[] groupSize(Setting setting) {
        return switch (form.dimensions()) {
            case 1 -> new long[] {setting.width()};
            case 2 -> new long[] {setting.width(), 1};
            default -> new long[] {setting.width(), setting.height(), 1};
        };
    }

    private long[] groups(Setting setting, long columns) {
        long[] global = groupSize(setting);
        for (int d = 0; d < global.length; d++) {
            long ghosts = (long) setting.steps() * (form.behind(d) + form.ahead(d));
            long across = d == 0 ? (long) setting.width() * setting.elements() : global[d];
            long stored = d > 0 && d == global.length - 1 ? setting.strip() : across - ghosts;
            if (stored <= 0) {
                throw new IllegalArgumentException("a work-group stores nothing: " + setting);
            }
            long launched = d == 0 ? columns : tested.launched()[d];
            global[d] *= (launched + stored - 1) / stored;
        }
        return global;
    }

    private void launch(ClKernel kernel, String name, long[] global, long[] local) {
        queue.launch(kernel, new NdRange(name, global.length, new long[global.length], global, local), null, null);
    }

    private int setArguments(ClKernel kernel, Map<String, ClBuffer> buffers) {
        int index = 0;
        for (Variable parameter : function.parameters()) {
            if (parameter.type() instanceof Type.Scalar scalar) {
                kernel.set(index++, DeviceBytes.scalar(scalar, tested.scalars().get(parameter.name())));
            } else {
                kernel.set(index++, buffers.get(parameter.name()));
            }
        }
        return index;
    }

    private Map<String, ClBuffer> buffers(Map<String, byte[]> arrays) {
        Map<String, ClBuffer> buffers = new HashMap<>();
        arrays.forEach((name, bytes) -> buffers.put(name, buffer(bytes)));
        return buffers;
    }

    private ClBuffer buffer(byte[] bytes) {
        return resources.add(DeviceBytes.buffer(CONTEXT, queue, bytes));
    }

    private Map<String, byte[]> contents(Map<String, ClBuffer> buffers) {
        Map<String, byte[]> contents = new HashMap<>();
        buffers.forEach((name, buffer) -> contents.put(name, DeviceBytes.of(queue, buffer)));
        return contents;
    }

    @Override
    public void close() {
        resources.close();
    }
}
