package io.github.halomill.runtime.mpi;

import java.time.Duration;

/**
 * What MPI says of this process.
 *
 * @param rank which one it is
 * @param count of ranks
 * @param host the name of its node
 * @param library the file of libmpi
 * @param abi the kind of its interface
 * @param version what the library calls itself
 */
record Identity(int rank, int count, String host, String library, String abi, String version) {

    static Identity of(Carrier carrier) {
        Asking asking = new Asking(carrier.mpi());
        carrier.ask(asking).await(Duration.ZERO);
        return asking.found;
    }

    /** As messages call it. */
    @Override
    public String toString() {
        return "rank " + rank + " of " + count + " on " + host;
    }

    private static final class Asking extends CommunicationTask {

        private final Mpi mpi;
        private Identity found = new Identity(0, 1, "", "", "", "");

        Asking(Mpi mpi) {
            this.mpi = mpi;
        }

        @Override
        boolean advance() {
            found = new Identity(
                    mpi.rank(),
                    mpi.count(),
                    mpi.host(),
                    mpi.library().path(),
                    mpi.abi().name(),
                    mpi.version());
            return true;
        }
    }
}
