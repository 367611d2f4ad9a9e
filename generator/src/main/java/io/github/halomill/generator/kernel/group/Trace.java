package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What one work-item does: the barriers that it comes to, and its accesses to local memory between them. */
final class Trace {

    private static final int MOST_ACCESSES = 20_000;

    /** Whether something happens. */
    enum Chance {
        CERTAIN,
        /** It depends on what may differ among work-items, or on how many rounds of a loop there are. */
        POSSIBLE,
        /** It depends on what is the same for all: it may exclude what else there is. */
        UNKNOWN
    }

    /** An access. */
    record Access(
            Variable array, long offset, long bytes, Mode mode, Chance chance, String text, SourceLocation place) {}

    /** A barrier of which it is not known whether the work-item comes there: that depends on {@code condition}. */
    record Doubtful(SourceLocation barrier, SourceLocation condition) {}

    final List<Long> item;
    final List<SourceLocation> barriers = new ArrayList<>();
    final List<List<Access>> phases = new ArrayList<>(List.of(new ArrayList<>()));

    /** Arrays of which not all accesses are known. */
    final Set<Variable> lost = new HashSet<>();

    Optional<Doubtful> doubtful = Optional.empty();

    /** Whether it ends where the work-item could not be followed. */
    boolean broken;

    private int accesses;

    Trace(List<Long> item) {
        this.item = item;
    }

    void barrier(SourceLocation place) {
        barriers.add(place);
        phases.add(new ArrayList<>());
    }

    void doubt(SourceLocation barrier, SourceLocation condition) {
        doubtful = doubtful.or(() -> Optional.of(new Doubtful(barrier, condition)));
    }

    void access(Access access) {
        if (++accesses > MOST_ACCESSES) {
            throw new NotFollowedException();
        }
        phases.get(phases.size() - 1).add(access);
    }
}
