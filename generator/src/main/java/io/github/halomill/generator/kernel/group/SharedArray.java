package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.group.Finding.Early;
import io.github.halomill.generator.kernel.group.Finding.Race;
import io.github.halomill.generator.kernel.group.Finding.Touch;
import io.github.halomill.generator.kernel.group.Trace.Access;
import io.github.halomill.generator.kernel.group.Trace.Chance;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An array in local memory, byte by byte: what is done to it between two barriers and the next. */
final class SharedArray {

    /** The writes of a byte between two barriers: the first, and the first of another work-item. */
    private record Writes(Write first, Optional<Write> other) {

        Writes and(Write next) {
            boolean another = other.isEmpty() && next.item != first.item;
            return another ? new Writes(first, Optional.of(next)) : this;
        }

        /** One that is not the work-item's. */
        Optional<Write> of(int others) {
            return first.item != others ? Optional.of(first) : other;
        }
    }

    private record Write(int item, int order, Access access) {}

    private final Variable array;
    private final List<Trace> traces;
    private final Set<Long> written = new HashSet<>();
    private Optional<Finding> race = Optional.empty();
    private Optional<Finding> early = Optional.empty();

    SharedArray(Variable array, List<Trace> traces) {
        this.array = array;
        this.traces = traces;
    }

    List<Finding> findings() {
        List<Map<Long, Writes>> phases = new ArrayList<>();
        for (int phase = 0; phase < traces.get(0).phases.size(); phase++) {
            phases.add(writes(phase));
        }
        Set<Long> ever = new HashSet<>();
        phases.forEach(writes -> ever.addAll(writes.keySet()));
        for (int phase = 0; phase < phases.size(); phase++) {
            for (int item = 0; item < traces.size(); item++) {
                read(item, phase, phases.get(phase), ever);
            }
            written.addAll(phases.get(phase).keySet());
        }
        List<Finding> findings = new ArrayList<>();
        race.ifPresent(findings::add);
        early.ifPresent(findings::add);
        return findings;
    }

    private List<Access> accesses(int item, int phase) {
        return traces.get(item).phases.get(phase);
    }

    private Map<Long, Writes> writes(int phase) {
        Map<Long, Writes> writes = new HashMap<>();
        for (int item = 0; item < traces.size(); item++) {
            int order = 0;
            for (Access access : accesses(item, phase)) {
                order++;
                if (access.array().equals(array) && access.mode().writes()) {
                    Write write = new Write(item, order, access);
                    for (long at = access.offset(); at < access.offset() + access.bytes(); at++) {
                        writes.merge(at, new Writes(write, Optional.empty()), (known, one) -> known.and(one.first));
                    }
                }
            }
        }
        return writes;
    }

    /** Looks at the reads of a work-item between two barriers. */
    private void read(int item, int phase, Map<Long, Writes> writes, Set<Long> ever) {
        Set<Long> own = new HashSet<>();
        int order = 0;
        for (Access access : accesses(item, phase)) {
            order++;
            if (!access.array().equals(array)) {
                continue;
            }
            for (long at = access.offset(); at < access.offset() + access.bytes(); at++) {
                if (access.mode().reads() && !own.contains(at) && access.chance() != Chance.UNKNOWN) {
                    read(item, order, access, at, writes, ever);
                }
                if (access.mode().writes()) {
                    own.add(at);
                }
            }
        }
    }

    private void read(int item, int order, Access read, long at, Map<Long, Writes> writes, Set<Long> ever) {
        Optional<Write> other = Optional.ofNullable(writes.get(at)).flatMap(all -> all.of(item));
        if (other.isPresent()) {
            Write write = other.get();
            boolean certain = read.chance() == Chance.CERTAIN && write.access.chance() == Chance.CERTAIN;
            boolean excluded = write.access.chance() == Chance.UNKNOWN;
            boolean atomic = read.mode() == Mode.UPDATE && write.access.mode() == Mode.UPDATE;
            if (!atomic && !excluded && (race.isEmpty() || (certain && !((Race) race.get()).certain()))) {
                race = Optional.of(
                        new Race(touch(write.item, write.access), touch(item, read), certain, order < write.order));
            }
        } else if (!written.contains(at) && ever.contains(at) && early.isEmpty() && read.chance() == Chance.CERTAIN) {
            early = Optional.of(new Early(touch(item, read)));
        }
    }

    private Touch touch(int item, Access access) {
        return new Touch(traces.get(item).item, array.name(), access.text(), access.place());
    }
}
