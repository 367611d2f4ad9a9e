package io.github.halomill.generator.kernel.symbolic;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The simplex method in exact integers: variables that are not negative, equations between them, and what is to be as
 * large as possible. Numbers of a tableau have one denominator, the last pivot (J. Edmonds, Systems of distinct
 * representatives and linear algebra, 1967), and stay small where coefficients are. Throws {@link ArithmeticException}
 * where a number leaves 64 bits; gains, which may be products of sizes, can be larger.
 */
final class Simplex {

    /** From then on the first column that gains is taken, which never goes round in circles (Bland's rule). */
    private static final int FAST_PIVOTS = 200;

    private static final int MOST_PIVOTS = 2000;

    private final int columns;
    private final long[][] rows;
    private final int[] basis;

    /** The gain that each column would be, less what it costs, times the denominator. */
    private BigInteger[] gains = {};

    private long denominator = 1;
    private boolean unbounded;

    /**
     * Equations: in each row the factors of the variables, then what their sum is.
     *
     * @param columns how many variables there are
     */
    Simplex(long[][] equations, int columns) {
        this.columns = columns;
        rows = new long[equations.length][];
        basis = new int[equations.length];
        for (int i = 0; i < rows.length; i++) {
            boolean negative = equations[i][columns] < 0;
            rows[i] = new long[columns + rows.length + 1];
            for (int j = 0; j < columns; j++) {
                rows[i][j] = negative ? Math.negateExact(equations[i][j]) : equations[i][j];
            }
            rows[i][rows[i].length - 1] = Math.absExact(equations[i][columns]);
            rows[i][columns + i] = 1; // what is missing in this equation
            basis[i] = columns + i;
        }
        takeUnits();
    }

    /** Begins with variables that stand in one equation only, with the factor 1: nothing is missing there then. */
    private void takeUnits() {
        for (int j = 0; j < columns; j++) {
            int only = -1;
            for (int i = 0; i < rows.length && only != -2; i++) {
                if (rows[i][j] != 0) {
                    only = only == -1 && rows[i][j] == 1 ? i : -2;
                }
            }
            if (only >= 0 && basis[only] >= columns) {
                basis[only] = j;
            }
        }
    }

    /** Looks for a solution; whether there is one. */
    boolean isSolvable() {
        BigInteger[] gain = new BigInteger[columns + rows.length];
        Arrays.fill(gain, 0, columns, BigInteger.ZERO);
        Arrays.fill(gain, columns, gain.length, BigInteger.ONE.negate());
        maximize(gain);
        for (int i = 0; i < rows.length; i++) {
            if (basis[i] >= columns && !isDrivenOut(i)) {
                return false;
            }
        }
        return true;
    }

    /** Takes what is missing out of the basis, if nothing is; an equation that follows from the others keeps it. */
    private boolean isDrivenOut(int row) {
        if (value(row) != 0) {
            return false;
        }
        for (int j = 0; j < columns; j++) {
            if (rows[row][j] != 0) {
                if (rows[row][j] < 0) {
                    for (int k = 0; k < rows[row].length; k++) {
                        rows[row][k] = -rows[row][k];
                    }
                }
                pivot(row, j);
                return true;
            }
        }
        return true;
    }

    /** Goes on from a solution to the one with the greatest gain; to any, if there is no greatest. */
    void optimize(BigInteger[] gain) {
        unbounded = false;
        for (int i = 0; i < rows.length; i++) {
            rows[i][columns] = value(i);
            rows[i] = Arrays.copyOf(rows[i], columns + 1); // nothing is missing any more
        }
        maximize(gain);
    }

    /** Whether the gain can be as large as one likes. */
    boolean isUnbounded() {
        return unbounded;
    }

    /** What a variable is, times {@link #denominator}. */
    long[] solution() {
        long[] values = new long[columns];
        for (int i = 0; i < rows.length; i++) {
            if (basis[i] < columns) {
                values[basis[i]] = value(i);
            }
        }
        return values;
    }

    long denominator() {
        return denominator;
    }

    private long value(int row) {
        return rows[row][rows[row].length - 1];
    }

    private void maximize(BigInteger[] gain) {
        gains = new BigInteger[gain.length];
        Arrays.setAll(gains, j -> gain[j].multiply(BigInteger.valueOf(denominator)));
        for (int i = 0; i < rows.length; i++) {
            if (basis[i] < gain.length) {
                addTimes(rows[i], gain[basis[i]].negate());
            }
        }
        for (int pivots = 0; pivots < MOST_PIVOTS; pivots++) {
            int column = entering(pivots < FAST_PIVOTS);
            int row = column < 0 ? -1 : leaving(column);
            if (column >= 0 && row < 0) {
                unbounded = true;
            }
            if (row < 0 || Effort.isSpent()) {
                return;
            }
            pivot(row, column);
        }
    }

    private void addTimes(long[] row, BigInteger factor) {
        if (factor.signum() != 0) {
            for (int j = 0; j < gains.length; j++) {
                gains[j] = row[j] == 0
                        ? gains[j]
                        : gains[j].add(BigInteger.valueOf(row[j]).multiply(factor));
            }
        }
    }

    private int entering(boolean greatest) {
        int best = -1;
        for (int j = 0; j < gains.length; j++) {
            if (gains[j].signum() > 0 && (best < 0 || gains[j].compareTo(gains[best]) > 0)) {
                best = j;
                if (!greatest) {
                    break;
                }
            }
        }
        return best;
    }

    /** The row in which nothing is left first when the variable grows; of several, that of the first variable. */
    private int leaving(int column) {
        int best = -1;
        for (int i = 0; i < rows.length; i++) {
            if (rows[i][column] > 0) {
                int order =
                        best < 0 ? -1 : compareQuotients(value(i), rows[i][column], value(best), rows[best][column]);
                if (order < 0 || (order == 0 && basis[i] < basis[best])) {
                    best = i;
                }
            }
        }
        return best;
    }

    private static int compareQuotients(long a, long b, long c, long d) {
        return Long.compare(Math.multiplyExact(a, d), Math.multiplyExact(c, b));
    }

    private void pivot(int row, int column) {
        long pivot = rows[row][column];
        int[] places = IntStream.range(0, rows[row].length)
                .filter(j -> rows[row][j] != 0)
                .toArray();
        for (int i = 0; i < rows.length; i++) {
            if (i != row) {
                combine(rows[i], rows[row], places, column, pivot);
            }
        }
        if (column < gains.length) {
            combineGains(rows[row], places, column, pivot);
        }
        denominator = pivot;
        basis[row] = column;
        Effort.spend((long) rows.length * rows[row].length / 4);
    }

    /**
     * Makes an entry 0: of {@code this * pivot - other * entry} every number is a multiple of the denominator.
     *
     * @param places where the other row is not 0
     */
    private void combine(long[] changed, long[] by, int[] places, int column, long pivot) {
        long entry = changed[column];
        if (pivot != denominator) {
            for (int j = 0; j < changed.length; j++) {
                long product = changed[j] == 0 ? 0 : Math.multiplyExact(changed[j], pivot);
                long other = entry == 0 || by[j] == 0 ? 0 : Math.multiplyExact(by[j], entry);
                changed[j] = Math.subtractExact(product, other) / denominator;
            }
        } else if (entry != 0) {
            for (int j : places) {
                long other = Math.multiplyExact(by[j], entry);
                changed[j] = Math.subtractExact(changed[j], denominator == 1 ? other : other / denominator);
            }
        }
    }

    private void combineGains(long[] by, int[] places, int column, long pivot) {
        BigInteger entry = gains[column];
        BigInteger factor = BigInteger.valueOf(pivot);
        BigInteger divisor = BigInteger.valueOf(denominator);
        if (pivot != denominator) {
            Arrays.setAll(gains, j -> gains[j].multiply(factor));
        }
        for (int j : places) {
            if (j < gains.length) {
                BigInteger other = BigInteger.valueOf(by[j]).multiply(entry);
                gains[j] = gains[j].subtract(pivot == denominator && denominator != 1 ? other.divide(divisor) : other);
            }
        }
        if (pivot != denominator && denominator != 1) {
            Arrays.setAll(gains, j -> gains[j].divide(divisor));
        }
    }
}
