package io.github.halomill.runtime.device;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which devices a user wants: {@code all}, a number of devices, {@code cpu}, {@code gpu}, {@code accelerator},
 * {@code PLATFORM:DEVICE}, {@code PLATFORM:DEVICE*COUNT} for several logical devices on one; or several of these with
 * commas between them; or a query: {@code SELECT 2 DEVICE WHERE MEMORY > 8 GiB}. The order is that of the text, or of
 * the query, and decides which zone goes where.
 */
public final class DeviceSelection {

    private static final Pattern COUNT = Pattern.compile("[0-9]+");
    private static final Pattern ADDRESS = Pattern.compile("([0-9]+) *: *([0-9]+)(?: *\\* *([0-9]+))?");
    private static final int MOST_LOGICAL_DEVICES = 1024;
    private static final String FORMS = "write all, a number of devices, cpu, gpu, accelerator, PLATFORM:DEVICE such as"
            + " 0:0, or 0:0*4 for four logical devices on one; several with commas between them; or a query: SELECT 2 DEVICE WHERE MEMORY > 8 GiB";

    private final List<Item> items;

    private DeviceSelection(List<Item> items) {
        this.items = items;
    }

    /** One part of the text between commas. */
    private sealed interface Item {

        /** The part as the user wrote it. */
        String text();

        record Every(String text) implements Item {}

        record First(String text, int count) implements Item {}

        record OfType(String text, DeviceType type) implements Item {}

        record At(String text, int platform, int device, int logicalDevices) implements Item {}

        /** All of the text. */
        record Query(String text, DeviceQuery query) implements Item {}
    }

    /**
     * Reads what a user wrote after {@code --devices}; asks no driver.
     *
     * @throws UsageException if it cannot be understood
     */
    public static DeviceSelection parse(String text) {
        if (DeviceQuery.isMeant(text)) {
            return new DeviceSelection(List.of(new Item.Query(text, DeviceQuery.parse(text))));
        }
        List<Item> items = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            items.add(item(part.trim(), text));
        }
        return new DeviceSelection(List.copyOf(items));
    }

    private static Item item(String part, String whole) {
        Matcher address = ADDRESS.matcher(part);
        if (address.matches()) {
            int logical = address.group(3) == null ? 1 : number(address.group(3), part);
            if (logical < 1 || logical > MOST_LOGICAL_DEVICES) {
                throw new UsageException("devices: '" + part + "' asks for " + logical + " logical devices; 1 to "
                        + MOST_LOGICAL_DEVICES + " are possible");
            }
            return new Item.At(part, number(address.group(1), part), number(address.group(2), part), logical);
        }
        if (COUNT.matcher(part).matches()) {
            int count = number(part, part);
            if (count == 0) {
                throw new UsageException("devices: '" + part + "' is no device; at least 1 is needed");
            }
            return new Item.First(part, count);
        }
        return switch (part) {
            case "all" -> new Item.Every(part);
            case "cpu" -> new Item.OfType(part, DeviceType.CPU);
            case "gpu" -> new Item.OfType(part, DeviceType.GPU);
            case "accelerator" -> new Item.OfType(part, DeviceType.ACCELERATOR);
            default -> throw new UsageException("devices: '" + part + "' in '" + whole + "' is unknown; " + FORMS);
        };
    }

    private static int number(String digits, String part) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw new UsageException("devices: the number " + digits + " in '" + part + "' is too large");
        }
    }

    /** Whether it is a query that asks how fast devices copy their memory, so that {@link #select} has to know. */
    public boolean asksForBandwidth() {
        return items.stream()
                .anyMatch(item -> item instanceof Item.Query query
                        && query.query().attributes().contains(DeviceAttribute.BANDWIDTH));
    }

    /**
     * The devices meant, out of {@code available}, which are of this machine; at least one. Measures how fast they copy
     * their memory if a query asks for that.
     *
     * @throws RunException if one is not there or named twice, or there are fewer than a query wants
     */
    public List<Device> select(List<Device> available) {
        return select(available, Bandwidths.measured());
    }

    /**
     * The devices meant, out of {@code available}, which may be any.
     *
     * @param bandwidths how fast a device copies its memory, in 10^9 bytes read and written per second; only asked if
     *     {@link #asksForBandwidth}, and not of every device
     */
    public List<Device> select(List<Device> available, ToDoubleFunction<Device> bandwidths) {
        List<Device> selected = new ArrayList<>();
        Map<List<String>, String> namedBy = new HashMap<>();
        for (Item item : items) {
            List<Device> meant = item instanceof Item.At at ? at(at, available) : meant(item, available, bandwidths);
            for (List<String> device :
                    meant.stream().map(DeviceSelection::key).distinct().toList()) {
                String before = namedBy.put(device, item.text());
                if (before != null) {
                    String id = device.get(1);
                    throw new RunException("devices: '" + before + "' and '" + item.text() + "' both name " + id
                            + "; for several zones on one device write " + id + "*2");
                }
            }
            selected.addAll(meant);
        }
        return List.copyOf(selected);
    }

    /** What is different for different devices, as ranks have them. */
    private static List<String> key(Device device) {
        return List.of(device.node() + " " + device.rank(), device.physicalId());
    }

    private static List<Device> meant(Item item, List<Device> available, ToDoubleFunction<Device> bandwidths) {
        if (item instanceof Item.Query query) {
            return query.query().select(available, bandwidths);
        }
        if (item instanceof Item.First first) {
            return first(first, Shares.of(available));
        }
        if (item instanceof Item.OfType ofType) {
            List<Device> found = available.stream()
                    .filter(device -> device.properties().type() == ofType.type())
                    .toList();
            if (found.isEmpty()) {
                throw new RunException("devices: there is no " + ofType.text() + "; " + DeviceTable.here(available));
            }
            return Shares.of(found);
        }
        return Shares.of(available);
    }

    private static List<Device> first(Item.First item, List<Device> available) {
        if (item.count() > available.size()) {
            String cure = available.isEmpty()
                    ? ""
                    : "; for " + item.count() + " zones on one device write "
                            + available.get(0).physicalId() + "*" + item.count();
            throw new RunException("devices: " + item.count() + " are asked for, but there "
                    + (available.size() == 1 ? "is 1" : "are " + available.size()) + cure + "; "
                    + DeviceTable.here(available));
        }
        return available.subList(0, item.count());
    }

    /** On each rank. */
    private static List<Device> at(Item.At item, List<Device> available) {
        List<Device> found = available.stream()
                .filter(device -> device.platformIndex() == item.platform() && device.deviceIndex() == item.device())
                .toList();
        if (found.size() < available.stream().mapToInt(Device::rank).distinct().count()) {
            throw new RunException("devices: '" + item.text() + "' is not there; " + DeviceTable.here(available));
        }
        if (item.logicalDevices() == 1) {
            return found;
        }
        List<Device> logical = new ArrayList<>();
        for (Device device : found) {
            for (int index = 0; index < item.logicalDevices(); index++) {
                logical.add(device.logical(index));
            }
        }
        return logical;
    }
}
