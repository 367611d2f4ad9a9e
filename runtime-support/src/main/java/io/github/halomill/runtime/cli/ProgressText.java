package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.report.Quantities;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Words for how far a run is.
 *
 * @param total steps of the run
 * @param bytesPerStep what the kernel has to read and write at least in a step
 * @param written bytes of files that are complete
 */
record ProgressText(long total, long bytesPerStep, LongSupplier written) {

    private static final double MINUTE = 60;
    private static final double HOUR = 3600;

    /** Hundredths that are done. */
    int percent(long done) {
        return total == 0 ? 100 : (int) (100.0 * done / total);
    }

    /**
     * Such as {@code 33.3 steps/s, 12.4 GB/s, 3 s left, 2.00 GB written}, after that many seconds; GB are 10^9 bytes;
     * nothing if nothing is known yet.
     */
    String rates(long done, double seconds) {
        return rates(done, seconds, false);
    }

    /** The same, {@code brief} without bytes. */
    String rates(long done, double seconds, boolean brief) {
        if (done == 0 || seconds <= 0) {
            return "";
        }
        double steps = done / seconds;
        String bytes = bytesPerStep == 0 || brief ? "" : number(steps * bytesPerStep / 1e9) + " GB/s, ";
        long inFiles = written.getAsLong();
        String files = inFiles == 0 || brief ? "" : ", " + Quantities.bytes(inFiles) + " written";
        return number(steps) + " steps/s, " + bytes + duration((total - done) / steps) + " left" + files;
    }

    /** Such as {@code rr = 1.250e-07, alpha = 0.5000, }; nothing if there are none. */
    static String values(Map<String, Double> logged) {
        return values(logged, Map.of(), 0);
    }

    /** The same with the curves of the first so many. */
    static String values(Map<String, Double> logged, Map<String, Sparkline> of, int curves) {
        StringBuilder text = new StringBuilder();
        int left = curves;
        for (Map.Entry<String, Double> one : logged.entrySet()) {
            Sparkline curve = left-- > 0 ? of.get(one.getKey()) : null;
            text.append(String.format(Locale.ROOT, "%s = %.4g", one.getKey(), one.getValue()))
                    .append(curve == null ? "" : " " + curve)
                    .append(", ");
        }
        return text.toString();
    }

    /** Such as {@code 90 s}, {@code 12 min} or {@code 5.5 h}. */
    static String duration(double seconds) {
        if (seconds < 2 * MINUTE) {
            return String.format(Locale.ROOT, "%.0f s", seconds);
        }
        return seconds < 2 * HOUR
                ? String.format(Locale.ROOT, "%.0f min", seconds / MINUTE)
                : String.format(Locale.ROOT, "%.1f h", seconds / HOUR);
    }

    /** Three digits where they count. */
    private static String number(double value) {
        return String.format(
                Locale.ROOT, value < 1 ? "%.3f" : value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
