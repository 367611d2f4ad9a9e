package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Simpler ways to run a program. */
final class Ways {

    private Ways() {}

    static List<Way> smaller(Way way) {
        List<Way> smaller = new ArrayList<>();
        if (way.checkpoints() > 0) {
            smaller.add(way.withoutCheckpoints());
        }
        if (way.ranks() > 1) {
            smaller.add(way.withRanks(way.ranks() - 1));
        }
        if (way.saves() > 0) {
            smaller.add(way.withSaves(0));
        }
        without(way.options()).forEach(options -> smaller.add(way.withOptions(options)));
        without(way.resumed()).forEach(options -> smaller.add(way.withResumed(options)));
        return smaller;
    }

    private static List<List<List<String>>> without(List<List<String>> options) {
        List<List<List<String>>> all = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            List<List<String>> fewer = new ArrayList<>(options);
            List<String> option = fewer.remove(i);
            if (!option.get(0).equals("--devices")) {
                all.add(fewer);
            } else if (!option.get(1).equals("0:0*1") && options.stream().noneMatch(Ways::isWeights)) {
                fewer.add(
                        0,
                        List.of(
                                "--devices",
                                "0:0*" + (Integer.parseInt(option.get(1).substring(4)) - 1)));
                all.add(fewer);
            }
        }
        return all;
    }

    private static boolean isWeights(List<String> option) {
        return option.get(0).equals("--weights");
    }
}
