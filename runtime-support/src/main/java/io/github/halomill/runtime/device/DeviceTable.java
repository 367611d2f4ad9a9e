package io.github.halomill.runtime.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Devices as a table of text, one a line. */
public final class DeviceTable {

    private static final List<String> HEAD =
            List.of("DEVICE", "TYPE", "UNITS", "MEMORY", "BUFFER", "LOCAL", "GROUP", "FP64", "FP16", "NAME");
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private DeviceTable() {}

    /**
     * Lines of aligned columns: {@code platform:device}, type, compute units, global memory, largest buffer, local memory
     * per work-group, work-items per work-group, double and half support, and the names of device, platform, version and
     * driver.
     */
    public static String format(List<Device> devices) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        devices.forEach(device -> rows.add(row(device)));
        int[] widths = new int[HEAD.size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        StringBuilder table = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                line.append(pad(row.get(column), widths[column], isNumber(column)));
                line.append("  ");
            }
            table.append(line.toString().stripTrailing()).append('\n');
        }
        return table.toString();
    }

    private static boolean isNumber(int column) {
        return column >= 2 && column <= 6;
    }

    private static String pad(String text, int width, boolean right) {
        String blanks = " ".repeat(width - text.length());
        return right ? blanks + text : text + blanks;
    }

    private static List<String> row(Device device) {
        DeviceProperties is = device.properties();
        return List.of(
                device.id(),
                is.type().optionName(),
                Integer.toString(is.computeUnits()),
                humanBytes(is.globalMemory()),
                humanBytes(is.maxAllocation()),
                humanBytes(is.localMemory()),
                Long.toString(is.maxWorkGroupSize()),
                is.supportsDouble() ? "yes" : "no",
                is.supportsHalf() ? "yes" : "no",
                is.name() + " (" + is.platformName() + ", " + is.version() + ", driver " + is.driverVersion() + ")");
    }

    /** A number of bytes with one decimal in the largest binary unit that leaves at least 1. */
    static String humanBytes(long bytes) {
        int unit = bytes < 1024 ? 0 : (63 - Long.numberOfLeadingZeros(bytes)) / 10;
        if (unit == 0) {
            return bytes + " B";
        }
        double value = bytes / Math.pow(1024, unit);
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }
}
