package io.github.halomill.runtime.device;

import io.github.halomill.runtime.base.RunException;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A query for devices, in libWater's language (Grasso et al., LibWater: heterogeneous distributed computing made easy):
 * {@code SELECT 4 DEVICE FROM NODE * WHERE TYPE = GPU AND MEMORY > 8 GiB ORDER BY COMPUTE_UNITS DESC}.
 *
 * @param count how many devices; empty: all that are found
 * @param nodes where they are; empty: anywhere
 * @param where what holds for them
 * @param order by what they are sorted, what counts most first
 * @param attributes all that it asks for
 */
record DeviceQuery(
        OptionalInt count,
        List<NodeName> nodes,
        QueryCondition where,
        List<Key> order,
        Set<DeviceAttribute> attributes) {

    private static final Pattern FORM = Pattern.compile("\\s*select\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    DeviceQuery {
        nodes = List.copyOf(nodes);
        order = List.copyOf(order);
        attributes = Set.copyOf(attributes);
    }

    /** One of the attributes after ORDER BY. */
    record Key(DeviceAttribute attribute, boolean descending) {

        private int compare(Candidate one, Candidate other) {
            int ascending = AttributeValue.ORDER.compare(attribute.of(one), attribute.of(other));
            return descending ? -ascending : ascending;
        }
    }

    /** Whether a text is meant to be a query. */
    static boolean isMeant(String text) {
        return FORM.matcher(text).matches();
    }

    /**
     * Reads a query.
     *
     * @throws io.github.halomill.runtime.base.UsageException if it cannot be understood, with the column
     */
    static DeviceQuery parse(String text) {
        return new QueryParser(QueryToken.split(text)).query();
    }

    /**
     * The devices meant, out of {@code available}; at least one. What {@code order} says nothing of stays in the order
     * of {@code available}.
     *
     * @param bandwidths in 10^9 bytes per second, asked only of devices where it matters
     * @throws RunException if there are too few, or no node that is named
     */
    List<Device> select(List<Device> available, ToDoubleFunction<Device> bandwidths) {
        Set<String> from = namedNodes(available);
        List<Device> right = available.stream()
                .filter(device -> from.contains(device.node()))
                .filter(device -> where.holds(new Candidate(device, bandwidths)))
                .toList();
        List<Device> found = Shares.of(right).stream()
                .map(device -> new Candidate(device, bandwidths))
                .sorted(this::compare)
                .map(Candidate::device)
                .toList();
        requireEnough(found, available);
        return found.subList(0, count.orElse(found.size()));
    }

    private Set<String> namedNodes(List<Device> available) {
        List<String> all = available.stream().map(Device::node).distinct().toList();
        return nodes.isEmpty()
                ? Set.copyOf(all)
                : nodes.stream().flatMap(name -> name.meant(all).stream()).collect(Collectors.toSet());
    }

    private int compare(Candidate one, Candidate other) {
        return order.stream()
                .mapToInt(key -> key.compare(one, other))
                .filter(result -> result != 0)
                .findFirst()
                .orElse(0);
    }

    private void requireEnough(List<Device> found, List<Device> available) {
        String here = "; " + DeviceTable.here(available);
        if (found.isEmpty()) {
            throw new RunException("devices: no device is as the query wants it" + here);
        }
        if (found.size() < count.orElse(0)) {
            throw new RunException("devices: the query asks for " + count.getAsInt() + ", but only " + found.size()
                    + (found.size() == 1 ? " is" : " are") + " as it wants: "
                    + DeviceTable.listing(found) + here);
        }
    }
}
