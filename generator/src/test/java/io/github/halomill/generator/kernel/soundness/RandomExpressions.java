package io.github.halomill.generator.kernel.soundness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes up integer expressions and conditions over what is in scope. Signed arithmetic does not overflow. */
final class RandomExpressions {

    /** Elements of every buffer; a power of two. */
    static final int SIZE = 256;

    /** What an indirect read finds lies below. */
    static final int INDEX_LIMIT = 64;

    private static final long LARGEST = 1 << 16;

    private final Random random;

    /** Variables in scope, the inner ones last; a later one hides an earlier one of the same name. */
    private final List<Term> scope = new ArrayList<>();

    /** Variables that statements change: anything may be in them. */
    private final List<String> wild = new ArrayList<>();

    RandomExpressions(Random random) {
        this.random = random;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** How much is in scope now, for {@link #leave}. */
    int[] enter() {
        return new int[] {scope.size(), wild.size()};
    }

    void leave(int[] mark) {
        scope.subList(mark[0], scope.size()).clear();
        wild.subList(mark[1], wild.size()).clear();
    }

    void declare(Term variable) {
        scope.add(variable);
    }

    void declareWild(String name) {
        wild.add(name);
    }

    List<String> wild() {
        return wild;
    }

    /** A variable that nothing changes. */
    Term variable() {
        return named(scope.get(random.nextInt(scope.size())).text());
    }

    /** The innermost variable of that name. */
    private Term named(String name) {
        Term found = Term.number(0);
        for (Term term : scope) {
            found = term.text().equals(name) ? term : found;
        }
        return found;
    }

    /** An integer expression whose values stay small. */
    Term term(int depth) {
        Term term = depth == 0 ? leaf() : made(depth);
        return Math.abs(term.lo()) < LARGEST && Math.abs(term.hi()) < LARGEST ? term : leaf();
    }

    private Term leaf() {
        return oneIn(4) ? Term.number(random.nextInt(7) - 2) : variable();
    }

    private Term made(int depth) {
        Term a = term(depth - 1);
        Term b = term(depth - 1);
        return switch (random.nextInt(16)) {
            case 0, 1, 2, 3 -> a.plus(b);
            case 4, 5 -> a.minus(b);
            case 6, 7 -> a.times(random.nextInt(7) - 2);
            case 8 -> a.times("pitch", RandomKernels.PITCH);
            case 9 -> quotient(a);
            case 10 -> remainder(a);
            case 11 -> oneIn(2) ? extreme("min", a, b) : extreme("max", a, b);
            case 12 -> clamped(a, -1, 9);
            case 13 -> choice(condition(depth - 1), a, b);
            case 14 -> shifted(a);
            default -> narrowed(a);
        };
    }

    private Term quotient(Term a) {
        int by = 2 + random.nextInt(4);
        Term whole = a.asInt();
        return new Term(
                "(" + whole.text() + " / " + by + ")", "int", Math.min(0, a.lo() / by), Math.max(0, a.hi() / by));
    }

    private Term remainder(Term a) {
        int by = 2 + random.nextInt(6);
        String divisor = oneIn(3) ? "(" + by + " + n - n)" : Integer.toString(by);
        return new Term("(" + a.asInt().text() + " % " + divisor + ")", "int", a.lo() < 0 ? 1 - by : 0, by - 1);
    }

    private Term extreme(String function, Term a, Term b) {
        boolean min = function.equals("min");
        long lo = min ? Math.min(a.lo(), b.lo()) : Math.max(a.lo(), b.lo());
        long hi = min ? Math.min(a.hi(), b.hi()) : Math.max(a.hi(), b.hi());
        return new Term(function + "(" + a.asInt().text() + ", " + b.asInt().text() + ")", "int", lo, hi);
    }

    private Term clamped(Term a, long lo, long hi) {
        return new Term("clamp(" + a.asInt().text() + ", " + lo + ", " + hi + ")", "int", lo, hi);
    }

    private Term choice(String condition, Term a, Term b) {
        String text =
                "(" + condition + " ? " + a.asInt().text() + " : " + b.asInt().text() + ")";
        return new Term(text, "int", Math.min(a.lo(), b.lo()), Math.max(a.hi(), b.hi()));
    }

    private Term shifted(Term a) {
        int by = 1 + random.nextInt(2);
        Term whole = a.asInt();
        if (a.lo() >= 0 && oneIn(2)) {
            return new Term("(" + whole.text() + " << " + by + ")", "int", a.lo() << by, a.hi() << by);
        }
        return new Term("(" + whole.text() + " >> " + by + ")", "int", a.lo() >> by, a.hi() >> by);
    }

    /** A cast that may cut something off, or not. */
    private Term narrowed(Term a) {
        if (oneIn(2)) {
            String text = "(short)" + a.asInt().text();
            return new Term(text, "short", Math.max(a.lo(), -32768), Math.min(a.hi(), 32767));
        }
        boolean signed = oneIn(2);
        String text =
                "(" + (signed ? "char" : "uchar") + ")(" + a.asInt().text() + " * " + oneOf("1", "3", "40", "77") + ")";
        return new Term(text, "char", signed ? -128 : 0, signed ? 127 : 255);
    }

    /** What is an element of a buffer. */
    String subscript() {
        return subscript(SIZE);
    }

    /** What lies in {@code [0, size)}, a power of two. */
    String subscript(int size) {
        if (!wild.isEmpty() && oneIn(6)) {
            return bounded(wild.get(random.nextInt(wild.size())), size);
        }
        Term term = oneIn(2) ? grid() : term(1 + random.nextInt(2));
        if (term.span() >= size) {
            return bounded(term.asInt().text(), size);
        }
        long least = -term.lo();
        long room = size - 1 - term.span();
        long shift = least + (oneIn(3) ? 0 : random.nextInt((int) Math.min(room, 20) + 1));
        return shift == 0 ? term.text() : term.plus(Term.number(shift)).text();
    }

    /** Rows of a pitch. */
    private Term grid() {
        Term row = named("y");
        Term scaled = oneIn(2)
                ? row.times("pitch", RandomKernels.PITCH)
                : oneIn(2) ? row.times("PITCH", RandomKernels.PITCH + 2) : row.times(RandomKernels.PITCH - 1);
        return scaled.plus(oneIn(3) ? variable() : named("x"));
    }

    private String bounded(String text, int size) {
        return switch (random.nextInt(5)) {
            case 0 -> "clamp(" + text + ", 0, " + (size - 1) + ")";
            case 1 -> "min(max(" + text + ", 0), " + (size - 1) + ")";
            case 2 -> "(abs(" + text + ") % " + size + ")";
            case 3 -> "(" + text + " < 0 || " + text + " >= " + size + " ? 0 : " + text + ")";
            default -> "((" + text + ") & " + (size - 1) + ")";
        };
    }

    /** A condition; with side effects on wild variables now and then. */
    String condition(int depth) {
        if (depth > 0) {
            switch (random.nextInt(7)) {
                case 0 -> {
                    return "(" + condition(depth - 1) + " && " + condition(depth - 1) + ")";
                }
                case 1 -> {
                    return "(" + condition(depth - 1) + " || " + condition(depth - 1) + ")";
                }
                case 2 -> {
                    return "!(" + condition(depth - 1) + ")";
                }
                default -> {}
            }
        }
        String compare = oneOf("<", "<=", ">", ">=", "==", "!=");
        return switch (random.nextInt(12)) {
            case 0 -> "(a[" + subscript() + "] " + compare + " " + random.nextInt(20) + ")";
            case 1 -> "(f[" + subscript() + "] " + compare + " 0.5f)";
            case 2 -> "(get_global_id(0) - 1 " + compare + " " + random.nextInt(6) + ")";
            case 3 -> "((uint)" + variable().text() + " - 2u < " + (1 + random.nextInt(6)) + "u)";
            case 4 ->
                "INSIDE(" + variable().asInt().text() + ", " + random.nextInt(3) + ", " + (3 + random.nextInt(5)) + ")";
            case 5 ->
                wild.isEmpty()
                        ? "(" + term(1).text() + ")"
                        : "(" + wild.get(random.nextInt(wild.size())) + oneOf("++", "--") + " " + compare + " "
                                + random.nextInt(6) + ")";
            case 6 -> "(" + variable().text() + " % 2 == 0)";
            default -> "(" + term(1).text() + " " + compare + " " + term(1).text() + ")";
        };
    }

    /** An {@code int} that is made of what is read. */
    String value() {
        return switch (random.nextInt(14)) {
            case 0, 1, 2 -> "a[" + subscript() + "]";
            case 3, 4 -> "a[" + subscript() + "] + a[" + subscript() + "]";
            case 5 -> "a[" + subscript() + "] - 3 * b[" + subscript() + "]";
            case 6 -> "a[idx[" + subscript() + "] + " + random.nextInt(4) + "]";
            case 7 -> "(int)f[" + subscript() + "]";
            case 8 -> "(" + condition(1) + " ? a[" + subscript() + "] : a[" + subscript() + "])";
            case 9 -> "pick(a, " + term(1).asInt().text() + ", n)";
            case 10 ->
                "AT(a, " + clamped(term(1), 0, 9).text() + ", "
                        + clamped(term(1), 0, 9).text() + ")";
            case 11 -> "(int)v4[" + subscript(INDEX_LIMIT) + "]." + oneOf("x", "y", "z", "w", "s2");
            case 12 -> "s[" + subscript(INDEX_LIMIT) + "]." + oneOf("p", "q[1]", "q[x & 1]", "q[0]");
            default -> wild.isEmpty() ? term(2).text() : wild.get(random.nextInt(wild.size())) + " + " + term(1).text();
        };
    }

    /** A loop bound; it is at most 10 or so. */
    Term bound() {
        return switch (random.nextInt(6)) {
            case 0 -> named("n");
            case 1 -> named("x");
            case 2 -> named("n").minus(named("x"));
            case 3 -> clamped(variable(), -1, 5);
            default -> Term.number(random.nextInt(7));
        };
    }
}
