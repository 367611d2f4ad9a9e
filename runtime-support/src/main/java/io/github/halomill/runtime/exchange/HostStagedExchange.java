package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.buffer.DeviceBox;
import io.github.halomill.runtime.cl.ClQueue;
import java.util.List;

/**
 * Exchange through host memory: read what neighbours need, publish it, write what they published. Commands go to one
 * in-order queue, so that the kernel before is complete when its results are read, and the kernel behind sees the ghosts.
 */
public final class HostStagedExchange implements GhostExchange {

    private final List<Channel> outgoing;
    private final List<Channel> incoming;
    private final PendingEvents writes = new PendingEvents();
    private long number;

    /** Channels to and from the neighbours of one zone, for one argument. */
    public HostStagedExchange(List<Channel> outgoing, List<Channel> incoming) {
        this.outgoing = List.copyOf(outgoing);
        this.incoming = List.copyOf(incoming);
    }

    @Override
    public long exchange(ClQueue queue, DeviceBox array) {
        drain();
        number++;
        send(queue, array);
        return receive(queue, array);
    }

    private void send(ClQueue queue, DeviceBox array) {
        try (PendingEvents reads = new PendingEvents()) {
            for (Channel channel : outgoing) {
                channel.awaitFree(number);
                for (Channel.Part part : channel.parts()) {
                    reads.add(array.read(queue, part.box(), part.slot(number)));
                }
            }
            queue.flush();
            for (Channel channel : outgoing) {
                reads.await(channel.parts().size());
                channel.publish(number);
            }
        }
    }

    private long receive(ClQueue queue, DeviceBox array) {
        long bytes = 0;
        for (Channel channel : incoming) {
            channel.awaitSent(number);
            for (Channel.Part part : channel.parts()) {
                writes.add(array.write(queue, part.box(), part.slot(number)));
            }
            bytes += channel.transfer().bytes();
        }
        queue.flush();
        return bytes;
    }

    @Override
    public void drain() {
        writes.awaitAll();
        for (Channel channel : incoming) {
            channel.release(number);
        }
    }

    @Override
    public void close() {
        writes.close();
    }
}
