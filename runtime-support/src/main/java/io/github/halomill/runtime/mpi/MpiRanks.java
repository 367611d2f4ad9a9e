package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Transport;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The ranks that a launcher of MPI started. */
public final class MpiRanks implements Ranks {

    /** At once, of all ranks together: more memory makes nothing faster. */
    private static final int LONGEST_PART = 16 << 20;

    /**
     * When all ranks have parted, MPI has nothing more to do; but MPICH 4.0 over TCP between nodes now and then never
     * comes back.
     */
    private static final Duration FINALIZED = Duration.ofSeconds(10);

    private final Carrier carrier;
    private final Identity identity;
    private final Guard guard;
    private final MpiTransport transport;
    private final Collectives collectives;
    private volatile Duration deadline;
    private List<String> hosts = List.of();
    private long napNanos;
    private @Nullable String lost;

    private MpiRanks(Carrier carrier, Identity identity, Duration deadline, int longestPart) {
        this.carrier = carrier;
        this.identity = identity;
        this.deadline = deadline;
        this.transport = new MpiTransport(carrier, identity.count(), this::await);
        this.guard = new Guard(carrier, identity.toString(), this::endOrderly);
        this.collectives = new Collectives(carrier.mpi(), identity.rank(), identity.count(), longestPart, this::await);
    }

    /**
     * Begins MPI.
     *
     * @param libraries files or names, the best first
     * @throws RunException if that cannot be done, or if there are not as many ranks as the launcher said
     */
    static MpiRanks start(LaunchedProcess launch, List<String> libraries) {
        return start(launch, libraries, LONGEST_PART);
    }

    static MpiRanks start(LaunchedProcess launch, List<String> libraries, int longestPart) {
        Thread ending = Guard.beforeMpi();
        Duration deadline = Deadline.of(System.getenv());
        Duration starting = Deadline.ofStart(deadline);
        Carrier carrier = Carrier.begin(libraries, starting);
        Guard.begun(ending);
        Identity identity = Identity.of(carrier);
        if (launch.count() > 0 && identity.count() != launch.count()) {
            carrier.ask(new FinishTask(carrier)).await(Duration.ZERO);
            throw new RunException(mismatch(launch, identity));
        }
        MpiRanks ranks = new MpiRanks(carrier, identity, starting, longestPart);
        ranks.guard.set();
        ranks.hosts = ranks.allGather(identity.host().getBytes(StandardCharsets.UTF_8)).stream()
                .map(host -> new String(host, StandardCharsets.UTF_8))
                .collect(Collectors.toUnmodifiableList());
        ranks.share();
        ranks.deadline(deadline);
        return ranks;
    }

    /** Finds out what the ranks of this node share. */
    private void share() {
        List<byte[]> allowed = allGather(SharedProcessors.allowed());
        SharedProcessors shared = SharedProcessors.of(IntStream.range(0, count())
                .filter(rank -> hosts.get(rank).equals(identity.host()))
                .mapToObj(allowed::get)
                .collect(Collectors.toList()));
        carrier.among(shared);
        napNanos = shared.napNanos();
    }

    private static String mismatch(LaunchedProcess launch, Identity identity) {
        return "the launcher started " + launch.count() + " processes (" + launch.by() + "), but " + identity.library()
                + " sees " + identity.count()
                + ": it belongs to another MPI than the launcher. Start the program with the launcher of "
                + identity.version()
                + ", or set HALOMILL_MPI_LIBRARY to the launcher's libmpi; with srun, choose what the library"
                + " understands: --mpi=pmix or --mpi=pmi2";
    }

    @Override
    public int rank() {
        return identity.rank();
    }

    @Override
    public int count() {
        return identity.count();
    }

    @Override
    public List<String> hosts() {
        return hosts;
    }

    @Override
    public long napNanos() {
        return napNanos;
    }

    @Override
    public Duration deadline() {
        return deadline;
    }

    @Override
    public void deadline(Duration longest) {
        deadline = longest;
    }

    @Override
    public synchronized List<byte[]> allGather(byte[] own) {
        return collectives.allGather(own);
    }

    @Override
    public synchronized List<byte[]> allGatherAlike(byte[] own) {
        return collectives.allGatherAlike(own);
    }

    @Override
    public synchronized List<byte[]> gather(byte[] own) {
        return collectives.gather(own);
    }

    @Override
    public synchronized void broadcast(ByteBuffer data, int root) {
        if (!data.isDirect()) {
            throw new IllegalArgumentException("not in direct memory");
        }
        collectives.broadcast(data, root);
    }

    @Override
    public synchronized void allReduce(long[] numbers, Operation with) {
        collectives.allReduce(numbers, with);
    }

    @Override
    public Transport transport() {
        return transport;
    }

    @Override
    public void abort(int exitCode) {
        guard.abort(exitCode);
    }

    @Override
    public synchronized void close() {
        if (carrier.isEnded()) {
            return;
        }
        if (lost != null) {
            guard.fail(lost);
        }
        collectives.part();
        if (!carrier.ask(new FinishTask(carrier)).await(FINALIZED)) {
            System.err.println(identity + ": MPI_Finalize does not come back; this rank ends without it");
            carrier.giveUp();
        }
    }

    /** Parts from the others if no program is open; otherwise does nothing. */
    private void endOrderly() {
        if (!transport.isConnected()) {
            close();
        }
    }

    /** How many messages this rank has begun to send since it began; collective operations are not among them. */
    public long messages() {
        return carrier.mpi().messages();
    }

    /** How many collective operations this rank has begun. */
    public long collectives() {
        return carrier.mpi().collectives();
    }

    @Override
    public String describe() {
        String library = identity.library() + ", ABI of " + identity.abi() + ", " + identity.version();
        String ranks = IntStream.range(0, count())
                .mapToObj(rank -> "rank " + rank + " on " + hosts.get(rank))
                .collect(Collectors.joining("\n"));
        return "MPI: " + library + "\n" + ranks;
    }

    private synchronized void await(CommunicationTask task) {
        if (lost != null) {
            throw new RunException(lost);
        }
        if (!carrier.ask(task).await(deadline)) {
            lost = waited(task.toString());
            throw new RunException(identity + ": " + lost);
        }
    }

    private String waited(String what) {
        return "waited for other ranks longer than " + deadline.toSeconds() + " s: " + what
                + ". One of them may hang, or the network; HALOMILL_DEADLINE says how many seconds to wait, 0 for ever";
    }
}
