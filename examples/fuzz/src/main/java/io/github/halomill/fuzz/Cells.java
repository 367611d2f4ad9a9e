package io.github.halomill.fuzz;

/** Elements of an array, as integers or as real numbers. */
final class Cells {

    private final Type type;
    private final long[] integers;
    private final double[] reals;

    /** Zeros. */
    Cells(Type type, int elements) {
        this(type, new long[type.isReal() ? 0 : elements], new double[type.isReal() ? elements : 0]);
    }

    private Cells(Type type, long[] integers, double[] reals) {
        this.type = type;
        this.integers = integers;
        this.reals = reals;
    }

    Cells copy() {
        return new Cells(type, integers.clone(), reals.clone());
    }

    Type type() {
        return type;
    }

    long integer(int element) {
        return integers[element];
    }

    double real(int element) {
        return reals[element];
    }

    /** The element as a real number: the nearest one of double precision. */
    double asReal(int element) {
        if (type.isReal()) {
            return reals[element];
        }
        return type == Type.ULONG ? Numbers.real(integers[element]) : integers[element];
    }

    void set(int element, long value) {
        integers[element] = type.wrap(value);
    }

    void set(int element, double value) {
        reals[element] = type.round(value);
    }

    int elements() {
        return type.isReal() ? reals.length : integers.length;
    }

    void move(int from, int to) {
        if (type.isReal()) {
            reals[to] = reals[from];
        } else {
            integers[to] = integers[from];
        }
    }
}
