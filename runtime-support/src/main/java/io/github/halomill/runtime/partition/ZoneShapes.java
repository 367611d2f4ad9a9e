package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.AxisCut;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What zones exchange, added up over zones of the same shape instead of over all zones: a split has few shapes, so that
 * many splits can be compared.
 */
final class ZoneShapes {

    private final Problem problem;
    private final List<GhostZones> ghosts = new ArrayList<>();

    ZoneShapes(Problem problem) {
        this.problem = problem;
        Reach reach = new Reach(problem);
        for (Launch launch : problem.launches()) {
            for (Use use : launch.uses()) {
                if (use.owned() && use.access().reads() && reach.isWritten(use)) {
                    ghosts.add(new GhostZones(problem.grid(), launch, use, use.points()));
                }
                if (use.pushes()) {
                    ghosts.add(new GhostZones(
                            problem.grid(), launch, use, use.writes().points()));
                }
            }
        }
    }

    /** What one exchange moves, in bytes. */
    long bytesPerExchange(ZoneGrid grid) {
        long bytes = 0;
        for (Map.Entry<ZoneShape, Long> entry : count(grid).entrySet()) {
            for (int i = 0; i < ghosts.size(); i++) {
                long size = Math.multiplyExact(
                        elements(entry.getKey(), i), (long) ghosts.get(i).elementBytes());
                bytes = Math.addExact(bytes, Math.multiplyExact(size, entry.getValue()));
            }
        }
        return bytes;
    }

    /** Whether a zone receives more elements in an exchange than it writes. */
    boolean anyMovesMoreThanItWrites(ZoneGrid grid) {
        return count(grid).keySet().stream().anyMatch(shape -> received(shape) > written(shape));
    }

    private long received(ZoneShape shape) {
        long received = 0;
        for (int i = 0; i < ghosts.size(); i++) {
            received = Math.addExact(received, elements(shape, i));
        }
        return received;
    }

    private long elements(ZoneShape shape, int i) {
        return ghosts.get(i).volume(List.of(shape.x.spans.get(i), shape.y.spans.get(i), shape.z.spans.get(i)));
    }

    private long written(ZoneShape shape) {
        long elements = 0;
        for (Launch launch : problem.launches()) {
            for (Use use : launch.uses()) {
                if (use.owned() && use.access().writes()) {
                    Extent perCell = use.field().spacing().count();
                    elements =
                            Math.addExact(elements, perCell.volume() * shape.x.cells * shape.y.cells * shape.z.cells);
                }
            }
        }
        return elements;
    }

    /** Along one dimension: the cells of a zone, and its span in every exchanged buffer. */
    private record AxisShape(long cells, List<Span> spans) {}

    /** All that zones of one shape have in common. */
    private record ZoneShape(AxisShape x, AxisShape y, AxisShape z) {}

    /** How many zones there are of every shape. */
    private Map<ZoneShape, Long> count(ZoneGrid grid) {
        Map<ZoneShape, Long> zones = new LinkedHashMap<>();
        if (grid.isRegular()) {
            Map<AxisShape, Long> x = count(0, grid.zones(0, 0));
            Map<AxisShape, Long> y = count(1, grid.rows(0));
            count(2, grid.z())
                    .forEach((z, nz) -> y.forEach((row, ny) ->
                            x.forEach((zone, nx) -> zones.put(new ZoneShape(zone, row, z), nx * ny * nz))));
            return zones;
        }
        for (int iz = 0; iz < grid.split().z(); iz++) {
            AxisShape z = shape(2, grid.z(), iz);
            for (int iy = 0; iy < grid.split().y(); iy++) {
                AxisShape y = shape(1, grid.rows(iz), iy);
                count(0, grid.zones(iz, iy)).forEach((x, n) -> zones.merge(new ZoneShape(x, y, z), n, Long::sum));
            }
        }
        return zones;
    }

    private Map<AxisShape, Long> count(int d, AxisCut cut) {
        Map<AxisShape, Long> parts = new LinkedHashMap<>();
        for (int part = 0; part < cut.parts(); part++) {
            parts.merge(shape(d, cut, part), 1L, Long::sum);
        }
        return parts;
    }

    private AxisShape shape(int d, AxisCut cut, int part) {
        long from = cut.from(part);
        long to = cut.to(part);
        return new AxisShape(
                to - from, ghosts.stream().map(ghost -> ghost.span(d, from, to)).toList());
    }
}
