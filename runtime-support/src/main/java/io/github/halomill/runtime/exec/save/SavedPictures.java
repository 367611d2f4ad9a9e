package io.github.halomill.runtime.exec.save;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The names of pictures that were saved: of each pattern all, or from so many on every second one, every fourth and so
 * on, and always the last. For all threads.
 */
final class SavedPictures {

    private static final int MOST = 64;

    private final Map<String, Names> byPattern = new LinkedHashMap<>();

    private static final class Names {
        private final List<String> kept = new ArrayList<>();
        private long every = 1;
        private long count;
        private String last = "";
    }

    /** A file is complete, of that pattern. */
    synchronized void add(String pattern, String file) {
        if (!file.toLowerCase(Locale.ROOT).endsWith(".png")) {
            return;
        }
        Names names = byPattern.computeIfAbsent(pattern, any -> new Names());
        names.last = file;
        if (names.count++ % names.every == 0) {
            names.kept.add(file);
        }
        if (names.kept.size() > MOST) {
            names.every *= 2;
            for (int i = 1; i < names.kept.size(); i++) {
                names.kept.remove(i);
            }
        }
    }

    synchronized List<String> names() {
        List<String> all = new ArrayList<>();
        byPattern.values().forEach(names -> {
            all.addAll(names.kept);
            if (!names.kept.contains(names.last)) {
                all.add(names.last);
            }
        });
        return all;
    }
}
