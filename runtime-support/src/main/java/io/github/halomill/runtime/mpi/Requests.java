package io.github.halomill.runtime.mpi;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The persistent requests of all connections, one after the other in one array, so that one call asks for all. */
final class Requests {

    private final Mpi mpi;
    private final int handleBytes;
    private final List<Connection> connections = new ArrayList<>();
    private NativeBytes handles = NativeBytes.of(0);
    private NativeBytes indices = NativeBytes.of(0);
    private Connection[] owners = {};
    private int count;

    Requests(Mpi mpi) {
        this.mpi = mpi;
        this.handleBytes = mpi.abi().handleBytes();
    }

    /** Where a request is: MPI may write another handle there. */
    long address(int index) {
        return handles.address() + (long) index * handleBytes;
    }

    /** Has room for a connection's requests, which come last. */
    void add(Connection connection) {
        int first = count;
        resize(first + connection.requests());
        connections.add(connection);
        connection.moveTo(first);
        own();
    }

    /** Forgets a connection whose requests are freed. */
    void remove(Connection connection) {
        int from = connection.first() + connection.requests();
        ByteBuffer rest =
                handles.bytes().duplicate().position(from * handleBytes).limit(count * handleBytes);
        handles.bytes().put(connection.first() * handleBytes, rest, rest.position(), rest.remaining());
        connections.remove(connection);
        int first = 0;
        for (Connection other : connections) {
            other.moveTo(first);
            first += other.requests();
        }
        resize(first);
        own();
    }

    private void resize(int size) {
        NativeBytes before = handles;
        handles = NativeBytes.of(size * handleBytes);
        indices = NativeBytes.of(size * Integer.BYTES);
        handles.bytes().put(0, before.bytes(), 0, Math.min(before.size(), handles.size()));
        count = size;
    }

    private void own() {
        owners = new Connection[count];
        for (Connection connection : connections) {
            for (int i = 0; i < connection.requests(); i++) {
                owners[connection.first() + i] = connection;
            }
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Starts what can be started; whether there was something. */
    boolean start() {
        boolean started = false;
        for (int i = 0; i < connections.size(); i++) {
            started |= connections.get(i).start();
        }
        return started;
    }

    /** Tells connections which of their requests have ended; whether there was one. */
    boolean finish() {
        if (count == 0) {
            return false;
        }
        int ended = mpi.testSome(count, handles.address(), indices);
        for (int i = 0; i < ended; i++) {
            int index = indices.bytes().getInt(i * Integer.BYTES);
            owners[index].ended(index - owners[index].first());
        }
        return ended > 0;
    }
}
