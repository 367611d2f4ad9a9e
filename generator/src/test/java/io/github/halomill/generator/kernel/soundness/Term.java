package io.github.halomill.generator.kernel.soundness;

import java.util.List;

/**
 * An integer expression of a random kernel, and what it can be.
 *
 * @param type one of {@code char short int uint long ulong}
 * @param lo least value
 * @param hi greatest value
 */
record Term(String text, String type, long lo, long hi) {

    private static final List<String> RANKS = List.of("int", "uint", "long", "ulong");

    static Term number(long value) {
        return new Term(value < 0 ? "(" + value + ")" : Long.toString(value), "int", value, value);
    }

    static Term variable(String name, String type, long lo, long hi) {
        return new Term(name, type.equals("size_t") ? "ulong" : type, lo, hi);
    }

    boolean isUnsigned() {
        return type.startsWith("u");
    }

    long span() {
        return hi - lo;
    }

    /** The same as an {@code int}. */
    Term asInt() {
        return type.equals("int") ? this : new Term("(int)" + text, "int", lo, hi);
    }

    /** Where wrapping around could matter, the same as an {@code int}. */
    private Term exact() {
        return isUnsigned() ? asInt() : this;
    }

    Term plus(Term other) {
        boolean negative = lo < 0 || other.lo < 0;
        Term a = negative ? exact() : this;
        Term b = negative ? other.exact() : other;
        return of(a, "+", b, lo + other.lo, hi + other.hi);
    }

    Term minus(Term other) {
        return of(exact(), "-", other.exact(), lo - other.hi, hi - other.lo);
    }

    Term times(long factor) {
        Term a = factor < 0 || lo < 0 ? exact() : this;
        long first = lo * factor;
        long second = hi * factor;
        return of(a, "*", number(factor), Math.min(first, second), Math.max(first, second));
    }

    /** Times what is known to be {@code factor}. */
    Term times(String name, long factor) {
        Term product = exact().times(factor);
        return new Term("(" + exact().text + " * " + name + ")", exact().type, product.lo, product.hi);
    }

    private static Term of(Term a, String op, Term b, long lo, long hi) {
        String type = RANKS.get(Math.max(0, Math.max(RANKS.indexOf(a.type), RANKS.indexOf(b.type))));
        return new Term("(" + a.text + " " + op + " " + b.text + ")", type, lo, hi);
    }
}
