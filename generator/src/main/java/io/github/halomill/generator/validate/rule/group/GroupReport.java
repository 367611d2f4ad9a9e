package io.github.halomill.generator.validate.rule.group;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.group.Finding;
import io.github.halomill.generator.kernel.group.Finding.Diverging;
import io.github.halomill.generator.kernel.group.Finding.Early;
import io.github.halomill.generator.kernel.group.Finding.PerhapsDiverging;
import io.github.halomill.generator.kernel.group.Finding.Race;
import io.github.halomill.generator.kernel.group.Finding.Touch;
import io.github.halomill.generator.kernel.group.LaunchedGroup;
import java.util.List;
import java.util.stream.Collectors;

/** Tells what work-items of a group do that is not defined: errors where it is shown, else warnings. */
final class GroupReport {

    private static final String ALL_COME =
            "have all work-items of a group call barrier, outside of conditions and loops"
                    + " that are not the same for all, and before any of them returns";

    private static final String FENCE = "barrier(CLK_LOCAL_MEM_FENCE)";

    private final LaunchedGroup group;
    private final boolean given;
    private final boolean trust;
    private final Diagnostics diagnostics;

    /**
     * Of a group.
     *
     * @param given whether all sizes have a value already
     * @param trust whether the kernel is believed to be right
     */
    GroupReport(LaunchedGroup group, boolean given, boolean trust, Diagnostics diagnostics) {
        this.group = group;
        this.given = given;
        this.trust = trust;
        this.diagnostics = diagnostics;
    }

    void report(Finding finding) {
        if (finding instanceof Diverging diverging) {
            report(diverging);
        } else if (finding instanceof PerhapsDiverging perhaps) {
            String message = "it is not known whether all work-items of a group come to this barrier: that depends on"
                    + " the condition at " + perhaps.condition();
            diagnostics.warning(DiagnosticCode.BARRIER_NOT_REACHED, perhaps.barrier(), message, ALL_COME);
        } else if (finding instanceof Race race) {
            report(race);
        } else if (finding instanceof Early early) {
            Touch read = early.read();
            String message = reads(read) + " that work-items write only later: it holds anything";
            String hint = "see " + read.text() + "; have it written first, and call " + FENCE + " then";
            report(given, DiagnosticCode.LOCAL_READ_EARLY, read.place(), message, hint);
        }
    }

    private void report(Diverging diverging) {
        String message = "work-item " + text(diverging.reached()) + ofGroup() + " comes to this barrier, and "
                + text(diverging.missing())
                + diverging.instead().map(other -> " to that at " + other).orElse(" does not");
        report(given, DiagnosticCode.BARRIER_NOT_REACHED, diverging.barrier(), message, ALL_COME);
    }

    private void report(Race race) {
        Touch read = race.read();
        String message =
                reads(read) + " that " + text(race.write().item()) + " writes, and there is no barrier between";
        String where = race.readFirst()
                ? " after the read, at the end of a loop's body if the next round writes"
                : " after the write";
        String hint = "see " + read.text() + " and " + race.write().cited() + "; call " + FENCE + where;
        report(given && race.certain(), DiagnosticCode.LOCAL_RACE, read.place(), message, hint);
    }

    private String reads(Touch read) {
        return "work-item " + text(read.item()) + ofGroup() + " reads an element of " + Quoted.quote(read.array())
                + " in local memory";
    }

    private String ofGroup() {
        return " of group " + text(group.number());
    }

    private static String text(List<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(",", "(", ")"));
    }

    private void report(boolean shown, DiagnosticCode code, SourceLocation place, String message, String hint) {
        if (!shown) {
            diagnostics.warning(code, place, message, hint);
        } else if (trust) {
            diagnostics.trusted(code, place, message, hint);
        } else {
            diagnostics.error(code, place, message, hint);
        }
    }
}
