package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.buffer.TransferWay;
import java.util.Locale;
import java.util.Optional;

/**
 * How fast a device's large copies go one way.
 *
 * @param way in which they go
 * @param in 10^9 bytes per second from the host to the device
 * @param out 10^9 bytes per second from the device to the host
 */
record TransferRates(TransferWay way, double in, double out) {

    TransferRates {
        if (!(in > 0 && out > 0)) {
            throw new IllegalArgumentException("rates of " + in + " and " + out);
        }
    }

    /** Nanoseconds of a byte that goes there and back. */
    double cost() {
        return 1 / in + 1 / out;
    }

    /** For people, such as {@code pipelined in pieces of 4 MiB, 11.2 GB/s in and 10.8 GB/s out}. */
    String describe() {
        return String.format(Locale.ROOT, "%s, %.1f GB/s in and %.1f GB/s out", way.describe(), in, out);
    }

    /** On one line; {@link #parse} reads it. */
    String toText() {
        return way.method() + " " + way.piece() + " " + in + " " + out;
    }

    /** Empty if the text is none of {@link #toText}'s, of another version for example. */
    static Optional<TransferRates> parse(String text) {
        String[] words = text.split(" ", -1);
        try {
            TransferWay way = new TransferWay(TransferWay.Method.valueOf(words[0]), Integer.parseInt(words[1]));
            return Optional.of(new TransferRates(way, Double.parseDouble(words[2]), Double.parseDouble(words[3])));
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }
}
