package io.github.halomill.runtime.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/** One process without others: what is collective is done at once. */
final class Alone implements Ranks {

    static final Ranks INSTANCE = new Alone();

    private Alone() {}

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public List<String> hosts() {
        return List.of(Host.name());
    }

    @Override
    public Duration deadline() {
        return Duration.ZERO;
    }

    @Override
    public void deadline(Duration longest) {}

    @Override
    public List<byte[]> allGather(byte[] own) {
        return List.of(own);
    }

    @Override
    public List<byte[]> gather(byte[] own) {
        return List.of(own);
    }

    @Override
    public void broadcast(ByteBuffer data, int root) {}

    @Override
    public void allReduce(long[] numbers, Operation with) {}

    @Override
    public Transport transport() {
        return MemoryTransport.INSTANCE;
    }

    @Override
    public void abort(int exitCode) {}

    @Override
    public void close() {}

    /** Looked up once, and only if somebody asks. */
    private static final class Host {
        private static final String NAME = lookUp();

        private static String lookUp() {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException e) {
                return "localhost";
            }
        }

        static String name() {
            return NAME;
        }
    }
}
