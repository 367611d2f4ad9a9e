package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.runtime.partition.BufferLayout;
import io.github.halomill.runtime.partition.Growth;
import io.github.halomill.runtime.partition.KernelSpace;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import java.util.ArrayList;
import java.util.List;

/**
 * What a zone launches in a step: at a level all work-items that the steps up to the next exchange need, cut into what
 * neighbours wait for, what waits for them, and the rest, so that the device computes while ghost zones travel. Cuts run between
 * work-groups only.
 */
final class LaunchPlan {

    private final Problem problem;
    private final Zone zone;
    private final Growth growth;
    private final boolean overlap;
    private final LocalSize localSize;

    /** Neither read from outside nor read by others. */
    private final Box interior;

    private final List<StepLaunches[]> steps = new ArrayList<>();

    /**
     * The launches of a step, in order.
     *
     * @param pieces disjoint; together all that is to be computed
     * @param toSend after that many pieces all that neighbours need is computed
     */
    record StepLaunches(List<Piece> pieces, int toSend) {}

    /**
     * One launch.
     *
     * @param range what it runs over
     * @param afterGhosts whether it reads ghost zones that are being refreshed
     */
    record Piece(NdRange range, boolean afterGhosts) {}

    /** Of one zone; with {@code overlap} off, every step is one launch. */
    LaunchPlan(Partition partition, Zone zone, boolean overlap, LocalSize localSize) {
        this.problem = partition.problem();
        this.zone = zone;
        this.growth = partition.growth();
        this.overlap = overlap && partition.zones().size() > 1;
        this.localSize = localSize;
        this.interior = interior(partition);
        for (int level = 0; level < partition.depth(); level++) {
            StepLaunches[] variants = new StepLaunches[4];
            for (int variant = 0; variant < variants.length; variant++) {
                variants[variant] = cut(level, variant % 2 == 1, variant / 2 == 1);
            }
            steps.add(variants);
        }
    }

    /**
     * The launches that leave {@code level}.
     *
     * @param receives whether ghost zones are being refreshed
     * @param sends whether neighbours wait for the results
     */
    StepLaunches step(int level, boolean receives, boolean sends) {
        return steps.get(level)[(receives ? 1 : 0) + (sends ? 2 : 0)];
    }

    /**
     * In one piece if nobody waits for it, for each launch takes a few microseconds. What is received but not sent on in the
     * same step came while the step before was computed.
     */
    private StepLaunches cut(int level, boolean receives, boolean sends) {
        Box all = growth.launched(zone.items(), level);
        if (!overlap || interior.isEmpty() || interior.equals(all) || !sends) {
            return new StepLaunches(List.of(new Piece(range("all", all), receives)), 1);
        }
        List<Piece> pieces = new ArrayList<>();
        for (Box box : Region.of(all).subtract(Region.of(interior)).boxes()) {
            pieces.add(new Piece(range("rim", box), receives));
        }
        int toSend = pieces.size();
        pieces.add(new Piece(range("interior", interior), false));
        return new StepLaunches(List.copyOf(pieces), toSend);
    }

    /** The largest box, nearly, of whole work-groups of which no work-item reads ghost zones or writes what is sent. */
    private Box interior(Partition partition) {
        Box box = growth.undisturbed(zone.items());
        for (Transfer transfer : partition.transfers()) {
            if (transfer.from() == zone.id()) {
                BufferLayout buffer = problem.buffer(transfer.argument());
                for (Box part : transfer.boxes()) {
                    box = without(box, problem.space().inWholeGroups(items(buffer, part)));
                }
            }
        }
        return box;
    }

    /** The work-items that own elements of {@code part}. */
    private static Box items(BufferLayout buffer, Box part) {
        Box items = part;
        for (int d = 0; d < 3; d++) {
            long e = buffer.elementsPerItem().along(d);
            long origin = buffer.origin().along(d);
            items = items.withRange(
                    d, (part.lo().along(d) - origin) / e, (part.hi().along(d) - 1 - origin) / e + 1);
        }
        return items;
    }

    /** The largest box that is left of {@code box} when a cut keeps out {@code other}. */
    private static Box without(Box box, Box other) {
        if (box.intersect(other).isEmpty()) {
            return box;
        }
        Box best = Box.EMPTY;
        for (int d = 0; d < 3; d++) {
            Box behind = box.withRange(
                    d,
                    Math.max(box.lo().along(d), other.hi().along(d)),
                    box.hi().along(d));
            Box before = box.withRange(
                    d, box.lo().along(d), Math.min(box.hi().along(d), other.lo().along(d)));
            best = behind.volume() > best.volume() ? behind : best;
            best = before.volume() > best.volume() ? before : best;
        }
        return best;
    }

    /** As OpenCL takes it: ids count from the kernel's offset, under local addressing at the zone's first work-item. */
    private NdRange range(String name, Box items) {
        KernelSpace space = problem.space();
        int dimensions = space.dimensions();
        long[] offset = new long[dimensions];
        long[] global = new long[dimensions];
        boolean local = problem.addressing() == Addressing.LOCAL;
        for (int d = 0; d < dimensions; d++) {
            long from = local ? zone.launched().lo().along(d) : 0;
            offset[d] = space.offset().along(d) + items.lo().along(d) - from;
            global[d] = roundUp(items.extent().along(d), space.groupSize().along(d));
        }
        return new NdRange(name, dimensions, offset, global, localSize.of(space, global));
    }

    /**
     * Work-items of the launch that the kernel believes to be part of: of the whole problem, or under local addressing of the
     * zone.
     */
    static Extent whole(Problem problem, Zone zone) {
        KernelSpace space = problem.space();
        Extent items =
                problem.addressing() == Addressing.LOCAL ? zone.launched().extent() : space.workItems();
        return new Extent(
                roundUp(items.x(), space.groupSize().x()),
                roundUp(items.y(), space.groupSize().y()),
                roundUp(items.z(), space.groupSize().z()));
    }

    private static long roundUp(long items, long size) {
        return Math.multiplyExact(Arithmetic.ceilDiv(items, size), size);
    }
}
