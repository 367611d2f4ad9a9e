package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.io.PackedBox;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Hands over what an array holds to one of the same field that is cut otherwise, but for margins that are filled. What
 * a zone has in both stays on its device, the rest goes through the host.
 *
 * @param homes which process has which zone
 * @param queue by zone of this process, for copies on its device
 * @param staging by zone of this process, for copies to and from its device
 */
public record HandedOver(Homes homes, IntFunction<ClQueue> queue, IntFunction<Staging> staging) {

    /**
     * Collective.
     *
     * @param to has memory on all devices
     * @param stale by zone: elements of the first array that are not as their owners have them
     * @return bytes that went through the host
     */
    public long bytes(PartitionedArray from, PartitionedArray to, List<Region> stale) {
        long moved = 0;
        for (int id = 0; id < stale.size(); id++) {
            Region given = to.given(id);
            Region stays = given.intersect(from.fresh(id, stale.get(id)));
            if (homes.isHere(id)) {
                for (Box box : stays.boxes()) {
                    from.onZone(id).copyTo(to.onZone(id), box, queue.apply(id));
                }
            }
            for (Box box : given.subtract(stays).boxes()) {
                moved += box.volume() * to.field().type().bytes();
                throughHost(box, id, from, to);
            }
        }
        to.uploadRest(
                to.field().whole(),
                (box, target) -> target.put(from.read(box, staging).clear()));
        return moved;
    }

    private void throughHost(Box box, int id, PartitionedArray from, PartitionedArray to) {
        int bytes = to.field().type().bytes();
        Chunks.forEach(box, Chunks.BYTES / bytes, chunk -> {
            ByteBuffer elements = from.read(chunk, staging);
            if (homes.isHere(id)) {
                to.upload(
                        (piece, target) -> PackedBox.copy(bytes, piece, chunk, elements.clear(), piece, target),
                        chunk,
                        id,
                        staging.apply(id));
            }
        });
    }
}
