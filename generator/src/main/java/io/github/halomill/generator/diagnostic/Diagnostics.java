package io.github.halomill.generator.diagnostic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Collects diagnostics, so that a user sees all of them at once. */
public final class Diagnostics {

    private final List<Diagnostic> found = new ArrayList<>();
    private final List<Diagnostic> trusted = new ArrayList<>();

    /** Adds one. */
    public void add(Diagnostic diagnostic) {
        found.add(diagnostic);
    }

    /** Adds an error. */
    public void error(DiagnosticCode code, SourceLocation location, String message, String hint) {
        found.add(new Diagnostic(code, Severity.ERROR, location, message, hint));
    }

    /** Adds a warning. */
    public void warning(DiagnosticCode code, SourceLocation location, String message, String hint) {
        found.add(new Diagnostic(code, Severity.WARNING, location, message, hint));
    }

    /** Adds a note. */
    public void note(DiagnosticCode code, SourceLocation location, String message, String hint) {
        found.add(new Diagnostic(code, Severity.NOTE, location, message, hint));
    }

    /** Adds a warning that would be an error if the description were not trusted. */
    public void trusted(DiagnosticCode code, SourceLocation location, String message, String hint) {
        trusted.add(new Diagnostic(code, Severity.WARNING, location, message, hint));
        warning(code, location, message, hint);
    }

    /** Adds what a bug of Halomill ended; {@code trusts}: whether the description is trusted without that. */
    void failed(Diagnostic bug, boolean trusts) {
        found.add(bug);
        if (trusts) {
            trusted.add(bug);
        }
    }

    /** Those warnings that would be errors if the description were not trusted. */
    public List<Diagnostic> trusted() {
        return sorted(trusted);
    }

    /** Adds all that {@code others} holds. */
    public void addAll(Diagnostics others) {
        found.addAll(others.found);
        trusted.addAll(others.trusted);
    }

    /**
     * Adds what was found by looking at one thing in several ways: of a place once, and where {@code inAll} holds only what was found in each
     * of them.
     */
    public void addAll(List<Diagnostics> ways, Predicate<DiagnosticCode> inAll) {
        for (int i = 0; i < ways.size(); i++) {
            List<Diagnostics> before = ways.subList(0, i);
            ways.get(i).found.stream()
                    .filter(one -> before.stream().noneMatch(way -> way.hasLike(one)))
                    .filter(one -> !inAll.test(one.code()) || ways.stream().allMatch(way -> way.hasLike(one)))
                    .forEach(found::add);
            trusted.addAll(ways.get(i).trusted);
        }
    }

    private boolean hasLike(Diagnostic other) {
        return found.stream()
                .anyMatch(one -> one.code() == other.code()
                        && one.severity() == other.severity()
                        && one.location().equals(other.location()));
    }

    /** The same, each changed; what is known of trust is kept as it is. */
    public Diagnostics mapped(UnaryOperator<Diagnostic> change) {
        Diagnostics mapped = new Diagnostics();
        mapped.addAll(this);
        mapped.found.replaceAll(change);
        return mapped;
    }

    /** Those with one of these codes. */
    public Diagnostics only(Set<DiagnosticCode> codes) {
        Diagnostics some = new Diagnostics();
        found.stream().filter(one -> codes.contains(one.code())).forEach(some.found::add);
        return some;
    }

    /** The same but for those; what is known of trust is kept as it is. */
    public Diagnostics without(Predicate<Diagnostic> those) {
        Diagnostics some = new Diagnostics();
        some.addAll(this);
        some.found.removeIf(those);
        return some;
    }

    /** Whether anything stops the work. */
    public boolean hasErrors() {
        return found.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    }

    /** All of them, in the order of their places, each message once for a place; what is an error is no warning, too. */
    public List<Diagnostic> list() {
        return sorted(found);
    }

    private static List<Diagnostic> sorted(List<Diagnostic> diagnostics) {
        Set<Diagnostic> said = new HashSet<>();
        return diagnostics.stream()
                .filter(diagnostic -> said.add(diagnostic.withHint("")))
                .filter(diagnostic ->
                        diagnostic.severity() == Severity.ERROR || !diagnostics.contains(diagnostic.asError()))
                .sorted(Comparator.comparing(Diagnostic::location).thenComparing(Diagnostic::code))
                .toList();
    }
}
