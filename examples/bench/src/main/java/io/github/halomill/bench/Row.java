package io.github.halomill.bench;

import java.util.List;
import java.util.Locale;

/**
 * A line of the table.
 *
 * @param sweep which of the benchmarks
 * @param variant what is varied beside size, devices and depth; empty: nothing
 * @param kernel name of the kernel
 * @param cells cells per dimension, borders not counted
 * @param volume cells in all
 * @param devices that got a zone
 * @param depth steps from one exchange of ghost zones to the next
 * @param time milliseconds per step
 * @param speedUp how many times as much is done per second as in the row it is compared with
 * @param efficiency speed-up per device
 * @param checksum of the result after a fixed number of steps; empty if it was not asked for
 */
record Row(
        String sweep,
        String variant,
        String kernel,
        String cells,
        long volume,
        int devices,
        int depth,
        Measurement time,
        double speedUp,
        double efficiency,
        String checksum) {

    static final List<String> COLUMNS = List.of(
            "case",
            "variant",
            "kernel",
            "size",
            "devices",
            "depth",
            "ms/step",
            "GB/s",
            "speed-up",
            "efficiency",
            "ms/step min",
            "ms/step max",
            "steps",
            "checksum");

    /** A cell is read once and written once, if caches do their work: 8 bytes of memory traffic. */
    double gigabytesPerSecond() {
        return 2.0 * Float.BYTES * volume / (time.median() * 1e-3) / 1e9;
    }

    /** One text per column. */
    List<String> texts() {
        return List.of(
                sweep,
                variant,
                kernel,
                cells,
                Integer.toString(devices),
                Integer.toString(depth),
                number("%.5f", time.median()),
                number("%.1f", gigabytesPerSecond()),
                number("%.3f", speedUp),
                number("%.3f", efficiency),
                number("%.5f", time.least()),
                number("%.5f", time.most()),
                Long.toString(time.steps()),
                checksum);
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
