package io.github.halomill.runtime.exec.balance;

import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Together;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/** How long zones of all ranks are busy. */
public interface BusyTimes {

    /**
     * Collective, while all zones pause: seconds that each zone was busy since this was asked for last, by zone;
     * waiting for others is not being busy.
     */
    List<Double> take();

    /** From now on devices tell times of one launch in so many. */
    void sample(int period);

    /** Collective: by zone, seconds of zones of all ranks, each of which has those of its own in their order. */
    static List<Double> together(Homes homes, List<Double> own) {
        double[] byZone = new double[homes.ofZones().size()];
        for (ZoneSeconds rank : Together.all(homes.ranks(), new ZoneSeconds(homes.own(), own))) {
            for (int i = 0; i < rank.zones.size(); i++) {
                byZone[rank.zones.get(i)] = rank.seconds.get(i);
            }
        }
        return Arrays.stream(byZone).boxed().toList();
    }

    /** Seconds of some zones. */
    record ZoneSeconds(List<Integer> zones, List<Double> seconds) implements Serializable {

        public ZoneSeconds {
            zones = List.copyOf(zones);
            seconds = List.copyOf(seconds);
        }
    }
}
