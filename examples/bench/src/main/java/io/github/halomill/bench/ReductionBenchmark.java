package io.github.halomill.bench;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClContext;
import io.github.halomill.runtime.cl.ClKernel;
import io.github.halomill.runtime.cl.ClProgram;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.cl.ReductionKernels;
import io.github.halomill.runtime.cl.ReductionKernels.Elements;
import io.github.halomill.runtime.cl.ReductionKernels.Joining;
import io.github.halomill.runtime.cl.ReductionKernels.Operand;
import io.github.halomill.runtime.cl.ReductionKernels.Value;
import io.github.halomill.runtime.cl.ReductionTiles;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceProperties;
import io.github.halomill.runtime.device.DeviceType;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How fast the first device reduces arrays of N x N cells and a margin: {@code java -cp ... ReductionBenchmark [N]}. */
final class ReductionBenchmark {

    private static final int ROUNDS = 5;

    private final ClResources resources = new ClResources();
    private final Device device = Devices.discover().get(0);
    private final ClContext context = resources.add(ClContext.create(device.clPlatform(), device.clDevice()));
    private final ClQueue queue = resources.add(ClQueue.create(context, false));

    private ReductionBenchmark() {}

    public static void main(String[] args) {
        long n = args.length > 0 ? Long.parseLong(args[0]) : 16384;
        ReductionBenchmark benchmark = new ReductionBenchmark();
        System.out.println(benchmark.device.properties().name());
        Extent square = new Extent(n, n, 1);
        benchmark.measure("float", square, Joining.SUM, new Value("p", "v"));
        benchmark.measure("double", square, Joining.SUM, new Value("p", "v"));
        benchmark.measure("float", square, Joining.LARGEST, new Value("p", "fabs(v)"));
        benchmark.measure("double", square, Joining.LARGEST, new Value("p", "v"));
        benchmark.measure("float", square, Joining.LARGEST_AND_PLACE, new Value("p", "fabs(v)"));
        benchmark.measure("float", square, Joining.SUM, new Value("p * q", "v"));
        benchmark.measure("double", square, Joining.SUM, new Value("p * q", "v"));
        benchmark.measure("float", square, Joining.SUM, new Value("p", "(v) * (v)"), new Value("p * q", "v"));
        benchmark.measure("float", new Extent(n / 32, n / 64, n / 64), Joining.SUM, new Value("p", "v"));
        benchmark.measure("float", new Extent(100, 100, n * n / 10_000), Joining.SUM, new Value("p", "v"));
        benchmark.resources.close();
    }

    private void measure(String type, Extent cells, Joining joining, Value... values) {
        String name = Stream.of(values).map(Value::expression).collect(Collectors.joining(", "));
        int bytes = type.equals("double") ? Double.BYTES : Float.BYTES;
        Box whole = Box.of(new Extent(cells.x() + 2, cells.y() + 2, cells.z() > 1 ? cells.z() + 2 : 1));
        Box part = whole.withRange(0, 1, cells.x() + 1).withRange(1, 1, cells.y() + 1);
        part = cells.z() > 1 ? part.withRange(2, 1, cells.z() + 1) : part;
        DeviceProperties of = device.properties();
        ReductionTiles tiles = ReductionTiles.of(
                part, of.type() == DeviceType.CPU, of.maxWorkGroupSize(), of.computeUnits(), values.length);
        List<Operand> operands = List.of("p", "q").stream()
                .filter(name::contains)
                .map(array -> new Operand(new ArrayName(array), type))
                .toList();
        try (ClResources own = new ClResources()) {
            ReductionKernels kernels = own.add(
                    ReductionKernels.build(context, new Elements(operands, List.of(values)), joining, tiles, ""));
            long groups = tiles.groups();
            long bytesOfOne = (long) ReductionKernels.NUMBERS * Long.BYTES;
            ClBuffer joined = own.add(ClBuffer.create(context, values.length * groups * bytesOfOne));
            ClBuffer all = own.add(ClBuffer.create(context, values.length * bytesOfOne));
            ClKernel elements = own.add(kernels.elements(joined));
            int parameter = setPlaces(elements, ReductionKernels.PLACES, whole, part, tiles);
            for (int i = 0; i < operands.size(); i++) {
                elements.set(parameter++, own.add(filled(type, whole.volume(), bytes)));
                parameter = setPlaces(elements, parameter, whole, part, tiles);
            }
            ClKernel together = own.add(kernels.groups(joined, all, groups));
            double seconds =
                    seconds(elements, tiles.range("elements", groups), together, tiles.range("groups", values.length));
            double read = (double) operands.size() * part.volume() * bytes;
            System.out.printf(
                    Locale.ROOT,
                    "%-6s %5d x %5d x %5d %-17s of %-8s: %8.1f us, %6.0f GB/s, %5.1f 10^9 elements/s%n",
                    type,
                    cells.x(),
                    cells.y(),
                    cells.z(),
                    joining,
                    name,
                    seconds * 1e6,
                    read / seconds / 1e9,
                    part.volume() / seconds / 1e9);
        }
    }

    private static int setPlaces(ClKernel kernel, int first, Box whole, Box part, ReductionTiles tiles) {
        int parameter = first;
        kernel.set(parameter++, whole.indexOf(part));
        for (int axis : tiles.axes()) {
            kernel.set(parameter++, whole.pitch(axis));
        }
        return parameter;
    }

    /** The best of some rounds, of a reduction one after the other. */
    private double seconds(ClKernel elements, NdRange elementsRange, ClKernel groups, NdRange groupsRange) {
        int times = 1;
        double best = Double.POSITIVE_INFINITY;
        for (int round = -2; round < ROUNDS; round++) {
            queue.finish();
            long start = System.nanoTime();
            for (int i = 0; i < times; i++) {
                queue.launch(elements, elementsRange, null, null);
                queue.launch(groups, groupsRange, null, null);
            }
            queue.finish();
            double seconds = (System.nanoTime() - start) / 1e9 / times;
            times = (int) Math.max(1, Math.min(100, 0.2 / seconds));
            best = round < 0 ? best : Math.min(best, seconds);
        }
        return best;
    }

    private ClBuffer filled(String type, long elements, int bytes) {
        ClBuffer buffer = ClBuffer.create(context, elements * bytes);
        String source = """
                #pragma OPENCL EXTENSION cl_khr_fp64 : enable
                __kernel void fill(__global TYPE *a)
                {
                    ulong i = get_global_id(0) * 0x9e3779b97f4a7c15UL;
                    a[get_global_id(0)] = (TYPE)((long)(i ^ i >> 29) * 0x1p-63);
                }
                """;
        try (ClProgram program = ClProgram.build(context, "filling", "", "#define TYPE " + type + "\n", source);
                ClKernel fill = ClKernel.create(program, "fill")) {
            fill.set(0, buffer);
            queue.launch(fill, new NdRange("fill", 1, null, new long[] {elements}, null), null, null);
            queue.finish();
        }
        return buffer;
    }
}
