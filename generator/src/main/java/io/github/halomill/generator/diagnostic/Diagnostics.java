package io.github.halomill.generator.diagnostic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Collects diagnostics, so that a user sees all of them at once. */
public final class Diagnostics {

    /** Where in a kernel a cure points to, at its beginning: {@code see a[i + 1] at k.cl:4:7}. */
    private static final Pattern SHOWN = Pattern.compile("^see (?:[^;]*? at )?([^ ;]+):(\\d+):\\d+");

    private static final int MOST_SHOWN = 4;

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
     * Adds what was found by looking at one thing in several ways: of a place once, and where {@code inAll} holds only
     * what was found in each of them.
     */
    public void addAll(List<Diagnostics> ways, Predicate<DiagnosticCode> inAll) {
        for (int i = 0; i < ways.size(); i++) {
            List<Diagnostics> before = ways.subList(0, i);
            ways.get(i).found.stream()
                    .filter(one -> before.stream().noneMatch(way -> way.hasLike(one)))
                    .filter(one -> !inAll.test(one.code()) || ways.stream().allMatch(way -> way.has(one)))
                    .forEach(found::add);
            trusted.addAll(ways.get(i).trusted);
        }
    }

    private boolean has(Diagnostic other) {
        return found.stream().anyMatch(one -> one.withHint("").equals(other.withHint("")));
    }

    private boolean hasLike(Diagnostic other) {
        return found.stream()
                .anyMatch(one -> one.code() == other.code()
                        && one.severity() == other.severity()
                        && one.location().equals(other.location()));
    }

    /** Every diagnostic changed by {@code change}; what is known of trust is kept as it is. */
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

    /** All diagnostics but {@code those}; what is known of trust is kept as it is. */
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

    /**
     * All of them, in the order of their places, each message once for a place; what is an error is no warning, too.
     */
    public List<Diagnostic> list() {
        return sorted(found);
    }

    private static List<Diagnostic> sorted(List<Diagnostic> diagnostics) {
        Map<Diagnostic, List<Diagnostic>> alike = new LinkedHashMap<>();
        diagnostics.forEach(diagnostic -> alike.computeIfAbsent(diagnostic.withHint(""), any -> new ArrayList<>())
                .add(diagnostic));
        return alike.values().stream()
                .map(Diagnostics::together)
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR
                        || !alike.containsKey(diagnostic.withHint("").asError()))
                .sorted(Comparator.comparing(Diagnostic::location).thenComparing(Diagnostic::code))
                .toList();
    }

    /** The first of some that differ in their cures only, with the lines of the kernel that the others show. */
    private static Diagnostic together(List<Diagnostic> alike) {
        Diagnostic first = alike.get(0);
        List<String> places = alike.stream()
                .flatMap(one -> SHOWN.matcher(one.hint()).results().limit(1))
                .map(shown -> shown.group(1) + ":" + shown.group(2))
                .distinct()
                .toList();
        if (places.size() < 2 || !SHOWN.matcher(first.hint()).find()) {
            return first;
        }
        boolean near = places.stream().allMatch(place -> file(place).equals(file(places.get(0))));
        String others = places.stream()
                .skip(1)
                .limit(MOST_SHOWN)
                .map(place -> near ? place.substring(file(place).length() + 1) : place)
                .collect(Collectors.joining(", "));
        String more = places.size() - 1 > MOST_SHOWN ? " and " + (places.size() - 1 - MOST_SHOWN) + " more" : "";
        String lines = near ? places.size() == 2 ? "line " : "lines " : "";
        return first.withHint(SHOWN.matcher(first.hint())
                .replaceFirst(
                        shown -> Matcher.quoteReplacement(shown.group() + " (and at " + lines + others + more + ")")));
    }

    /** Of a file and a line. */
    private static String file(String place) {
        return place.substring(0, place.lastIndexOf(':'));
    }
}
