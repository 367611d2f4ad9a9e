package io.github.halomill.runtime.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Devices as a table of text, one a line. */
public final class DeviceTable {

    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private static final List<Column> COLUMNS = List.of(
            Column.text("DEVICE", Device::id),
            Column.text("NODE", Device::node),
            Column.text("TYPE", device -> device.properties().type().optionName()),
            Column.number(
                    "UNITS", device -> Integer.toString(device.properties().computeUnits())),
            Column.number("CLOCK", device -> device.properties().clockMegahertz() + " MHz"),
            Column.number("MEMORY", device -> humanBytes(device.properties().globalMemory())),
            Column.number("BUFFER", device -> humanBytes(device.properties().maxAllocation())),
            Column.number("LOCAL", device -> humanBytes(device.properties().localMemory())),
            Column.number("GROUP", device -> Long.toString(device.properties().maxWorkGroupSize())),
            Column.text("FP64", device -> yesOrNo(device.properties().supportsDouble())),
            Column.text("FP16", device -> yesOrNo(device.properties().supportsHalf())));

    private static final Column NAMES = Column.text("NAME", device -> names(device.properties()));

    /** What a table says of each device. */
    private record Column(String head, boolean isNumber, Function<Device, String> entry) {

        static Column text(String head, Function<Device, String> entry) {
            return new Column(head, false, entry);
        }

        static Column number(String head, Function<Device, String> entry) {
            return new Column(head, true, entry);
        }

        /** The head and the entries, all of one width. */
        List<String> lines(List<Device> devices) {
            List<String> lines = new ArrayList<>(List.of(head));
            devices.forEach(device -> lines.add(entry.apply(device)));
            int width = lines.stream().mapToInt(String::length).max().orElse(0);
            return lines.stream().map(line -> pad(line, width)).toList();
        }

        private String pad(String line, int width) {
            String blanks = " ".repeat(width - line.length());
            return isNumber ? blanks + line : line + blanks;
        }
    }

    private DeviceTable() {}

    /**
     * Lines of aligned columns: {@code platform:device}, node, type, compute units, clock, global memory, largest
     * buffer, local memory per work-group, work-items per work-group, double and half support, and the names of device,
     * vendor, platform, version and driver.
     */
    public static String format(List<Device> devices) {
        return format(devices, List.of());
    }

    /**
     * A table of devices, and how fast they copy their memory.
     *
     * @param bandwidths in 10^9 bytes read and written per second
     */
    public static String format(List<Device> devices, ToDoubleFunction<Device> bandwidths) {
        return format(
                devices,
                List.of(Column.number("BANDWIDTH", device -> Math.round(bandwidths.applyAsDouble(device)) + " GB/s")));
    }

    private static String format(List<Device> devices, List<Column> more) {
        List<Column> columns = new ArrayList<>(COLUMNS);
        columns.addAll(more);
        columns.add(NAMES);
        List<List<String>> texts =
                columns.stream().map(column -> column.lines(devices)).toList();
        StringBuilder table = new StringBuilder();
        for (int i = 0; i <= devices.size(); i++) {
            int line = i;
            table.append(texts.stream()
                            .map(text -> text.get(line))
                            .collect(Collectors.joining("  "))
                            .stripTrailing())
                    .append('\n');
        }
        return table.toString();
    }

    private static String yesOrNo(boolean is) {
        return is ? "yes" : "no";
    }

    private static String names(DeviceProperties is) {
        return is.name() + " (" + is.vendor() + ", " + is.platformName() + ", " + is.version() + ", driver "
                + is.driverVersion() + ")";
    }

    /** What is there, for messages. */
    static String here(List<Device> devices) {
        return "devices here: " + listing(devices);
    }

    /** Devices in a line. */
    static String listing(List<Device> devices) {
        boolean severalNodes = devices.stream().map(Device::node).distinct().count() > 1;
        return devices.stream()
                .map(device -> (severalNodes ? device.node() + " " : "") + device.id() + " ("
                        + device.properties().type().optionName() + ", " + device.name() + ")")
                .collect(Collectors.joining(", "));
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
