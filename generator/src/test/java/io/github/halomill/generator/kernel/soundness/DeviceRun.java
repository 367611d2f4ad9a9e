package io.github.halomill.generator.kernel.soundness;

import io.github.halomill.generator.kernel.DeviceBytes;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.interpreter.Launch;
import io.github.halomill.generator.kernel.interpreter.Launch.Argument;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClProgram;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.Devices;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Runs a kernel on the first device of this machine, at once or one work-item after the other. */
final class DeviceRun {

    /** Ids and sizes in a launch of one work-item, which begins at its id, are those of the whole. */
    private static final String PROLOGUE = """
            #define get_global_size(d) ((size_t)((d) == 0 ? SIZE_0 : (d) == 1 ? SIZE_1 : (d) == 2 ? SIZE_2 : 1))
            #define get_local_size(d) ((size_t)((d) == 0 ? LOCAL_0 : (d) == 1 ? LOCAL_1 : (d) == 2 ? LOCAL_2 : 1))
            #define get_global_offset(d) ((size_t)((d) == 0 ? OFFSET_0 : (d) == 1 ? OFFSET_1 : (d) == 2 ? OFFSET_2 : 0))
            #define get_num_groups(d) (get_global_size(d) / get_local_size(d))
            #define get_group_id(d) ((get_global_id(d) - get_global_offset(d)) / get_local_size(d))
            #define get_local_id(d) ((get_global_id(d) - get_global_offset(d)) % get_local_size(d))
            #line 1
            """;

    private static final Device DEVICE = Devices.discover().get(0);

    private final ClContext context;
    private final ClQueue queue;
    private final ClResources resources;

    private DeviceRun(ClResources resources) {
        this.resources = resources;
        context = resources.add(ClContext.create(DEVICE.clPlatform(), DEVICE.clDevice()));
        queue = resources.add(ClQueue.create(context, true));
    }

    /** Buffers after the launch, by the parameter's name. */
    static Map<String, byte[]> of(String text, Function kernel, Launch launch) {
        try (ClResources resources = new ClResources()) {
            return new DeviceRun(resources).run(text, kernel, launch, List.of(range(kernel, launch.offset(), launch)));
        }
    }

    /**
     * Buffers after launches of one work-item each, for kernels whose work-items get in each other's way.
     *
     * @param items global ids in the order in which they are to run
     */
    static Map<String, byte[]> inOrder(String text, Function kernel, Launch launch, List<List<Long>> items) {
        List<Long> one = Collections.nCopies(launch.global().size(), 1L);
        Map<String, Long> symbols = new LinkedHashMap<>(launch.symbols());
        for (int d = 0; d < 3; d++) {
            boolean used = d < one.size();
            symbols.put("SIZE_" + d, used ? launch.global().get(d) : 1);
            symbols.put("LOCAL_" + d, used ? launch.local().get(d) : 1);
            symbols.put("OFFSET_" + d, used ? launch.offset().get(d) : 0);
        }
        Launch single = new Launch(one, one, launch.offset(), launch.arguments(), symbols);
        try (ClResources resources = new ClResources()) {
            List<NdRange> ranges =
                    items.stream().map(item -> range(kernel, item, single)).toList();
            return new DeviceRun(resources).run(PROLOGUE + text, kernel, single, ranges);
        }
    }

    private static NdRange range(Function kernel, List<Long> offset, Launch launch) {
        int dimensions = launch.global().size();
        return new NdRange(kernel.name(), dimensions, array(offset), array(launch.global()), array(launch.local()));
    }

    private Map<String, byte[]> run(String text, Function function, Launch launch, List<NdRange> ranges) {
        String options = launch.symbols().entrySet().stream()
                .map(symbol -> "-D" + symbol.getKey() + "=" + symbol.getValue())
                .collect(Collectors.joining(" "));
        ClProgram program = resources.add(ClProgram.build(context, "the kernel", "-w " + options, text));
        ClKernel kernel = resources.add(ClKernel.create(program, function.name()));
        Map<String, ClBuffer> buffers = new LinkedHashMap<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            String name = function.parameters().get(i).name();
            Argument argument = launch.arguments().get(name);
            if (argument instanceof Argument.Buffer given) {
                ClBuffer buffer = resources.add(DeviceBytes.buffer(context, queue, given.bytes()));
                kernel.set(i, buffer);
                buffers.put(name, buffer);
            } else if (argument instanceof Argument.Scalar scalar) {
                Type.Scalar type = (Type.Scalar) function.parameters().get(i).type();
                kernel.set(i, DeviceBytes.scalar(type, scalar.value()));
            } else {
                throw new IllegalArgumentException("not made for this kind of argument: " + name);
            }
        }
        ranges.forEach(range -> queue.launch(kernel, range, null, null));
        Map<String, byte[]> after = new LinkedHashMap<>();
        buffers.forEach((name, buffer) -> after.put(name, DeviceBytes.of(queue, buffer)));
        return after;
    }

    private static long[] array(List<Long> numbers) {
        return numbers.stream().mapToLong(Long::longValue).toArray();
    }
}
