package io.github.halomill.testing.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Changes texts and binary data at random; what it does follows from the seed of {@code random}. */
final class Mutator {

    private static final int LONGEST = 300_000;
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*|[0-9][0-9.eE]*|[^\\s\\w]");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9][0-9.]*(?:[eE][+-]?[0-9]+)?");
    private static final Pattern LINE = Pattern.compile("[^\\n]*\\n?");
    private static final Pattern ELEMENT = Pattern.compile("<([a-z]\\w*)\\b[^<>]*(?:/>|>[^<]*</\\1>)");
    private static final Pattern TEXT = Pattern.compile("(?<=>)[^<>]*[^<>\\s][^<>]*(?=</)|(?<==\")[^\"]*(?=\")");
    private static final Pattern GROUP = Pattern.compile("\\([^()]*\\)|\\[[^\\[\\]]*\\]|\\{[^{}]*\\}|\"[^\"\\n]*\"");
    private static final int[] DEPTHS = {3, 30, 150, 1000, 20_000};

    private final Random random;
    private final List<String> words;
    private final List<BiFunction<String, String, String>> ways = List.of(
            this::changeByte,
            this::changeNumberOfBytes,
            this::insertBytes,
            this::removeBytes,
            this::repeatBytes,
            this::truncate,
            this::splice,
            this::insertWord,
            this::nest,
            (text, other) -> replace(text, TOKEN, this::word),
            (text, other) -> replace(text, TOKEN, this::word),
            (text, other) -> replace(text, TOKEN, found -> ""),
            (text, other) -> replace(text, TOKEN, found -> found + " " + found),
            (text, other) -> replace(text, TOKEN, found -> pick(text, TOKEN, found)),
            (text, other) -> replace(text, NUMBER, found -> pick(Words.NUMBERS)),
            (text, other) -> replace(text, NUMBER, found -> pick(Words.NUMBERS)),
            (text, other) -> replace(text, LINE, found -> ""),
            (text, other) -> replace(text, LINE, found -> found + found),
            (text, other) -> replace(text, LINE, found -> pick(other, LINE, found)),
            (text, other) -> replace(text, ELEMENT, found -> ""),
            (text, other) -> replace(text, ELEMENT, found -> found + found),
            (text, other) -> replace(text, ELEMENT, found -> found + pick(other, ELEMENT, found)),
            (text, other) -> replace(text, TEXT, this::word),
            (text, other) -> replace(text, TEXT, found -> pick(other, TEXT, found)),
            (text, other) -> replace(text, TEXT, found -> expression(found)),
            (text, other) -> replace(text, GROUP, found -> found + found),
            (text, other) -> replace(text, GROUP, found -> pick(other, GROUP, found)));

    Mutator(Random random, List<String> words) {
        this.random = random;
        this.words = words.stream().map(Input::latin).toList();
    }

    /** One or several changes; {@code other} is what parts are taken from. */
    String mutated(String text, String other) {
        String changed = text;
        int count = 1 + (random.nextBoolean() ? 0 : random.nextInt(5));
        for (int i = 0; i < count; i++) {
            String next = ways.get(random.nextInt(ways.size())).apply(changed, other);
            changed = next.length() > LONGEST ? next.substring(0, LONGEST) : next;
        }
        return changed;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private String word(String instead) {
        int which = random.nextInt(10);
        if (which < 4 && !words.isEmpty()) {
            return pick(words);
        }
        return which < 7 ? pick(Words.NUMBERS) : which < 9 ? Input.latin(pick(Words.SIGNS)) : instead.repeat(100);
    }

    private String expression(String text) {
        String sign = pick(List.of("+", "-", "*", "/", "%", " < ", " == ", " ? ", ", ", " "));
        return random.nextBoolean() ? text + sign + word(text) : word(text) + sign + "(" + text + ")";
    }

    /** Replaces one of the places where a pattern is found. */
    private String replace(String text, Pattern pattern, UnaryOperator<String> by) {
        List<MatchResult> found = found(text, pattern);
        if (found.isEmpty()) {
            return text;
        }
        MatchResult one = pick(found);
        return text.substring(0, one.start()) + by.apply(one.group()) + text.substring(one.end());
    }

    private String pick(String text, Pattern pattern, String otherwise) {
        List<MatchResult> found = found(text, pattern);
        return found.isEmpty() ? otherwise : pick(found).group();
    }

    /** Of large texts only a window is searched. */
    private List<MatchResult> found(String text, Pattern pattern) {
        int window = 20_000;
        int from = text.length() > window ? random.nextInt(text.length() - window) : 0;
        List<MatchResult> found = new ArrayList<>();
        pattern.matcher(text)
                .region(from, Math.min(text.length(), from + window))
                .results()
                .forEach(found::add);
        return found;
    }

    private int place(String text) {
        // the beginning has what the rest depends on
        int end = random.nextInt(3) == 0 ? Math.min(text.length(), 128) : text.length();
        return random.nextInt(end + 1);
    }

    private int end(String text, int from) {
        int most = random.nextBoolean() ? 8 : text.length();
        return from + random.nextInt(Math.min(most, text.length() - from) + 1);
    }

    private String changeByte(String text, String other) {
        if (text.isEmpty()) {
            return text;
        }
        StringBuilder changed = new StringBuilder(text);
        int at = Math.min(place(text), text.length() - 1);
        char before = text.charAt(at);
        changed.setCharAt(at, (char) (random.nextBoolean() ? before ^ 1 << random.nextInt(8) : random.nextInt(256)));
        return changed.toString();
    }

    private String changeNumberOfBytes(String text, String other) {
        int bytes = 1 << random.nextInt(4);
        if (text.length() < bytes) {
            return text;
        }
        long[] numbers = {0, 1, -1, 1L << 31, (1L << 31) - 1, 1L << 60, Long.MIN_VALUE, Long.MAX_VALUE, 1 << 16, 255};
        long number = numbers[random.nextInt(numbers.length)] + random.nextInt(3) - 1;
        boolean little = random.nextInt(4) > 0;
        StringBuilder changed = new StringBuilder(text);
        int at = Math.min(place(text), text.length() - bytes);
        for (int i = 0; i < bytes; i++) {
            changed.setCharAt(little ? at + i : at + bytes - 1 - i, (char) (number >> 8 * i & 255));
        }
        return changed.toString();
    }

    private String insertBytes(String text, String other) {
        int at = place(text);
        StringBuilder more = new StringBuilder();
        for (int i = random.nextInt(6); i >= 0; i--) {
            more.append((char) random.nextInt(256));
        }
        return text.substring(0, at) + more + text.substring(at);
    }

    private String removeBytes(String text, String other) {
        int from = place(text);
        return text.substring(0, from) + text.substring(end(text, from));
    }

    private String repeatBytes(String text, String other) {
        int from = place(text);
        int to = end(text, from);
        int times = random.nextInt(8) == 0 ? 1000 : 1 + random.nextInt(4);
        int most = LONGEST / Math.max(1, to - from);
        return text.substring(0, to) + text.substring(from, to).repeat(Math.min(times, most)) + text.substring(to);
    }

    private String truncate(String text, String other) {
        return text.substring(0, place(text));
    }

    private String splice(String text, String other) {
        int from = place(other);
        int at = place(text);
        String piece = other.substring(from, end(other, from));
        return random.nextBoolean()
                ? text.substring(0, at) + other.substring(from)
                : text.substring(0, at) + piece + text.substring(end(text, at));
    }

    private String insertWord(String text, String other) {
        int at = place(text);
        return text.substring(0, at) + word("x") + text.substring(at);
    }

    private String nest(String text, String other) {
        String opening = pick(Words.OPENING);
        int depth = DEPTHS[random.nextInt(DEPTHS.length)];
        List<MatchResult> found = found(text, TOKEN);
        int at = found.isEmpty() ? 0 : pick(found).start();
        String closing = opening.equals("<a>") ? "</a>" : closing(opening.charAt(opening.length() - 1));
        String end = random.nextBoolean() ? "1" + closing.repeat(depth) : "";
        return text.substring(0, at) + opening.repeat(depth) + end + text.substring(at);
    }

    private static String closing(char opening) {
        return switch (opening) {
            case '(' -> ")";
            case '[' -> "]";
            case '{', ':' -> "}";
            default -> "";
        };
    }
}
