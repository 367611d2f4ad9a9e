package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cluster.Homes;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.io.ElementText;
import io.github.halomill.runtime.io.file.Moment;
import io.github.halomill.runtime.io.file.SeriesFile;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.output.ProbeColumn;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rows of a probe on their way from zones to its file: a row is written when all zones that have some of its places
 * have handed it on, in order; on several ranks where all zones pause, by the first.
 */
final class ProbeSeries {

    private final DataType type;
    private final SortedMap<Integer, List<Integer>> owners;
    private final Homes homes;
    private final FrameWriters writers;
    private final SeriesFile file;
    private final int columns;

    /** By zone: what has come and is not written. */
    private final Map<Integer, Deque<Row>> waiting = new TreeMap<>();

    /** What a zone has recorded. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Row(Moment at, byte[] elements) implements Serializable {}

    /** What the zones of a rank have recorded. */
    private record Handed(Map<Integer, List<Row>> rows) implements Serializable {

        Handed {
            rows = Map.copyOf(rows);
        }
    }

    /** {@code owners}: by zone, the numbers of the columns that it answers for; {@code hasTime}: rows have the time. */
    ProbeSeries(
            Output.Probe probe,
            FieldSpec field,
            List<ProbeColumn> columns,
            SortedMap<Integer, List<Integer>> owners,
            Homes homes,
            FrameWriters writers,
            boolean hasTime) {
        this.type = (DataType) field.type();
        this.owners = owners;
        this.homes = homes;
        this.writers = writers;
        this.columns = columns.size();
        this.file = new SeriesFile(
                Path.of(probe.file()),
                Stream.concat(
                                hasTime ? Stream.of("iteration", Scalars.TIME) : Stream.of("iteration"),
                                columns.stream().flatMap(column -> column.names(field.type()).stream()))
                        .toList());
        owners.keySet().forEach(zone -> waiting.put(zone, new ArrayDeque<>()));
    }

    /** Bytes of an element on a device. */
    int elementBytes() {
        return type.bytes();
    }

    /** Collective: another run begins, after that many iterations; rows of later ones are not there any more. */
    void start(long before) {
        synchronized (this) {
            waiting.values().forEach(Deque::clear);
        }
        Together.run(homes.ranks(), () -> {
            if (homes.ranks().rank() == 0) {
                file.begin(before);
            }
        });
    }

    /** Takes rows of a zone, which follow the last ones that it gave, and has them written. */
    void add(int zone, List<Moment> moments, ByteBuffer rows, int rowBytes) {
        synchronized (this) {
            Deque<Row> of = deque(zone);
            for (int i = 0; i < moments.size(); i++) {
                byte[] row = new byte[rowBytes];
                rows.get(i * rowBytes, row);
                of.add(new Row(moments.get(i), row));
            }
        }
        if (homes.isOne()) {
            writers.execute(() -> {
                try {
                    write();
                } catch (RuntimeException | Error e) {
                    writers.fail(e);
                }
            });
        }
    }

    private Deque<Row> deque(int zone) {
        return waiting.computeIfAbsent(zone, any -> new ArrayDeque<>());
    }

    /** Collective: has all rows be in the file. */
    void drain() {
        if (!homes.isOne()) {
            for (Handed one : Together.all(homes.ranks(), own())) {
                if (homes.ranks().rank() == 0) {
                    take(one);
                }
            }
        }
        Together.run(homes.ranks(), this::write);
    }

    private synchronized void take(Handed all) {
        all.rows.forEach((zone, rows) -> deque(zone).addAll(rows));
    }

    private synchronized Handed own() {
        Map<Integer, List<Row>> own = new HashMap<>();
        waiting.forEach((zone, rows) -> {
            if (homes.isHere(zone)) {
                own.put(zone, List.copyOf(rows));
                rows.clear();
            }
        });
        return new Handed(own);
    }

    /** Writes the rows that are complete, in order; zones hand on others meanwhile. */
    void write() {
        if (homes.ranks().rank() != 0 || owners.isEmpty()) {
            return;
        }
        synchronized (file) {
            StringBuilder text = new StringBuilder();
            complete().forEach(row -> text.append(text(row)));
            if (!text.isEmpty()) {
                file.add(text);
            }
        }
    }

    /** Takes the rows that all zones have handed on, each in its parts, in the order of the zones. */
    private synchronized List<List<Row>> complete() {
        int complete = owners.keySet().stream()
                .mapToInt(zone -> deque(zone).size())
                .min()
                .orElse(0);
        return IntStream.range(0, complete)
                .mapToObj(i -> owners.keySet().stream()
                        .map(zone -> deque(zone).remove())
                        .toList())
                .toList();
    }

    private String text(List<Row> parts) {
        String[] cells = new String[columns];
        int zone = 0;
        for (List<Integer> owned : owners.values()) {
            ByteBuffer elements = ByteBuffer.wrap(parts.get(zone++).elements).order(ByteOrder.nativeOrder());
            for (int i = 0; i < owned.size(); i++) {
                cells[owned.get(i)] = text(elements, i * type.bytes());
            }
        }
        Moment at = parts.get(0).at;
        return at.iterations() + (at.hasTime() ? "," + at.time() : "") + "," + String.join(",", cells) + "\n";
    }

    private String text(ByteBuffer elements, int at) {
        return type.slots().stream()
                .map(slot -> ElementText.text(slot.scalar(), elements, at + slot.offset()))
                .collect(Collectors.joining(","));
    }
}
