package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Gathering;
import io.github.halomill.runtime.partition.Transfer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Elements of an array that have come to a zone, and are fresh there. */
record FreshElements(int array, int zone, Region fresh) {

    private record Place(int array, int zone) {}

    /** What an exchange brings. */
    static List<FreshElements> of(Exchange exchange) {
        Map<Place, List<Box>> boxes = new LinkedHashMap<>();
        for (int i = 0; i < exchange.transfers().size(); i++) {
            Transfer transfer = exchange.transfers().get(i);
            boxes.computeIfAbsent(new Place(exchange.arrays().get(i), transfer.to()), any -> new ArrayList<>())
                    .addAll(transfer.boxes());
        }
        List<FreshElements> arrived = new ArrayList<>();
        boxes.forEach((to, all) -> arrived.add(new FreshElements(to.array, to.zone, Region.of(all))));
        for (int i = 0; i < exchange.gatherings().size(); i++) {
            Gathering gathering = exchange.gatherings().get(i);
            for (int zone = 0; zone < gathering.parts().size(); zone++) {
                arrived.add(new FreshElements(exchange.arrayOfGathering(i), zone, gathering.needed(zone)));
            }
        }
        return arrived;
    }

    /** What stays of all of them after a write. */
    static List<FreshElements> after(Write write, List<FreshElements> all) {
        return all.stream()
                .map(one -> one.array == write.array() ? one.without(write.elements()) : one)
                .filter(one -> !one.fresh.isEmpty())
                .toList();
    }

    private FreshElements without(Region written) {
        return new FreshElements(array, zone, fresh.subtract(written));
    }
}
