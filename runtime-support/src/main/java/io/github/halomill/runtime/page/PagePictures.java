package io.github.halomill.runtime.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Pictures in a page, of those that there are.
 *
 * @param files names of pictures and of others, which are left out
 */
record PagePictures(List<Path> files) {

    private static final int MOST = 8;

    /** Of all in a page; Base64 makes a third more of them. */
    private static final long MOST_BYTES = 8_000_000;

    /** Adds them, and how many are left out. */
    void addTo(Map<String, Object> tree) {
        List<Path> all = files.stream()
                .filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".png"))
                .toList();
        List<Map<String, String>> shown = new ArrayList<>();
        long bytes = 0;
        for (Path file : Thinned.of(all, MOST)) {
            byte[] content = content(file, MOST_BYTES - bytes);
            bytes += content.length;
            if (content.length > 0) {
                shown.add(Map.of(
                        "name", file.toString(),
                        "data", Base64.getEncoder().encodeToString(content)));
            }
        }
        tree.put("pictures", shown);
        tree.put("picturesLeftOut", all.size() - shown.size());
    }

    /** All of a file; nothing if it has more than {@code most} bytes, or somebody has removed it. */
    private static byte[] content(Path file, long most) {
        try {
            return Files.size(file) <= most ? Files.readAllBytes(file) : new byte[0];
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
