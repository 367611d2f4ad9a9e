package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Mailbox;
import io.github.halomill.runtime.cluster.Ranks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Ranks of which the last one does what it should not, while the others wait for it. */
final class FailingProgram {

    private FailingProgram() {}

    public static void main(String[] args) throws Exception {
        if (args[0].equals("never begin") && "1".equals(System.getenv("PMI_RANK"))) {
            System.setProperty("halomill.mpi.library", "libnone.so");
        }
        Ranks ranks = Launcher.ofProcess();
        System.out.println("ranks: " + ranks.count());
        if (ranks.rank() == ranks.count() - 1) {
            fail(ranks, args[0]);
        } else {
            ranks.allReduce(new long[1], Ranks.Operation.SUM);
        }
    }

    private static void kill(ProcessHandle process) throws IOException {
        new ProcessBuilder("kill", "-9", Long.toString(process.pid())).start();
    }

    private static ByteBuffer direct() {
        return ByteBuffer.allocateDirect(8);
    }

    private static void fail(Ranks ranks, String how) throws Exception {
        switch (how) {
            case "throw" -> throw new RunException("made to fail");
            case "throw elsewhere" -> {
                new Thread(() -> ranks.broadcast(ByteBuffer.allocate(1), 0), "worker").start();
                new CountDownLatch(1).await();
            }
            case "abort" -> ranks.abort(5);
            case "exit normally" -> System.exit(0);
            case "exit" -> System.exit(3);
            case "return" -> {}
            case "return with mailboxes" ->
                ranks.transport().send(new Mailbox(List.of(direct()), List.of(direct())), 0);
            case "halt" -> Runtime.getRuntime().halt(4);
            case "kill" -> kill(ProcessHandle.current());
            case "kill the parent" -> {
                kill(ProcessHandle.current().parent().orElseThrow());
                new CountDownLatch(1).await();
            }
            case "hang" -> new CountDownLatch(1).await();
            default -> throw new IllegalArgumentException(how);
        }
    }
}
