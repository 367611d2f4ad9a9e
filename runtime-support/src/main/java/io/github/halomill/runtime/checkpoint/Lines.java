package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.base.RunException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * A file of lines {@code name = value}, the last of which is the checksum of all others: no change and no cut goes
 * unseen.
 */
final class Lines {

    private static final String SIGN = " = ";
    private static final String CHECKSUM = "crc32c";

    private Lines() {}

    /** As text. */
    static String write(Map<String, String> values) {
        StringBuilder text = new StringBuilder();
        values.forEach((name, value) -> text.append(name)
                .append(SIGN)
                .append(value.replace('\n', ' ').replace('\r', ' '))
                .append('\n'));
        return text + CHECKSUM + SIGN + checksum(text.toString()) + "\n";
    }

    /**
     * What such a text says, in its order.
     *
     * @param file for messages
     * @throws RunException if it is not exactly as it was written
     */
    static Map<String, String> read(String text, Object file) {
        int last = text.lastIndexOf(CHECKSUM + SIGN);
        if (last < 0 || !text.substring(last).equals(CHECKSUM + SIGN + checksum(text.substring(0, last)) + "\n")) {
            throw new RunException(file + " is not as it was written: its checksum does not match");
        }
        Map<String, String> values = new LinkedHashMap<>();
        text.substring(0, last).lines().forEach(line -> {
            String[] parts = line.split(SIGN, 2);
            if (parts.length < 2 || values.putIfAbsent(parts[0], parts[1]) != null) {
                throw new RunException(file + " has a line that cannot be understood: " + line);
            }
        });
        return values;
    }

    private static String checksum(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
