package io.github.halomill.runtime.device;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** How ranks of one node share its devices where nobody says which rank uses which: by their places on the node. */
final class Shares {

    private Shares() {}

    /**
     * Of the devices that ranks see, those that each of them uses: consecutive ones, as many as all, or, where there
     * are more ranks than devices, one that it shares.
     */
    static List<Device> of(List<Device> seen) {
        Map<String, TreeSet<Integer>> ranks = new LinkedHashMap<>();
        Map<Integer, List<Device>> byRank = new LinkedHashMap<>();
        for (Device device : seen) {
            ranks.computeIfAbsent(device.node(), any -> new TreeSet<>()).add(device.rank());
            byRank.computeIfAbsent(device.rank(), any -> new ArrayList<>()).add(device);
        }
        List<Device> used = new ArrayList<>();
        byRank.forEach((rank, there) -> {
            TreeSet<Integer> onNode = ranks.getOrDefault(there.get(0).node(), new TreeSet<>());
            int place = onNode.headSet(rank).size();
            int from = there.size() * place / onNode.size();
            int to = Math.max(from + 1, there.size() * (place + 1) / onNode.size());
            used.addAll(there.subList(from, to));
        });
        return used;
    }
}
