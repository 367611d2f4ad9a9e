package io.github.halomill.runtime.exec.reduce;

import io.github.halomill.runtime.exec.turns.Residency;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reductions of a zone that were begun one right after the other: when somebody asks for one of them, all zones agree
 * on all of them in one round.
 */
final class ReductionBatch {

    private final Agreement agreement;
    private final Residency residency;
    private final List<Member> waiting = new ArrayList<>();
    private boolean agreed;

    ReductionBatch(Agreement agreement, Residency residency) {
        this.agreement = agreement;
        this.residency = residency;
    }

    /** Whether its zones have agreed, so that no other reduction can join it. */
    boolean isAgreed() {
        return agreed;
    }

    /** One more; {@code own} waits for what the zone's own elements come to. */
    Member add(Supplier<Joined> own) {
        Member member = new Member(own);
        waiting.add(member);
        return member;
    }

    /** One of the reductions. */
    final class Member {
        private final Supplier<Joined> own;
        private @Nullable Joined all;

        Member(Supplier<Joined> own) {
            this.own = own;
        }

        /** What the elements of all zones come to. */
        Joined get() {
            if (all == null) {
                agree();
            }
            if (all == null) {
                throw new IllegalStateException("nobody was to ask for this value any more");
            }
            return all;
        }

        /** Nobody will ask for it. */
        void drop() {
            waiting.remove(this);
        }
    }

    private void agree() {
        List<Joined> own = new ArrayList<>();
        waiting.forEach(member -> own.add(member.own.get()));
        residency.leave();
        List<Joined> all = agreement.of(own);
        for (int i = 0; i < all.size(); i++) {
            waiting.get(i).all = all.get(i);
        }
        waiting.clear();
        agreed = true;
    }
}
