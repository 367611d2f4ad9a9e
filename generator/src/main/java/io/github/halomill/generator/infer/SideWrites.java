package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statements of a kernel that write one array, and what each of them does. */
final class SideWrites extends Walker {

    private static final Pattern ATOMIC = Pattern.compile(
            "atom(?:ic)?_(?:fetch_)?(add|inc|sub|dec|min|max|and|or|xor|xchg|cmpxchg|store)\\b.*", Pattern.DOTALL);

    private final List<Reference> writes;
    private final Map<SourceLocation, SideKind> stores = new HashMap<>();
    private final Map<SourceLocation, OptionalLong> numbers = new HashMap<>();
    private final Set<SourceLocation> dropped = new HashSet<>();

    SideWrites(Unit unit, List<Reference> writes) {
        this.writes = writes;
        unit.functions().forEach(function -> walk(function.body()));
    }

    /**
     * What all of them do together.
     *
     * @param seen whether work-items use what the array has
     */
    SideKind together(boolean seen, int ids) {
        List<Reference.ByteAccess> accesses =
                writes.stream().flatMap(write -> write.accesses().stream()).toList();
        if (accesses.stream()
                .anyMatch(access -> access.offset().allSymbols().stream().anyMatch(SideWrites::isGroup))) {
            return SideKind.OF_GROUP;
        }
        if (writes.stream().noneMatch(Reference::isAtomic)
                && accesses.stream().allMatch(access -> isOfOne(access, ids))) {
            return SideKind.OF_ONE;
        }
        if (seen) {
            return SideKind.SEEN;
        }
        Set<SideKind> kinds = writes.stream().map(this::kind).collect(Collectors.toSet());
        if (kinds.equals(Set.of(SideKind.COUNTER, SideKind.COUNTED_DOWN))) {
            return SideKind.COUNTED_DOWN;
        }
        return kinds.size() == 1 && agree() ? kinds.iterator().next() : SideKind.OVERWRITTEN;
    }

    static boolean isGroup(Symbol symbol) {
        return symbol instanceof WorkId id && id.level() == Level.GROUP;
    }

    /** Whether guards let one work-item only do it. */
    private static boolean isOfOne(Reference.ByteAccess access, int ids) {
        Bounds bounds = Bounds.of(access.guards());
        return IntStream.range(0, ids).allMatch(d -> {
            Poly id = Poly.of(new WorkId(Level.GLOBAL, d));
            OptionalLong least = bounds.least(id);
            return least.isPresent() && least.equals(bounds.most(id));
        });
    }

    /** Whether they do the same, of those of one kind: store one number, or find one of the two extremes. */
    private boolean agree() {
        return writes.stream()
                                .map(write -> kind(write) == SideKind.FLAG ? number(write) : OptionalLong.empty())
                                .distinct()
                                .count()
                        == 1
                && writes.stream()
                                .filter(write -> kind(write) == SideKind.EXTREME || kind(write) == SideKind.BITS)
                                .map(SideWrites::operation)
                                .distinct()
                                .count()
                        <= 1;
    }

    /** Whether a kernel uses what an atomic returns, which is what the element had before. */
    boolean isOldValueUsed() {
        return writes.stream().anyMatch(write -> write.isAtomic() && !dropped.contains(write.place()));
    }

    /** How a {@code <reduce>} would find the same. */
    String with() {
        return switch (kind(writes.get(0))) {
            case FLAG -> "max";
            case EXTREME -> operation(writes.get(0));
            default -> "sum";
        };
    }

    private SideKind kind(Reference write) {
        if (!write.isAtomic()) {
            return stores.getOrDefault(write.place(), SideKind.OVERWRITTEN);
        }
        return switch (operation(write)) {
            case "min", "max" -> SideKind.EXTREME;
            case "or" -> number(write).isPresent() ? SideKind.FLAG : SideKind.BITS;
            case "and", "xor" -> SideKind.BITS;
            case "sub", "dec" -> SideKind.COUNTED_DOWN;
            case "xchg", "cmpxchg", "store" -> SideKind.EXCHANGED;
            default -> SideKind.COUNTER;
        };
    }

    private OptionalLong number(Reference write) {
        return numbers.getOrDefault(write.place(), OptionalLong.empty());
    }

    private static String operation(Reference write) {
        Matcher matcher = ATOMIC.matcher(write.text());
        return matcher.matches() ? matcher.group(1) : "";
    }

    @Override
    protected void visit(Stmt statement) {
        if (statement instanceof Stmt.Evaluate evaluate) {
            dropped.add(bare(evaluate.expr()).place());
        }
    }

    @Override
    protected void visit(Expr expr) {
        if (expr instanceof Expr.Assign assign) {
            SourceLocation place = assign.target().place();
            stores.put(place, isNumber(place, assign.value()) ? SideKind.FLAG : SideKind.OVERWRITTEN);
        } else if (expr instanceof Expr.Update update) {
            SourceLocation place = update.target().place();
            stores.put(place, updated(update.op(), isNumber(place, update.value())));
        } else if (expr instanceof Expr.Call call && call.arguments().size() > 1) {
            isNumber(call.place(), call.arguments().get(1));
        }
    }

    private static SideKind updated(Expr.BinaryOp op, boolean number) {
        return switch (op) {
            case ADD, SUB -> SideKind.ADDED;
            case OR -> number ? SideKind.FLAG : SideKind.OVERWRITTEN;
            default -> SideKind.OVERWRITTEN;
        };
    }

    /** Whether a value is a number; it is kept if so. */
    private boolean isNumber(SourceLocation place, Expr value) {
        Expr bare = bare(value);
        if (bare instanceof Expr.Unary unary && unary.op() == Expr.UnaryOp.MINUS) {
            if (bare(unary.operand()) instanceof Expr.IntLiteral literal) {
                numbers.put(place, OptionalLong.of(-literal.value()));
            }
        } else if (bare instanceof Expr.IntLiteral literal) {
            numbers.put(place, OptionalLong.of(literal.value()));
        } else if (bare instanceof Expr.RealLiteral literal) {
            numbers.put(place, OptionalLong.of(Double.doubleToLongBits(literal.value())));
        }
        return numbers.containsKey(place);
    }

    private static Expr bare(Expr value) {
        return value instanceof Expr.Convert convert ? bare(convert.operand()) : value;
    }
}
