package io.github.halomill.examples;

import cg.Cg;
import fdtd3d.Fdtd3D;
import grayscott.GrayScott;
import heat3d.Heat3D;
import himeno.Himeno;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.SimulationBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.device.HeldContexts;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ComparingSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.RandomSource;
import io.github.halomill.runtime.io.ScratchArray;
import io.github.halomill.runtime.mpi.Launcher;
import io.github.halomill.runtime.mpi.MpiRanks;
import io.github.halomill.runtime.report.RunReport;
import jacobi2d.Jacobi2D;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import lbm.Lbm;
import nbody.NBody;
import redblack.RedBlack;
import torus.Torus;

/** Runs examples on several ranks, each of which holds all fields and scalars against those of one zone in its own process. */
public final class RanksProgram {

    /** Rows are long, and so are planes of heat3d: messages that large go another way than small ones. There are few of them. */
    private static final int ROWS = 128;

    private static final ExecutionOptions OPTIONS = ExecutionOptions.DEFAULT.withTuning(Tuning.OFF);

    private final MpiRanks ranks = (MpiRanks) Launcher.ofProcess();
    private final String devices;

    private RanksProgram(String devices) {
        this.devices = devices;
    }

    /** The devices of each rank are the only argument. */
    public static void main(String[] arguments) {
        new RanksProgram(arguments[0]).run();
    }

    private void run() {
        HeldContexts.open();
        // With what a program tries by itself: of one launch and of several. The others would only try the same again.
        hold("jacobi2d", () -> Jacobi2D.builder().ny(ROWS), 7);
        hold("fdtd3d", () -> Fdtd3D.builder().nx(32).ny(32).nz(64), 5);
        hold(
                "heat3d, depth 3",
                () -> Heat3D.builder()
                        .options(OPTIONS.withDepth(OptionalInt.of(3)))
                        .nz(24),
                8);
        hold("himeno", () -> Himeno.builder().options(OPTIONS).nx(34).ny(34).nz(66), 5);
        hold("cg", () -> Cg.builder().options(OPTIONS).nx(64).ny(64), 6);
        hold("grayscott", () -> GrayScott.builder().options(OPTIONS).nx(64).ny(64), 6);
        hold("redblack", () -> RedBlack.builder().options(OPTIONS).nx(64).ny(64), 3);
        hold("lbm", () -> Lbm.builder().options(OPTIONS).nx(64).ny(48), 4);
        hold("torus", () -> Torus.builder().options(OPTIONS).nx(200).ny(120), 4);
        hold("nbody", () -> NBody.builder().options(OPTIONS).n(768), 2);
        messagesAreThoseOfThePlan();
        whatAllNeedIsGatheredByOneOperationAndReadByOneRank();
        System.out.println("rank " + ranks.rank() + " of " + ranks.count() + " is done");
    }

    private void hold(String name, Supplier<SimulationBuilder<?>> builders, int iterations) {
        Map<String, ScratchArray> expected = new LinkedHashMap<>();
        Map<String, Double> scalars;
        try (StencilProgram one =
                builders.get().devices(List.of(Devices.discover().get(0))).build()) {
            fill(one);
            one.run(iterations);
            for (Field<?> field : one.fields()) {
                ScratchArray kept = ScratchArray.create(field.shape());
                field.copyTo(kept);
                expected.put(field.name(), kept);
            }
            scalars = one.report().scalars();
        }
        try (StencilProgram many = builders.get().devices(devices).build()) {
            fill(many);
            many.run(iterations);
            for (Field<?> field : many.fields()) {
                ComparingSink comparison = new ComparingSink(field.shape(), expected.get(field.name()));
                field.copyTo(comparison);
                comparison.firstDifference().ifPresent(difference -> {
                    throw new AssertionError(name + ": " + field.name() + " differs at "
                            + difference.describe(field.shape().dimensions()));
                });
            }
            if (!many.report().scalars().equals(scalars)) {
                throw new AssertionError(name + ": " + many.report().scalars() + " instead of " + scalars);
            }
        }
        expected.values().forEach(ScratchArray::close);
    }

    private static void fill(StencilProgram program) {
        for (Field<?> field : program.fields()) {
            field.copyFrom(new RandomSource(field.shape(), field.name().hashCode()));
        }
    }

    /** One for each neighbour in another process and exchange, and nothing else while steps are carried out. */
    private void messagesAreThoseOfThePlan() {
        List<Long> collectives = new ArrayList<>();
        try (StencilProgram program =
                Jacobi2D.builder().ny(ROWS).devices(devices).build()) {
            fill(program);
            long messages = ranks.messages();
            for (int iterations : new int[] {5, 50}) {
                long before = ranks.collectives();
                program.run(iterations);
                collectives.add(ranks.collectives() - before);
            }
            RunReport report = program.report();
            int perRank = program.partition().zones().size() / ranks.count();
            long neighbours = program.partition().transfers().stream()
                    .filter(transfer ->
                            transfer.from() / perRank == ranks.rank() && transfer.to() / perRank != ranks.rank())
                    .count();
            require(report.exchanges() * neighbours, ranks.messages() - messages, "messages");
        }
        require(collectives.get(0), collectives.get(1), "collective operations, however many steps");
    }

    /** What n-body needs whole goes by no messages, but by one collective operation for each exchange; its parts are read by each rank. */
    private void whatAllNeedIsGatheredByOneOperationAndReadByOneRank() {
        try (StencilProgram program =
                NBody.builder().n(768).options(OPTIONS).devices(devices).build()) {
            for (Field<?> field : program.fields()) {
                AtomicLong read = new AtomicLong();
                RandomSource random = new RandomSource(field.shape(), 7);
                field.copyFrom(new ElementSource() {
                    @Override
                    public void read(Box box, ByteBuffer target) {
                        read.addAndGet(box.volume());
                        random.read(box, target);
                    }

                    @Override
                    public boolean isCommon() {
                        return true;
                    }
                });
                long whole = ranks.rank() == 0 ? 768 : 0;
                boolean inParts = field.name().equals("velocity");
                require(inParts ? 768 / ranks.count() : whole, read.get(), "elements read of " + field.name());
            }
            program.run(1);
            long messages = ranks.messages();
            List<Long> collectives = new ArrayList<>();
            for (int iterations : new int[] {5, 45}) {
                long before = ranks.collectives();
                program.run(iterations);
                collectives.add(ranks.collectives() - before);
            }
            require(40, collectives.get(1) - collectives.get(0), "collective operations for 40 steps");
            require(0, ranks.messages() - messages, "messages");
            long ofOthers = 768L * 16 * (ranks.count() - 1) / ranks.count();
            long received = 50 * ofOthers * program.partition().zones().size();
            require(received, program.report().traffic().betweenRanks(), "bytes between ranks");
        }
    }

    private static void require(long expected, long actual, String what) {
        if (expected != actual) {
            throw new AssertionError(actual + " " + what + " instead of " + expected);
        }
    }
}
