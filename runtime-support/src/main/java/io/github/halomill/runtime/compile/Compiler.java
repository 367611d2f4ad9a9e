package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Gathering;
import io.github.halomill.runtime.partition.Levels;
import io.github.halomill.runtime.partition.Owners;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Reach;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import io.github.halomill.runtime.schedule.flow.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Follows what names point to and what is fresh through a schedule. A zone's elements become stale where another zone
 * writes them, and fresh where it computes them itself or an exchange brings them. An exchange is what a launch reads
 * and is stale: nothing fresh travels, and nothing that is not read. At depth k zones compute what they need of others
 * for k iterations, so that all exchanges are at the beginning of the first of these.
 */
public final class Compiler {

    private final Partition partition;
    private final Problem problem;
    private final Reach reach;
    private final Owners owners;

    /** By zone and turn: what is computed where 0, 1, ... iterations follow without an exchange. */
    private final List<List<List<Levels.Level>>> levels;

    private final Map<State, Iteration> known = new HashMap<>();

    /** For the zones of {@code partition}. */
    public Compiler(Partition partition) {
        this.partition = partition;
        this.problem = partition.problem();
        this.reach = partition.reach();
        this.owners = partition.owners();
        this.levels = partition.depth() == 1
                ? List.of()
                : partition.zones().stream()
                        .map(zone -> new Levels(reach, zone.cells()).byTurn(partition.depth()))
                        .toList();
    }

    /** In which orders sections of iterations follow each other. */
    public ControlFlow flow() {
        return reach.flow();
    }

    /** Every name points to its own array, as after copying to the devices: all are fresh but what borders make. */
    public State start() {
        List<Integer> arrays =
                IntStream.range(0, problem.fields().size()).boxed().toList();
        List<List<Region>> none = Collections.nCopies(arrays.size(), List.of());
        State state = new State(
                arrays,
                none,
                none,
                State.first(reach.flow()),
                0,
                0,
                reach.flow().turns());
        for (int array : arrays) {
            state = copied(state, array);
        }
        return state;
    }

    /**
     * {@code state} after an array was copied to every device: ghosts of the other end have to come, margins to be
     * filled.
     */
    public State copied(State state, int array) {
        int zones = partition.zones().size();
        return state.with(
                array,
                Collections.nCopies(zones, reach.margins(array).ghosts()),
                Collections.nCopies(zones, reach.margins(array).filled()));
    }

    /** {@code state} after elements of an array were changed on every device that has them. */
    public State changed(State state, int array) {
        return state.with(
                array,
                state.stale().get(array).stream()
                        .map(stale -> stale.union(reach.margins(array).ghosts()))
                        .toList(),
                Collections.nCopies(
                        partition.zones().size(), reach.margins(array).filled()));
    }

    /** The iteration, or the section of one, that begins in {@code state}. */
    public synchronized Iteration iteration(State state) {
        Iteration iteration = known.get(state);
        if (iteration == null) {
            iteration = compile(state);
            known.put(state, iteration);
        }
        return iteration;
    }

    /**
     * The iterations, or sections of these, from {@code state} on until each begins in a state that was there before,
     * on all ways that numbers may decide; where they decide nothing, in order.
     */
    public List<Iteration> course(State state) {
        Set<State> seen = new LinkedHashSet<>();
        Deque<State> open = new ArrayDeque<>(begins(state));
        List<Iteration> course = new ArrayList<>();
        while (!open.isEmpty()) {
            State next = open.remove();
            if (seen.add(next)) {
                Iteration iteration = iteration(next);
                course.add(iteration);
                open.addAll(followers(iteration));
            }
            if (course.size() > Problem.MOST_STEPS) {
                throw new RunException("the steps of iterations come in more than " + Problem.MOST_STEPS
                        + " different states: use fewer conditions in the schedule");
            }
        }
        return course;
    }

    /** The states in which sections begin that may follow a section. */
    public List<State> followers(Iteration iteration) {
        ControlFlow flow = reach.flow();
        return flow.after(iteration.before().section()).stream()
                .flatMap(next -> next == ControlFlow.END
                        ? begins(iteration.after()).stream()
                        : Stream.of(iteration.before(next)))
                .toList();
    }

    /** The states in which iterations may begin that follow in {@code state}. */
    private List<State> begins(State state) {
        if (state.section() != State.UNDECIDED) {
            return List.of(state);
        }
        List<State> begins = new ArrayList<>();
        ControlFlow flow = reach.flow();
        for (int turn = 0; turn < (flow.first().contains(ControlFlow.END) ? state.turns() : 1); turn++) {
            int of = (state.turn() + turn) % state.turns(); // others may have no section
            flow.first().stream()
                    .filter(section -> section != ControlFlow.END)
                    .forEach(section -> begins.add(state.within(section, of)));
        }
        return begins;
    }

    private Iteration compile(State state) {
        Freshness following = new Freshness(problem, reach, partition, state);
        List<Need> needs = new ArrayList<>();
        int level = state.level();
        if (partition.depth() > 1 && level == 0) {
            level = level(state);
            if (level == 0) {
                level = partition.depth();
                needs.addAll(following.arrive(ahead(state)));
            }
        }
        Node.Section section = reach.flow().section(state.section());
        for (int place = section.from(); place < section.to(); place++) {
            int at = place;
            int steps = level;
            List<Region> items = partition.zones().stream()
                    .map(zone -> items(zone, at, steps, state.turn()))
                    .toList();
            following.step(place, items, partition.depth() == 1, needs);
        }
        return following.iteration(exchanges(needs), level);
    }

    private Region items(Zone zone, int place, int level, int turn) {
        if (level == 0) {
            return reach.trace().get(place) instanceof Launch launch
                    ? Region.of(launch.items(zone.cells(), problem.grid()))
                    : Region.EMPTY;
        }
        return levels.get(zone.id()).get(turn).get(level - 1).items().get(place);
    }

    /** For how many iterations, {@code depth} at most, nothing that is stale is read; 0 if it is in the first. */
    private int level(State state) {
        for (int level = partition.depth(); level > 0; level--) {
            if (suffices(state, level)) {
                return level;
            }
        }
        return 0;
    }

    private boolean suffices(State state, int level) {
        for (int field = 0; field < problem.fields().size(); field++) {
            List<Region> stale = state.stale().get(state.bindings().get(field));
            for (int zone = 0; zone < levels.size(); zone++) {
                Region needed = levels.get(zone)
                        .get(state.turn())
                        .get(level - 1)
                        .needs()
                        .get(field);
                if (!needed.intersect(stale.get(zone)).isEmpty()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** What has to come so that as many iterations as possible need no exchange. */
    private List<Need> ahead(State state) {
        List<Need> needs = new ArrayList<>();
        for (int field = 0; field < problem.fields().size(); field++) {
            int array = state.bindings().get(field);
            List<Region> regions = new ArrayList<>();
            for (int zone = 0; zone < levels.size(); zone++) {
                Region needed = levels.get(zone)
                        .get(state.turn())
                        .get(partition.depth() - 1)
                        .needs()
                        .get(field);
                regions.add(needed.intersect(state.stale().get(array).get(zone)));
            }
            Need need = new Need(0, Exchange.BEFORE, field, array, regions);
            if (!need.isEmpty()) {
                needs.add(need);
            }
        }
        return needs;
    }

    /** What is needed at one place travels together, and so does what is computed by the same launch. */
    private List<Exchange> exchanges(List<Need> needs) {
        Map<Integer, List<Need>> byPlace = new TreeMap<>();
        for (Need need : needs) {
            int key = need.begin() == Exchange.BEFORE ? -1 - need.place() : need.place();
            byPlace.computeIfAbsent(key, any -> new ArrayList<>()).add(need);
        }
        Map<Integer, List<Need>> byBegin = new LinkedHashMap<>();
        List<Exchange> exchanges = new ArrayList<>();
        for (List<Need> together : byPlace.values()) {
            int begin = together.stream().mapToInt(Need::begin).max().orElse(Exchange.BEFORE);
            if (begin == Exchange.BEFORE) {
                exchanges.add(exchange(begin, together));
            } else {
                byBegin.computeIfAbsent(begin, any -> new ArrayList<>()).addAll(together);
            }
        }
        byBegin.forEach((begin, together) -> exchanges.add(exchange(begin, together)));
        return exchanges;
    }

    private Exchange exchange(int begin, List<Need> needs) {
        List<Transfer> transfers = new ArrayList<>();
        List<Integer> arrays = new ArrayList<>();
        List<Gathering> gatherings = new ArrayList<>();
        List<Integer> gathered = new ArrayList<>();
        for (Need need : Need.united(needs)) {
            FieldSpec field = problem.fields().get(need.field());
            Optional<Gathering> gathering = owners.gathering(field, need.regions());
            if (gathering.isPresent()) {
                gatherings.add(gathering.get());
                gathered.add(need.array());
                continue;
            }
            for (int to = 0; to < need.regions().size(); to++) {
                for (Transfer transfer :
                        owners.transfers(field, to, need.regions().get(to))) {
                    transfers.add(transfer);
                    arrays.add(need.array());
                }
            }
        }
        int await = needs.stream().mapToInt(Need::place).min().orElse(0);
        arrays.addAll(gathered);
        return new Exchange(begin, await, transfers, gatherings, arrays);
    }
}
