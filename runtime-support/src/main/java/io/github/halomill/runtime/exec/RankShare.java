package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.report.DeviceUse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the zones of one rank, or of several, have done.
 *
 * @param exchanges how often ghost zones were refreshed
 * @param bytes received from other zones
 * @param betweenRanks those of them that came from another process
 * @param betweenNodes those of them that came from another node
 * @param least bytes that the exchanges need
 * @param zones what each has done, in the order of the zones
 */
record RankShare(long exchanges, long bytes, long betweenRanks, long betweenNodes, long least, List<OfZone> zones) {

    /** What the device of a zone has done. */
    record OfZone(int zone, DeviceUse use) {}

    RankShare {
        zones = zones.stream().sorted(Comparator.comparingInt(OfZone::zone)).toList();
    }

    /** Of both together. */
    RankShare plus(RankShare other) {
        List<OfZone> all = new ArrayList<>(zones);
        all.addAll(other.zones);
        return new RankShare(
                Math.max(exchanges, other.exchanges),
                bytes + other.bytes,
                betweenRanks + other.betweenRanks,
                betweenNodes + other.betweenNodes,
                least + other.least,
                all);
    }

    /** For another rank. */
    byte[] toBytes() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(written)) {
            for (long number : new long[] {exchanges, bytes, betweenRanks, betweenNodes, least}) {
                out.writeLong(number);
            }
            out.writeInt(zones.size());
            for (OfZone of : zones) {
                out.writeInt(of.zone);
                of.use.write(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory takes it all
        }
        return written.toByteArray();
    }

    /** Of what {@link #toBytes} gave on another rank. */
    static RankShare of(byte[] written) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(written))) {
            long[] numbers = new long[5];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = in.readLong();
            }
            List<OfZone> zones = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                zones.add(new OfZone(in.readInt(), DeviceUse.read(in)));
            }
            return new RankShare(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], zones);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // ranks run the same program
        }
    }
}
