package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.exec.ZoneTasks.Linked;
import io.github.halomill.runtime.schedule.flow.ControlFlow;
import org.jspecify.annotations.Nullable;

/** Which section of which iteration a zone carries out, and what is certain to come next. For its worker. */
final class SectionCourse {

    private final ZoneTasks tasks;
    private final Decisions decisions;

    /** The section that is carried out; null: none is. */
    private @Nullable Linked current;

    /** The last section of the iteration before; null: there is none. */
    private @Nullable Linked previous;

    /** What was certain to come next, so that its exchanges have begun; null: nothing was. */
    private @Nullable Linked foreseen;

    SectionCourse(ZoneTasks tasks, HostSteps host) {
        this.tasks = tasks;
        this.decisions = new Decisions(tasks.flow(), host);
    }

    /** A run begins. */
    void rewind() {
        current = null;
        previous = null;
        foreseen = null;
    }

    /** The section that is carried out, or with which the iteration begins in {@code state}; null: it has none. */
    @Nullable
    Linked section(State state) {
        if (current == null) {
            int first = decisions.first();
            if (first != ControlFlow.END) {
                current = previous == null ? tasks.at(state.within(first, state.turn())) : previous.next(first);
            }
        }
        return current;
    }

    /** Whether the exchanges have begun whose content is computed before the section that is carried out. */
    boolean wasForeseen() {
        return current == foreseen;
    }

    /** What is certain to come after a section; null: numbers decide, or nothing comes. */
    @Nullable
    Linked foreseen(Linked now, boolean isLast) {
        if (now.isEmpty()) {
            return null; // exchanges begin behind actions
        }
        int section = decisions.foreseen(now.section());
        if (section != ControlFlow.END) {
            return section == Decisions.UNKNOWN ? null : now.within(section);
        }
        int first = isLast ? ControlFlow.END : decisions.foreseenFirst();
        return first == ControlFlow.END || first == Decisions.UNKNOWN ? null : now.next(first);
    }

    /**
     * A section is done, in which the exchanges began of {@code next}; whether another one of the same iteration
     * follows.
     */
    boolean goesOn(Linked done, @Nullable Linked next) {
        foreseen = next;
        int section = decisions.after(done.section());
        current = section == ControlFlow.END ? null : done.within(section);
        previous = done;
        return current != null;
    }

    /** Iterations without a decision are done, {@code last} the last of them. */
    void skip(Linked last) {
        foreseen = last.next();
        current = null;
        previous = last;
    }
}
