package io.github.halomill.runtime.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.PoisonRegions;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import io.github.halomill.runtime.schedule.flow.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Carries out a program on one device that has everything, and beside it what was compiled for zones, each of which has its local boxes
 * only; in plain integers, work-item by work-item. What is stale is spoilt wherever it may be.
 */
final class Simulation {

    private final Problem problem;
    private final Partition partition;
    private final Map<String, RandomProgram.Kernel> kernels;
    private final Random random;
    private final boolean poison;
    private final Compiler compiler;

    /** By field. */
    private final int arrays;

    private final long[][] truth;

    /** By zone and array. */
    private final long[][][] values;

    private final boolean[][][] held;

    /** By array and element: whether any launch has really written it; what kernels always leave as it is, is right though stale. */
    private final boolean[][] changed;

    /** By array and element. */
    private final int[][] owner;

    /** By array and element: how often launches may have written it; by zone also: as of when the zone has it. */
    private final int[][] version;

    private final ControlFlow flow;

    private final int[][][] has;

    private final Map<Key, Message> underWay = new HashMap<>();
    private final List<Map<Region, boolean[]>> masks = new ArrayList<>();
    private int[] bindings;
    private State state;
    private long number;
    private int chosen;

    /** What exchanges may not share while they are under way. */
    private record Key(int await, boolean entry, List<Transfer> transfers) {}

    /** By transfer and element, in the order of its boxes: what is sent. */
    private record Message(Exchange exchange, List<long[]> values) {}

    private record Write(int array, int element, long value) {}

    /**
     * At first all zones have what they hold.
     *
     * @param poison whether that is spoilt which {@code --poison} spoils; else all that is stale, and what is not stale has to be right
     */
    Simulation(RandomProgram program, Partition partition, Random random, boolean poison) {
        this.poison = poison;
        this.problem = program.problem();
        this.partition = partition;
        this.kernels = program.kernels();
        this.random = random;
        this.compiler = new Compiler(partition);
        this.state = compiler.start();
        flow = compiler.flow();
        arrays = problem.fields().size();
        bindings = IntStream.range(0, arrays).toArray();
        int zones = partition.zones().size();
        truth = new long[arrays][];
        changed = new boolean[arrays][];
        owner = new int[arrays][];
        version = new int[arrays][];
        values = new long[zones][arrays][];
        held = new boolean[zones][arrays][];
        has = new int[zones][arrays][];
        for (int array = 0; array < arrays; array++) {
            FieldSpec field = problem.fields().get(array);
            int size = (int) field.size().volume();
            masks.add(new IdentityHashMap<>());
            truth[array] = random.longs(size).toArray();
            changed[array] = new boolean[size];
            version[array] = new int[size];
            owner[array] = owners(field);
            for (Zone zone : partition.zones()) {
                boolean[] mask = new boolean[size];
                forEach(zone.box(field.name()), at -> mask[index(field, at)] = true);
                held[zone.id()][array] = mask;
                values[zone.id()][array] = random.longs(size).toArray();
                has[zone.id()][array] = new int[size];
                copyToDevice(zone, array);
            }
        }
    }

    private void copyToDevice(Zone zone, int array) {
        for (int i = 0; i < truth[array].length; i++) {
            if (held[zone.id()][array][i]) {
                values[zone.id()][array][i] = truth[array][i];
                has[zone.id()][array][i] = version[array][i];
            }
        }
    }

    /** The zone of the cell that has an element, or of the one nearest to it. */
    private int[] owners(FieldSpec field) {
        int[] owners = new int[(int) field.size().volume()];
        forEach(field.whole(), element -> {
            Offset cell = Offset.ZERO;
            for (int d = 0; d < 3; d++) {
                long n = problem.grid().size().along(d);
                long inside = element.along(d) - field.spacing().origin().along(d);
                long at = Math.floorDiv(
                        inside * field.spacing().per().along(d),
                        field.spacing().count().along(d));
                cell = cell.with(d, Math.max(0, Math.min(n - 1, at)));
            }
            Box point = new Box(cell, cell.plus(Offset.of(1, 1, 1)));
            List<Zone> of = partition.zones().stream()
                    .filter(zone -> zone.cells().contains(point))
                    .toList();
            assertThat(of).hasSize(1);
            owners[index(field, element)] = of.get(0).id();
        });
        return owners;
    }

    /** So many iterations, as one run; then all owners have what they should have. */
    void run(int iterations) {
        if (poison) {
            poison();
        }
        Iteration foreseen = null;
        int first = choose(flow.first());
        for (int i = 0; i < iterations; i++) {
            int section = first;
            first = choose(flow.first());
            if (section == ControlFlow.END) {
                state = state.within(State.UNDECIDED, (state.turn() + 1) % state.turns());
            }
            while (section != ControlFlow.END) {
                Iteration iteration = compiler.iteration(state.within(section, state.turn()));
                if (iteration != foreseen) {
                    iteration.entries().forEach(exchange -> begin(Pairwise.of(exchange)));
                }
                int next = choose(flow.after(section));
                state = next == ControlFlow.END ? iteration.after() : iteration.before(next);
                int following = next != ControlFlow.END ? next : i + 1 < iterations ? first : ControlFlow.END;
                boolean foresees = following != ControlFlow.END
                        && !iteration.actions().isEmpty()
                        && (flow.isStraight() || random.nextBoolean());
                foreseen = foresees ? compiler.iteration(state.within(following, state.turn())) : null;
                iterate(iteration, foreseen, flow.section(section));
                section = next;
            }
            number++;
        }
        assertThat(underWay).as("exchanges that nobody ends").isEmpty();
        for (int array = 0; array < arrays; array++) {
            for (int i = 0; i < truth[array].length; i++) {
                int zone = owner[array][i];
                if (held[zone][array][i] && !(poison && version[array][i] == 0)) {
                    require(
                            values[zone][array][i] == truth[array][i],
                            "element %s of array %s is wrong after %s iterations",
                            i,
                            array,
                            number);
                } else {
                    require(version[array][i] == 0, "element %s of array %s is written and not there", i, array);
                }
            }
        }
    }

    /** One of the sections that may come next; after many the one that comes last in the schedule. */
    private int choose(Set<Integer> sections) {
        List<Integer> all = List.copyOf(new TreeSet<>(sections));
        chosen++;
        return chosen % 20 > 12 ? all.get(0) : all.get(random.nextInt(all.size()));
    }

    /** An array is filled by the host. */
    void fill(int array) {
        truth[array] = random.longs(truth[array].length).toArray();
        partition.zones().forEach(zone -> copyToDevice(zone, array));
        state = compiler.copied(state, array);
    }

    private void iterate(Iteration iteration, Iteration next, Node.Section section) {
        int place = 0;
        List<List<Step>> traces = flow.traces();
        for (Step step : traces.get((int) (number % traces.size())).subList(section.from(), section.to())) {
            if (step instanceof Step.Swap swap) {
                rotate(List.of(swap.first(), swap.second()));
            } else if (step instanceof Step.Rotate rotate) {
                rotate(rotate.fields());
            } else {
                assertThat(iteration.actions().get(place).step()).isEqualTo(step);
                carryOut(iteration, place++, next);
                if (place < iteration.actions().size()
                        && iteration.actions().get(place).step() instanceof Step.Fill) {
                    carryOut(iteration, place++, next); // what was written for others arrives
                }
            }
        }
        assertThat(iteration.actions()).hasSize(place);
        assertThat(iteration.after().bindings())
                .containsExactly(Arrays.stream(bindings).boxed().toArray(Integer[]::new));
    }

    private void carryOut(Iteration iteration, int place, Iteration next) {
        Action action = iteration.actions().get(place);
        assertThat(action.bindings())
                .containsExactly(Arrays.stream(bindings).boxed().toArray(Integer[]::new));
        for (Exchange exchange : iteration.awaitedAt(place)) {
            spoil(action);
            end(Pairwise.of(exchange));
        }
        spoil(action);
        freshIsRight(action);
        if (action.step() instanceof Launch launch) {
            launch(launch, action);
        }
        List<Exchange> begun = next == null ? iteration.begunAt(place) : iteration.begunAt(place, next);
        begun.forEach(exchange -> begin(Pairwise.of(exchange)));
    }

    /** Each points to what the next one pointed to. */
    private void rotate(List<String> fields) {
        int first = bindings[problem.indexOf(fields.get(0))];
        for (int i = 0; i + 1 < fields.size(); i++) {
            bindings[problem.indexOf(fields.get(i))] = bindings[problem.indexOf(fields.get(i + 1))];
        }
        bindings[problem.indexOf(fields.get(fields.size() - 1))] = first;
    }

    private void begin(Exchange exchange) {
        List<long[]> sent = new ArrayList<>();
        for (int i = 0; i < exchange.transfers().size(); i++) {
            Transfer transfer = exchange.transfers().get(i);
            int array = exchange.arrays().get(i);
            assertThat(transfer.from()).isNotEqualTo(transfer.to());
            sent.add(elements(transfer)
                    .mapToLong(element -> {
                        require(
                                owner[array][element] == transfer.from() || owner[array][element] == transfer.to(),
                                "%s sends what is neither its own nor its receiver's",
                                transfer);
                        require(
                                has[transfer.to()][array][element] < version[array][element],
                                "element %s of %s is there already",
                                element,
                                transfer);
                        return values[transfer.from()][array][element];
                    })
                    .toArray());
        }
        Key key = new Key(exchange.await(), exchange.isEntry(), exchange.transfers());
        assertThat(underWay.put(key, new Message(exchange, sent)))
                .as("the exchange before has ended")
                .isNull();
    }

    private void end(Exchange exchange) {
        Message message = underWay.remove(new Key(exchange.await(), exchange.isEntry(), exchange.transfers()));
        assertThat(message).as("%s has begun", exchange).isNotNull();
        assertThat(message.exchange.arrays()).isEqualTo(exchange.arrays());
        for (int i = 0; i < exchange.transfers().size(); i++) {
            Transfer transfer = exchange.transfers().get(i);
            int array = exchange.arrays().get(i);
            long[] sent = message.values.get(i);
            int[] elements = elements(transfer).toArray();
            for (int k = 0; k < elements.length; k++) {
                require(
                        values[transfer.from()][array][elements[k]] == sent[k],
                        "element %s of %s changes before it is there",
                        elements[k],
                        transfer);
                require(
                        held[transfer.to()][array][elements[k]],
                        "there is no room for element %s of %s",
                        elements[k],
                        transfer);
                values[transfer.to()][array][elements[k]] = sent[k];
                has[transfer.to()][array][elements[k]] = version[array][elements[k]];
            }
        }
    }

    private IntStream elements(Transfer transfer) {
        FieldSpec field = problem.field(transfer.argument());
        List<Integer> elements = new ArrayList<>();
        transfer.boxes().forEach(box -> forEach(box, at -> elements.add(index(field, at))));
        return elements.stream().mapToInt(i -> i);
    }

    private void poison() {
        for (int array = 0; array < arrays; array++) {
            List<Region> stale = new ArrayList<>();
            for (Zone zone : partition.zones()) {
                stale.add(poisoned(zone, array));
                spoil(zone, array, untouched(zone, array).always());
                spoil(zone, array, stale.get(zone.id()));
            }
            state = state.with(array, stale, compiler.start().unfilled().get(array));
        }
    }

    private Region poisoned(Zone zone, int array) {
        int field = IntStream.range(0, arrays)
                .filter(i -> bindings[i] == array)
                .findFirst()
                .orElseThrow();
        PoisonRegions of = untouched(zone, array);
        return partition.exchanged().contains(problem.fields().get(field).name()) ? of.others() : of.beyond();
    }

    private PoisonRegions untouched(Zone zone, int array) {
        FieldSpec field = problem.fields().get(array);
        return PoisonRegions.of(partition, zone, field, zone.box(field.name()));
    }

    private void spoil(Zone zone, int array, Region region) {
        boolean[] elements = mask(array, region);
        for (int i = 0; i < elements.length; i++) {
            if (elements[i] && held[zone.id()][array][i]) {
                values[zone.id()][array][i] = random.nextLong();
                has[zone.id()][array][i] = -1;
            }
        }
    }

    private void spoil(Action action) {
        if (poison) {
            for (Zone zone : partition.zones()) {
                for (int array = 0; array < arrays; array++) {
                    Region stale = action.stale().get(array).get(zone.id());
                    spoil(zone, array, stale.intersect(poisoned(zone, array)));
                }
            }
            return;
        }
        for (Zone zone : partition.zones()) {
            for (int array = 0; array < arrays; array++) {
                boolean[] stale = mask(array, action.stale().get(array).get(zone.id()));
                for (int i = 0; i < stale.length; i++) {
                    if (stale[i] && changed[array][i]) {
                        require(
                                owner[array][i] != zone.id(),
                                "element %s of array %s is its owner's, but stale",
                                i,
                                array);
                        values[zone.id()][array][i] = random.nextLong();
                    }
                }
            }
        }
    }

    private void freshIsRight(Action action) {
        if (poison) {
            return; // of what nothing brings, some is always left as it is, so it stays spoilt; nobody reads it
        }
        for (Zone zone : partition.zones()) {
            for (int array = 0; array < arrays; array++) {
                boolean[] stale = mask(array, action.stale().get(array).get(zone.id()));
                for (int i = 0; i < stale.length; i++) {
                    require(
                            !held[zone.id()][array][i] || stale[i] || values[zone.id()][array][i] == truth[array][i],
                            "element %s of array %s is not stale on zone %s, but wrong, before %s of iteration %s",
                            i,
                            array,
                            zone.id(),
                            action.step(),
                            number);
                }
            }
        }
    }

    private boolean[] mask(int array, Region region) {
        return masks.get(array).computeIfAbsent(region, any -> {
            FieldSpec field = problem.fields().get(array);
            boolean[] mask = new boolean[(int) field.size().volume()];
            region.boxes().forEach(box -> forEach(box, at -> mask[index(field, at)] = true));
            return mask;
        });
    }

    private void launch(Launch launch, Action action) {
        for (Zone zone : partition.zones()) {
            List<Write> writes = new ArrayList<>();
            List<Box> items = action.items().get(zone.id()).boxes().stream()
                    .map(box -> inWholeGroups(launch, box))
                    .toList();
            Memory memory = (array, element) -> {
                require(held[zone.id()][array][element], "zone %s reads %s of array %s", zone.id(), element, array);
                return values[zone.id()][array][element];
            };
            items.forEach(box -> forEach(box, item -> compute(launch, item, memory, writes)));
            for (Write write : writes) {
                require(held[zone.id()][write.array][write.element], "zone %s does not hold %s", zone.id(), write);
                values[zone.id()][write.array][write.element] = write.value;
            }
        }
        List<Write> writes = new ArrayList<>();
        forEach(
                Box.of(launch.space().workItems()),
                item -> compute(launch, item, (array, i) -> truth[array][i], writes));
        writes.forEach(write -> {
            truth[write.array][write.element] = write.value;
            changed[write.array][write.element] = true;
        });
        written(launch, action);
    }

    /** Who has what of what may have been written. */
    private void written(Launch launch, Action action) {
        for (Use use : launch.uses()) {
            if (use.access() != Access.INPUT) {
                int array = bindings[problem.indexOf(use.name())];
                boolean[] all = new boolean[version[array].length];
                forEach(
                        Box.of(launch.space().workItems()),
                        item -> written(use, item, at -> all[index(use.field(), at)] = true));
                for (int i = 0; i < all.length; i++) {
                    version[array][i] += all[i] ? 1 : 0;
                }
                for (Zone zone : partition.zones()) {
                    action.items()
                            .get(zone.id())
                            .boxes()
                            .forEach(box -> forEach(
                                    box,
                                    item -> written(use, item, at -> {
                                        int element = index(use.field(), at);
                                        boolean had = has[zone.id()][array][element] == version[array][element] - 1;
                                        has[zone.id()][array][element] += had ? 1 : 0;
                                    })));
                }
            }
        }
    }

    private static void require(boolean fact, String otherwise, Object... with) {
        if (!fact) {
            throw new AssertionError(otherwise.formatted(with));
        }
    }

    private static Box inWholeGroups(Launch launch, Box items) {
        Box all = items;
        for (int d = 0; d < 3 && !items.isEmpty(); d++) {
            long group = launch.space().groupSize().along(d);
            long groups = (items.hi().along(d) + group - 1) / group;
            all = all.withRange(
                    d,
                    items.lo().along(d) / group * group,
                    Math.min(launch.space().workItems().along(d), groups * group));
        }
        return all;
    }

    private interface Memory {
        long get(int array, int element);
    }

    private void compute(Launch launch, Offset item, Memory memory, List<Write> writes) {
        RandomProgram.Kernel kernel = kernels.get(launch.name());
        if (kernel.colour() >= 0 && (item.x() + item.y() + item.z()) % 2 != kernel.colour()) {
            return;
        }
        long[] read = {mix(kernel.number(), number)};
        for (Use use : launch.uses()) {
            if (use.access() != Access.OUTPUT && (use.access() == Access.INPUT || isFirst(use, item))) {
                int array = bindings[problem.indexOf(use.name())];
                read(use, item, element -> read[0] = mix(read[0], memory.get(array, element)));
            }
        }
        for (Use use : launch.uses()) {
            if (use.access() != Access.INPUT && isFirst(use, item)) {
                int array = bindings[problem.indexOf(use.name())];
                written(use, item, at -> {
                    int element = index(use.field(), at);
                    long value = mix(read[0], mix(kernel.number() + 1000L, element));
                    boolean doesWrite = switch (kernel.guard()) {
                        case NONE -> true;
                        case PLACE -> Math.floorMod(mix(kernel.number(), element), 3) > 0;
                        case DATA -> Math.floorMod(mix(value, 5), 3) > 0;
                    };
                    if (doesWrite) {
                        writes.add(new Write(array, element, value));
                    }
                });
            }
        }
    }

    /** Of work-items that have an element together, the first one writes it. */
    private static boolean isFirst(Use use, Offset item) {
        return IntStream.range(0, 3)
                .allMatch(d -> item.along(d) % use.spacing().per().along(d) == 0);
    }

    private void read(Use use, Offset item, Consumer<Integer> to) {
        if (use.gathered()) {
            int size = (int) use.size().volume();
            for (int i = 0; i < 3; i++) {
                to.accept((int) Math.floorMod(mix(mix(item.x(), item.y()), i), (long) size));
            }
            return;
        }
        if (!use.pushes()) {
            own(use, item, at -> to.accept(index(use.field(), at)));
        }
        forEach(ownBox(use, item), own -> {
            for (Points points : use.points()) {
                forEach(
                        new Box(points.first(), points.last().plus(Offset.of(1, 1, 1))),
                        by -> wrapped(use, own.plus(by), at -> to.accept(index(use.field(), at))));
            }
        });
    }

    private static void wrapped(Use use, Offset place, Consumer<Offset> to) {
        Offset at = place;
        for (int d : use.wraps()) {
            at = at.with(d, Math.floorMod(at.along(d), use.size().along(d)));
        }
        if (isIn(use.size(), at)) {
            to.accept(at);
        }
    }

    /** The elements that a work-item writes, as far as they are there. */
    private static void written(Use use, Offset item, Consumer<Offset> to) {
        if (!use.pushes()) {
            own(use, item, to);
        }
        for (Points points : use.writes().points()) {
            forEach(ownBox(use, item), own -> wrapped(use, own.plus(points.first()), to));
        }
    }

    /** The elements that a work-item has, as far as they are there. */
    private static void own(Use use, Offset item, Consumer<Offset> to) {
        forEach(ownBox(use, item), at -> {
            if (isIn(use.size(), at)) {
                to.accept(at);
            }
        });
    }

    private static Box ownBox(Use use, Offset item) {
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            long count = use.spacing().count().along(d);
            long per = use.spacing().per().along(d);
            long origin = use.spacing().origin().along(d);
            lo = lo.with(d, origin + Math.floorDiv(item.along(d) * count, per));
            hi = hi.with(d, origin + -Math.floorDiv(-(item.along(d) + 1) * count, per));
        }
        return new Box(lo, hi);
    }

    private static boolean isIn(Extent size, Offset at) {
        return IntStream.range(0, 3).allMatch(d -> at.along(d) >= 0 && at.along(d) < size.along(d));
    }

    private static int index(FieldSpec field, Offset at) {
        return (int) ((at.z() * field.size().y() + at.y()) * field.size().x() + at.x());
    }

    private static void forEach(Box box, Consumer<Offset> action) {
        for (long z = box.lo().z(); z < box.hi().z(); z++) {
            for (long y = box.lo().y(); y < box.hi().y(); y++) {
                for (long x = box.lo().x(); x < box.hi().x(); x++) {
                    action.accept(new Offset(x, y, z));
                }
            }
        }
    }

    private static long mix(long a, long b) {
        long x = (a ^ Long.rotateLeft(b, 29)) * 0x9E3779B97F4A7C15L + b;
        x = (x ^ (x >>> 31)) * 0xBF58476D1CE4E5B9L;
        return x ^ (x >>> 27);
    }
}
