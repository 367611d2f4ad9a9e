package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Decision;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.ParameterPart;
import io.github.halomill.generator.kernel.symbolic.PlaceDependence;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Whether a kernel does the same on a zone, which it takes for a smaller problem of the same shape, as on the whole: a
 * work-item goes the same ways, reads and writes the same distances from its own elements, and computes nothing from
 * its place.
 */
final class ZoneCheck {

    private final KernelFacts kernel;
    private final DescribedSetting whole;
    private final DescribedSetting zone;
    /** One for each array of the whole and of a zone. */
    private final IdentityHashMap<SymbolicShape, ReachFinder> finders = new IdentityHashMap<>();

    private final List<PlaceUse> uses = new ArrayList<>();

    ZoneCheck(KernelFacts kernel, DescribedSetting whole, DescribedSetting zone) {
        this.kernel = kernel;
        this.whole = whole;
        this.zone = zone;
    }

    /**
     * Where it does not, or may not; what is not followed at all is left to other rules.
     *
     * @param parts what of the parameters differs from zone to zone
     * @param origins those that may tell the kernel what to add to its place
     */
    List<PlaceUse> uses(
            List<BufferAccess> buffers,
            Evaluation evaluation,
            Unit unit,
            Set<ParameterPart> parts,
            Set<ParameterPart> origins) {
        PlaceDependence placed = new PlaceDependence(unit, parts, same(evaluation, this::isSame));
        for (BufferAccess buffer : buffers) {
            buffer.references().stream()
                    .filter(reference -> reference.unresolved().isEmpty())
                    .forEach(reference -> check(reference, buffer));
        }
        evaluation.decisions().forEach(decision -> check(decision, placed));
        List<Expr> corrected = PlaceDependence.by(unit, origins).stores();
        placed.stores()
                .forEach(store -> use(!corrected.contains(store), "it writes what it computes from its place", store));
        placed.lookups().forEach(lookup -> use(false, "it looks something up by its place", lookup));
        return uses.stream().distinct().toList();
    }

    private void use(boolean certain, String what, Expr expr) {
        uses.add(new PlaceUse(certain, what, expr.place()));
    }

    private void check(Reference reference, BufferAccess buffer) {
        for (ByteAccess access : reference.accesses()) {
            Optional<List<Poly>> here = offsets(access, buffer, zone);
            Optional<List<Poly>> there = offsets(access, buffer, whole);
            if (here.isPresent()
                    && here.equals(
                            there.map(list -> list.stream().map(this::moved).toList()))) {
                continue;
            }
            boolean certain = here.stream()
                    .flatMap(List::stream)
                    .flatMap(poly -> poly.symbols().stream())
                    .noneMatch(Quotient.class::isInstance);
            uses.add(new PlaceUse(
                    certain && here.isPresent(),
                    "which elements of " + Quoted.quote(buffer.buffer().name()) + " it uses depends on its place",
                    reference.place()));
        }
    }

    /** How far from its own elements an access is; from the array's beginning, if every device holds all of it. */
    private Optional<List<Poly>> offsets(ByteAccess access, BufferAccess buffer, DescribedSetting described) {
        SymbolicShape shape = described.shapes().get(buffer.buffer().name());
        if (shape == null || buffer.buffer().replicated()) {
            return Optional.of(List.of(described.setting().bind(access.offset())));
        }
        ReachFinder finder = finders.computeIfAbsent(shape, known -> new ReachFinder(described.setting(), known));
        return finder.happens(access) ? finder.offsets(access) : Optional.of(List.of());
    }

    /** Whether a number is the same on a zone as for the same work-item of the whole. */
    private boolean isSame(Poly poly) {
        try {
            return zone.setting().bind(poly).equals(moved(whole.setting().bind(poly)));
        } catch (ArithmeticException e) {
            return false;
        }
    }

    /** A number of the whole for the work-item that has these ids on a zone. */
    private Poly moved(Poly poly) {
        return poly.bind(symbol -> {
            if (symbol instanceof WorkId id && id.level() == Level.GLOBAL) {
                return Optional.of(Poly.of(id).plus(DescribedSetting.first(id.dimension())));
            }
            boolean otherGroup = symbol instanceof WorkId id && isBeyondGroup(id.level());
            boolean otherSize = symbol instanceof Size size && isBeyondGroup(size.level());
            return otherGroup || otherSize ? Optional.of(DescribedSetting.ofWhole(symbol)) : Optional.empty();
        });
    }

    /** Work-groups of a size that the driver chooses may differ, too. */
    private boolean isBeyondGroup(Level level) {
        return level != Level.LOCAL || zone.setting().group().isEmpty();
    }

    /** Whether an integer expression is the same on a zone wherever it is evaluated. */
    private static Predicate<Expr> same(Evaluation evaluation, Predicate<Poly> same) {
        return expr -> {
            Set<Poly> values = evaluation.values().getOrDefault(expr, Set.of());
            return !values.isEmpty() && values.stream().allMatch(same);
        };
    }

    private void check(Decision decision, PlaceDependence placed) {
        List<Poly> polynomials = Stream.concat(decision.whenTrue().stream(), decision.whenFalse().stream())
                .flatMap(Guards::all)
                .toList();
        boolean same = decision.exact()
                ? polynomials.stream().allMatch(this::isSame) || isSettled(decision)
                : !placed.decides(decision);
        if (!same) {
            boolean differs = decision.exact() && differs(decision);
            use(differs, "what it does depends on its place", decision.expr());
        }
    }

    /** Whether it is certain, and the same way, for every work-item of the whole and of a zone. */
    private boolean isSettled(Decision decision) {
        return isCertain(decision, decision.whenTrue()) || isCertain(decision, decision.whenFalse());
    }

    private boolean isCertain(Decision decision, List<Guards> alternatives) {
        return Stream.of(whole.setting(), zone.setting()).allMatch(setting -> {
            Bounds bounds = Bounds.of(setting.inside(decision.under()));
            return alternatives.stream().anyMatch(guards -> bounds.imply(guards.map(setting::bind)));
        });
    }

    /** Whether the first or last work-items of one of two zones decide otherwise there than in the whole. */
    private boolean differs(Decision decision) {
        int dimensions = kernel.dimensions();
        for (int corner = 0; corner < 2 << dimensions; corner++) {
            boolean second = corner >> dimensions == 1;
            Setting setting = zone.setting()
                    .with(second ? DescribedSetting.secondZone(kernel) : DescribedSetting.firstZone(kernel));
            List<Long> here = new ArrayList<>();
            List<Long> there = new ArrayList<>();
            for (int d = 0; d < dimensions; d++) {
                long items =
                        setting.atDefaults(setting.items().get(d)).constant().orElseThrow();
                long at = (corner >> d & 1) == 0 ? 0 : items - 1;
                here.add(at);
                there.add(second ? DescribedSetting.firstItem(kernel, d) + at : at);
            }
            for (long round : rounds(setting)) {
                Optional<Boolean> inZone = decided(decision, setting, here, round);
                Optional<Boolean> inWhole = decided(decision, whole.setting(), there, round);
                if (inZone.isPresent() && inWhole.isPresent() && !inZone.equals(inWhole)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Rounds of loops to look at: the first, and those behind the last that a zone's sizes suggest. */
    private static List<Long> rounds(Setting setting) {
        return Stream.concat(
                        Stream.of(0L),
                        setting.items().stream()
                                .map(setting::atDefaults)
                                .map(items -> items.constant().orElseThrow()))
                .toList();
    }

    /** What a work-item decides; empty if it does not come here or that takes more to know. */
    private static Optional<Boolean> decided(Decision decision, Setting setting, List<Long> item, long round) {
        Predicate<Guards> hold = guards -> guards.holdFor(guard -> setting.valueFor(item, round, guard));
        boolean yes = decision.whenTrue().stream().anyMatch(hold);
        boolean no = decision.whenFalse().stream().anyMatch(hold);
        return yes == no || !hold.test(decision.under()) ? Optional.empty() : Optional.of(yes);
    }
}
