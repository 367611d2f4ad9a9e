package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.cluster.Mailbox;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last thing that the communication thread does: it ends every connection, and then MPI, where all ranks wait for
 * each other.
 */
final class FinishTask extends CommunicationTask {

    private final Carrier carrier;
    private @Nullable List<DisconnectTask> open;

    FinishTask(Carrier carrier) {
        this.carrier = carrier;
    }

    @Override
    boolean advance() {
        List<DisconnectTask> left = open;
        if (left == null) {
            left = new ArrayList<>();
            for (Mailbox mailbox : carrier.connections().keySet()) {
                left.add(new DisconnectTask(carrier, mailbox));
            }
            open = left;
        }
        left.removeIf(DisconnectTask::advance);
        if (!left.isEmpty()) {
            return false;
        }
        carrier.end();
        return true;
    }
}
