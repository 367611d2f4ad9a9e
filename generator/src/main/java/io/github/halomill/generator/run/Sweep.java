package io.github.halomill.generator.run;

import io.github.halomill.runtime.base.UsageException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Values that parameters and scalars take in turn: all with all.
 *
 * @param values by name, as text
 */
public record Sweep(Map<String, List<String>> values) {

    /** Runs: more are a mistake. */
    private static final int MOST = 10_000;

    private static final String CURE =
            "; write values, NAME=0.1,0.2,0.5, or the first, the last and how many, NAME=0.1:0.5:5";

    public Sweep {
        values = new LinkedHashMap<>(values);
    }

    /**
     * Of texts such as {@code c=0.1,0.2} and {@code c=0.1:0.5:5}.
     *
     * @throws UsageException with all that is wrong
     */
    public static Sweep of(List<String> texts) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        List<String> wrong = new ArrayList<>();
        for (String text : texts) {
            try {
                int equals = text.indexOf('=');
                if (equals < 1 || equals == text.length() - 1) {
                    throw new UsageException("sweep: '" + text + "' does not say which values a name has" + CURE);
                }
                String name = text.substring(0, equals);
                if (values.put(name, values(text.substring(equals + 1))) != null) {
                    throw new UsageException("sweep: '" + name + "' is given twice; write all its values at once");
                }
            } catch (UsageException e) {
                wrong.add(e.getMessage());
            }
        }
        if (!wrong.isEmpty()) {
            throw new UsageException(String.join("\n", wrong));
        }
        long runs = values.values().stream().mapToLong(List::size).reduce(1, Sweep::times);
        if (runs > MOST) {
            throw new UsageException("sweep: " + runs + " runs are more than " + MOST + "; give fewer values");
        }
        return new Sweep(values);
    }

    private static long times(long some, long more) {
        return some > MOST ? some : some * more;
    }

    private static List<String> values(String text) {
        if (!text.contains(":")) {
            List<String> values = List.of(text.split(",", -1));
            if (values.stream().anyMatch(String::isBlank)) {
                throw new UsageException("sweep: a value is missing in '" + text + "'" + CURE);
            }
            return values.stream().map(String::strip).toList();
        }
        String[] parts = text.split(":", -1);
        try {
            if (parts.length != 3) {
                throw new NumberFormatException();
            }
            return spread(new BigDecimal(parts[0].strip()), new BigDecimal(parts[1].strip()), parts[2].strip());
        } catch (NumberFormatException e) {
            throw new UsageException("sweep: '" + text + "' is no first value, last value and number" + CURE);
        }
    }

    /** Values at equal distances; in decimal, so that a tenth is 0.1. */
    private static List<String> spread(BigDecimal first, BigDecimal last, String number) {
        int count = Integer.parseInt(number);
        if (count < 2 || count > MOST) {
            throw new UsageException(
                    "sweep: " + count + " values from " + first + " to " + last + "; 2 to " + MOST + " can be");
        }
        return IntStream.range(0, count)
                .mapToObj(i -> i == count - 1
                        ? last
                        : first.add(last.subtract(first)
                                .multiply(BigDecimal.valueOf(i))
                                .divide(BigDecimal.valueOf(count - 1L), MathContext.DECIMAL64)))
                .map(value -> value.signum() == 0
                        ? "0"
                        : value.round(new MathContext(12)).stripTrailingZeros().toPlainString())
                .toList();
    }

    /** What a run sets, such as {@code nx = 64, c = 0.5}. */
    public static String text(Map<String, String> set) {
        return set.entrySet().stream()
                .map(one -> one.getKey() + " = " + one.getValue())
                .collect(Collectors.joining(", "));
    }

    /** What is set in each run by name; the last name changes first. */
    public List<Map<String, String>> runs() {
        List<Map<String, String>> runs = List.of(Map.of());
        for (Map.Entry<String, List<String>> name : values.entrySet()) {
            List<Map<String, String>> more = new ArrayList<>();
            for (Map<String, String> run : runs) {
                for (String value : name.getValue()) {
                    Map<String, String> next = new LinkedHashMap<>(run);
                    next.put(name.getKey(), value);
                    more.add(next);
                }
            }
            runs = more;
        }
        return runs;
    }
}
