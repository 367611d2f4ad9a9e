package io.github.halomill.generator.cli;

import io.github.halomill.runtime.cl.ClCallCounts;
import io.github.halomill.runtime.cl.ClObject;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Counts what a process has: OpenCL objects, threads, open files, memory. Needs Linux. */
final class SoakCounter {

    private static final double MIB = 1 << 20;

    private final ClCallCounts calls;
    private final long clObjects = ClObject.created() - ClObject.released();

    SoakCounter(ClCallCounts calls) {
        this.calls = calls;
    }

    /** What there is now, after garbage was collected. */
    Map<SoakQuantity, Double> count() throws IOException {
        System.gc();
        Map<SoakQuantity, Double> values = new LinkedHashMap<>();
        values.put(SoakQuantity.counted("OpenCL objects"), (double)
                (ClObject.created() - ClObject.released() - clObjects));
        calls.alive().forEach((kind, count) -> values.put(SoakQuantity.counted("  " + kind), (double) count));
        values.put(SoakQuantity.counted("threads"), (double) entries(Path.of("/proc/self/task")));
        values.put(SoakQuantity.counted("open files"), (double) entries(Path.of("/proc/self/fd")));
        values.put(SoakQuantity.counted("files in the folder of temporary files"), (double) temporaryFiles());
        values.put(new SoakQuantity("mappings of memory", 20), (double) mappings());
        values.put(new SoakQuantity("Java heap, MiB", 0.5), heap());
        values.put(new SoakQuantity("loaded classes", 5), loadedClasses());
        values.put(new SoakQuantity("metaspace, MiB", 0.5), metaspace());
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            values.put(new SoakQuantity("buffers, " + pool.getName() + ", MiB", 0.1), pool.getMemoryUsed() / MIB);
        }
        values.put(new SoakQuantity("resident memory, MiB", 10), kibibytes("VmRSS") / 1024);
        values.put(new SoakQuantity("virtual memory, MiB", 50), kibibytes("VmSize") / 1024);
        return values;
    }

    private static double heap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MIB;
    }

    private static double metaspace() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getName().equals("Metaspace"))
                        .mapToDouble(pool -> pool.getUsage().getUsed())
                        .sum()
                / MIB;
    }

    private static double loadedClasses() {
        return ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
    }

    private static long temporaryFiles() throws IOException {
        return entries(Path.of(System.getProperty("java.io.tmpdir")));
    }

    private static long entries(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.count();
        }
    }

    private static long mappings() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/maps")).size();
    }

    private static double kibibytes(String name) throws IOException {
        Matcher line = Pattern.compile("^" + name + ":\\s+(\\d+) kB$", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("/proc/self/status")));
        if (!line.find()) {
            throw new IOException("/proc/self/status has no " + name);
        }
        return Double.parseDouble(line.group(1));
    }
}
