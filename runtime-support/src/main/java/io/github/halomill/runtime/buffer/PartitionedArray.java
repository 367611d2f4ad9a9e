package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.cl.BufferKernels;
import io.github.halomill.runtime.cl.ClBuffer;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.io.ConstantSource;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.PackedBox;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Margins;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.margin.BorderNumbers;
import io.github.halomill.runtime.schedule.margin.MarginPart;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An array that lies in pieces on the devices of a partition: of each zone the local box. The few elements that no
 * local box holds, parts of a border that no kernel reads, are kept on the host. Where kernels are watched, devices
 * have room around local boxes, and all that no zone reads or writes is kept on the host as well, so that what must not
 * be read can be spoilt.
 */
public final class PartitionedArray {

    /** Elements, rows or planes beside a local box where kernels are watched; of components there is one. */
    private static final int GUARD = 16;

    private final FieldSpec field;
    private final Partition partition;
    private final Homes homes;
    private final boolean watched;
    private final DeviceBox[] boxes;

    /** By zone: where its elements are while others use its device; null where none do. */
    private final @Nullable HostBox[] hosted;

    /** By zone: the elements that are fetched from its device. */
    private final List<Region> gathered;

    private final List<Kept> kept;

    /** What its margins are made of, wherever that lies. */
    private final Margins margins;

    /** Elements on no device: a box and its content, packed. */
    private record Kept(Box box, ByteBuffer content) {}

    /** Elements that zone {@code id}, with {@code stale} ones, has as their owners do. */
    Region fresh(int id, Region stale) {
        return watched
                ? gathered.get(id)
                : Region.of(held(partition.zones().get(id))).subtract(stale);
    }

    /** Elements of the array that zone {@code id} holds and no border makes. */
    Region given(int id) {
        Box held = held(partition.zones().get(id)).intersect(field.whole());
        return Region.of(held).subtract(margins.filled());
    }

    /** The array of a field, with no memory on any device yet; {@code watched} if kernels are. */
    public PartitionedArray(FieldSpec field, Partition partition, Homes homes, boolean watched) {
        this.field = field;
        this.partition = partition;
        this.homes = homes;
        this.watched = watched;
        this.boxes = new DeviceBox[partition.zones().size()];
        this.hosted = new HostBox[partition.zones().size()];
        this.margins = new Margins(field, partition.problem().grid(), Set.of());
        this.gathered = partition.zones().stream()
                .map(zone -> OwnElements.of(field, partition, zone, watched))
                .toList();
        this.kept = new ArrayList<>();
        Region rest = Region.of(field.whole()).subtract(margins.filled());
        rest = gathered.stream().reduce(rest, Region::subtract);
        for (Box box : rest.boxes()) {
            Chunks.forEach(box, Chunks.BYTES / field.type().bytes(), chunk -> kept.add(new Kept(chunk, zeros(chunk))));
        }
    }

    /**
     * What copies of an array's local boxes hold, by zone, to hand it on; the elements on no device are those of the
     * array.
     */
    private PartitionedArray(PartitionedArray of, IntFunction<ClBuffer> copies) {
        this.field = of.field;
        this.partition = of.partition;
        this.homes = of.homes;
        this.watched = of.watched;
        this.margins = of.margins;
        this.gathered = of.gathered;
        this.kept = of.kept;
        this.boxes = new DeviceBox[of.boxes.length];
        this.hosted = new HostBox[of.boxes.length];
        for (int zone : homes.own()) {
            DeviceBox box = of.boxes[zone];
            boxes[zone] = new DeviceBox(copies.apply(zone), box.box(), box.elementBytes());
        }
    }

    /**
     * This array as {@link #copyAside} has copied it to a buffer of each zone. To be handed on only, and while
     * nobody changes what lies on no device.
     */
    public PartitionedArray aside(IntFunction<ClBuffer> copies) {
        return new PartitionedArray(this, copies);
    }

    /**
     * Enqueues a copy of what zone {@code id} hands on of {@code part} to the same place of another buffer of its
     * device; {@code done} is told, unless there is nothing.
     */
    public void copyAside(int id, Box part, ClQueue queue, ClBuffer to, ClSignal done) {
        DeviceBox from = onZone(id);
        // A border may make what is in the part of any element.
        boolean bordered = !margins.filled().intersect(Region.of(part)).isEmpty();
        Region copied = gathered.get(id).intersect(Region.of(bordered ? field.whole() : part));
        long first = Long.MAX_VALUE;
        long last = -1;
        for (Box box : copied.boxes()) {
            first = Math.min(first, from.byteOffset(box));
            last = Math.max(last, from.byteOffsetOfLast(box));
        }
        if (last >= first) {
            queue.copyAside(from.buffer(), to, first, last - first + from.elementBytes(), done);
        }
    }

    private ByteBuffer zeros(Box box) {
        int bytes = Math.toIntExact(box.volume() * field.type().bytes());
        return ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder());
    }

    /** The field that points to it at first. */
    public FieldSpec field() {
        return field;
    }

    /** Bytes of the buffer that a zone needs. */
    public long bytes(Zone zone) {
        // A zone that reads nothing of an array still has to pass a buffer, and no buffer is empty.
        long bytes = Math.max(1, held(zone).volume()) * field.type().bytes();
        return Math.addExact(bytes, BufferKernels.UNIT - 1) / BufferKernels.UNIT * BufferKernels.UNIT;
    }

    /** Has the local box of a zone lie in a buffer of at least {@link #bytes}. */
    public void place(Zone zone, ClBuffer buffer) {
        boxes[zone.id()] = new DeviceBox(buffer, held(zone), field.type().bytes());
    }

    /** The zone takes turns on its device: what it holds is in {@code memory} of the host, but during its turns. */
    public void host(Zone zone, IntFunction<ByteBuffer> memory) {
        hosted[zone.id()] = new HostBox(held(zone), field.type().bytes(), memory);
    }

    /** Whether zone {@code id} takes turns. */
    public boolean isHosted(int id) {
        return hosted[id] != null;
    }

    /** Enqueues copies to the device of what zone {@code id} holds, whose turn begins. */
    public void restore(int id, ClQueue queue) {
        Objects.requireNonNull(hosted[id], "zones take turns").restore(onZone(id), queue);
    }

    /** Enqueues copies from the device of what zone {@code id} holds, whose turn ends. */
    public void evict(int id, ClQueue queue) {
        Objects.requireNonNull(hosted[id], "zones take turns").evict(onZone(id), queue);
    }

    /** Fills {@code part} of what zone {@code id} holds. */
    void upload(ElementSource source, Box part, int id, Staging staging) {
        HostBox host = hosted[id];
        if (host != null) {
            host.upload(source, part);
        } else {
            staging.upload(source, part, onZone(id));
        }
    }

    /** Hands on {@code part} of what zone {@code id} holds. */
    private void download(int id, Box part, Staging staging, ElementSink sink) {
        HostBox host = hosted[id];
        if (host != null) {
            host.download(part, sink);
        } else {
            staging.download(onZone(id), part, sink);
        }
    }

    /** What a zone's device holds: the local box, and more around it where kernels are watched. */
    public Box held(Zone zone) {
        Box box = zone.box(field.name());
        if (!watched || box.isEmpty()) {
            return box;
        }
        boolean moved = !partition.problem().isLocal()
                && field.owned()
                && partition.problem().usesOf(field.name()).stream().noneMatch(Use::replicated);
        int axis = guarded(box, moved);
        long guard = axis == Box.COMPONENTS ? 1 : GUARD;
        return box.withRange(axis, box.from(axis) - (moved ? guard : 0), box.to(axis) + guard);
    }

    /**
     * The axis along which a local box has room beside it: the last one that counts in the box's memory, so that
     * its elements lie where the kernel looks for them. Where the kernel's pointer is moved, the box has to keep whole
     * rows and planes of the array, so it is at least the one that is cut.
     */
    private int guarded(Box box, boolean moved) {
        return box.slowestOfSeveral(moved ? partition.problem().slowest() : box.order()[0]);
    }

    /** What zone {@code id} holds: its local box, or more. */
    public DeviceBox onZone(int id) {
        return boxes[id];
    }

    /** Fills the local box of a zone, ghost zones included, as far as it lies in {@code part}. */
    public void upload(Box part, Zone zone, Staging staging, ElementSource source) {
        Box box = zone.box(field.name()).intersect(part);
        if (!box.isEmpty()) {
            upload(source, box, zone.id(), staging);
        }
    }

    /** Whether every zone holds all of it. */
    public boolean isWholeOnAll() {
        return partition.zones().stream()
                .allMatch(zone -> zone.box(field.name()).equals(field.whole()));
    }

    /**
     * Collective: fills what every zone holds whole from what the first rank reads; {@code staging} of zones of this
     * process.
     */
    public void uploadWhole(IntFunction<Staging> staging, ElementSource source) {
        int bytes = field.type().bytes();
        long all = Math.multiplyExact(field.whole().volume(), (long) bytes);
        ByteBuffer elements =
                ByteBuffer.allocateDirect((int) Math.min(Chunks.BYTES, all)).order(ByteOrder.nativeOrder());
        Chunks.forEach(field.whole(), Chunks.BYTES / bytes, chunk -> {
            elements.clear().limit(Math.toIntExact(chunk.volume() * bytes));
            Together.run(homes.ranks(), () -> {
                if (homes.ranks().rank() == 0) {
                    source.read(chunk, elements);
                }
            });
            homes.ranks().broadcast(elements.rewind(), 0);
            elements.rewind();
            for (int zone : homes.own()) {
                upload(
                        (piece, target) -> copy(piece, chunk, elements, piece, target),
                        chunk,
                        zone,
                        staging.apply(zone));
            }
        });
    }

    /** Fills what no zone holds, as far as it lies in {@code part}. */
    public void uploadRest(Box part, ElementSource source) {
        for (Kept rest : kept) {
            Box box = rest.box().intersect(part);
            if (!box.isEmpty()) {
                ByteBuffer elements = zeros(box);
                source.read(box, elements);
                copy(box, box, elements.flip(), rest.box(), rest.content().clear());
            }
        }
    }

    /** Spoils elements that zone {@code id} must not read: all bits become one. */
    public void spoil(int id, Region elements, Staging staging) {
        ElementSource ones = ConstantSource.ones(field.type());
        elements.boxes().forEach(box -> upload(ones, box, id, staging));
    }

    /**
     * Hands on the elements of {@code part} for which a zone is responsible: its write zone, and at a rim of the array
     * the border there.
     */
    public void download(Box part, Zone zone, Staging staging, ElementSink sink) {
        handed(part, zone).forEach(box -> download(zone.id(), box, staging, sink));
    }

    /** The zone that answers for an element; empty: a border makes it, or no device holds it. */
    public OptionalInt answering(Box element) {
        return partition.zones().stream()
                .filter(zone -> !handed(element, zone).isEmpty())
                .mapToInt(Zone::id)
                .findFirst();
    }

    /** The elements of {@code part} that {@link #download} hands on. */
    public List<Box> handed(Box part, Zone zone) {
        return gathered.get(zone.id())
                .intersect(Region.of(part))
                .subtract(margins.filled())
                .boxes();
    }

    /** Collective: the same for all zones, to the sinks of all ranks; {@code staging} of zones of this process. */
    public void downloadAll(Box part, IntFunction<Staging> staging, ElementSink sink) {
        for (Zone zone : partition.zones()) {
            handed(part, zone).forEach(box -> read(zone, box, staging, sink));
        }
    }

    /** Collective: hands on elements that a zone has on all ranks. */
    private void read(Zone zone, Box box, IntFunction<Staging> staging, ElementSink sink) {
        if (homes.isOne()) {
            download(zone.id(), box, staging.apply(zone.id()), sink);
            return;
        }
        int bytes = field.type().bytes();
        Chunks.forEach(box, Chunks.BYTES / bytes, chunk -> {
            ByteBuffer elements = ByteBuffer.allocateDirect(Math.toIntExact(chunk.volume() * bytes))
                    .order(ByteOrder.nativeOrder());
            if (homes.isHere(zone.id())) {
                download(
                        zone.id(),
                        chunk,
                        staging.apply(zone.id()),
                        (piece, data) -> copy(piece, piece, data, chunk, elements));
            }
            homes.ranks().broadcast(elements.clear(), homes.rankOf(zone.id()));
            sink.write(chunk, elements);
        });
    }

    /**
     * Collective: hands on the margins in {@code part} that borders make, of what the devices hold now and of what the
     * values of borders are; {@code staging} of zones that are asked.
     */
    public void downloadMargins(Box part, IntFunction<Staging> staging, BorderNumbers numbers, ElementSink sink) {
        MarginElements elements = new MarginElements(field, numbers, box -> read(box, staging));
        for (MarginPart margin : margins.parts(margins.filled())) {
            Chunks.forEach(
                    margin.target().intersect(part), Chunks.BYTES / field.type().bytes(), chunk -> {
                        sink.write(chunk, elements.of(margin.within(chunk)));
                    });
        }
    }

    /**
     * Collective: makes the margins that devices hold what borders make of what these hold now; {@code staging} of any
     * zone.
     */
    public void fillMargins(IntFunction<Staging> staging, BorderNumbers numbers) {
        downloadMargins(field.whole(), staging, numbers, (made, elements) -> {
            for (int zone : homes.own()) {
                Box part = partition.zones().get(zone).box(field.name()).intersect(made);
                upload((piece, target) -> copy(piece, made, elements, piece, target), part, zone, staging.apply(zone));
            }
        });
    }

    /** Collective: elements from where they are, packed. */
    ByteBuffer read(Box box, IntFunction<Staging> staging) {
        ByteBuffer into = zeros(box);
        for (Zone zone : partition.zones()) {
            for (Box part : gathered.get(zone.id()).intersect(Region.of(box)).boxes()) {
                read(zone, part, staging, (piece, data) -> copy(piece, piece, data, box, into));
            }
        }
        for (Kept rest : kept) {
            copy(rest.box().intersect(box), rest.box(), rest.content().clear(), box, into);
        }
        return into;
    }

    private void copy(Box box, Box held, ByteBuffer from, Box whole, ByteBuffer into) {
        PackedBox.copy(field.type().bytes(), box, held, from, whole, into);
    }

    /** Hands on the elements of {@code part} that no zone holds. */
    public void downloadRest(Box part, ElementSink sink) {
        for (Kept rest : kept) {
            Box box = rest.box().intersect(part);
            if (!box.isEmpty()) {
                ByteBuffer elements = zeros(box);
                copy(box, rest.box(), rest.content().clear(), box, elements);
                sink.write(box, elements);
            }
        }
    }
}
