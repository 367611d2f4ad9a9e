package io.github.halomill.generator.cli;

import io.github.halomill.generator.model.Guess;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;

/** What was guessed, a line each, with what to do about it. */
final class GuessList {

    private GuessList() {}

    /**
     * Prints nothing if nothing was guessed.
     *
     * @param where to set it right
     */
    static void print(List<Guess> guesses, String where, PrintWriter out) {
        if (guesses.isEmpty()) {
            return;
        }
        out.println("guessed, for the kernel's source does not tell; " + where + ":");
        int names = width(guesses.stream().map(GuessList::name).toList());
        int texts = width(guesses.stream().map(Guess::text).toList());
        for (Guess guess : guesses) {
            String line = "  " + padded(name(guess), names) + "  " + padded(guess.text(), texts) + "  " + cure(guess);
            out.println(line.stripTrailing());
        }
        out.flush();
    }

    /** Where to set it right if it is in a description. */
    static String in(String description) {
        return "set it right in " + description + " and delete guessed=\"true\" there";
    }

    /**
     * Those that a run relies on.
     *
     * @param given names of parameters and scalars that are given
     * @param isCounted whether it is given how many iterations there are
     */
    static List<Guess> open(List<Guess> guesses, Set<String> given, boolean isCounted) {
        return guesses.stream()
                .filter(guess -> !given.contains(guess.name()))
                .filter(guess -> !isCounted || guess.kind() != Guess.Kind.ITERATIONS)
                .toList();
    }

    private static int width(List<String> texts) {
        return texts.stream().mapToInt(String::length).max().orElse(0);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static String name(Guess guess) {
        return switch (guess.kind()) {
            case SWAP -> "swap";
            case IMAGE -> "<image> of " + guess.name();
            case GROUP -> "<local> of " + guess.name();
            case START -> "<combine> of " + guess.name();
            default -> guess.name();
        };
    }

    private static String cure(Guess guess) {
        if (guess.fixed()) {
            return "programs take no other value, see HM101; or infer and generate with -p " + guess.name() + "=N";
        }
        return switch (guess.kind()) {
            case PARAMETER -> "or run with -p " + guess.name() + "=N";
            case SCALAR -> isNumber(guess.text()) ? "or run with -p " + guess.name() + "=" + values(guess.text()) : "";
            case IMAGE -> "the format that your images have";
            case START -> "delete from if launches add to what is there";
            case GROUP -> "the work-groups that your host program launches";
            case SCHEDULE -> "launch them as your host program does, see 'halomill infer --launches'";
            case SWAP -> "delete it if they do not change places after every step";
            case ITERATIONS -> "or run with --iterations N";
        };
    }

    /** Not a sampler, and nothing that changes while the program runs. */
    private static boolean isNumber(String text) {
        return !text.startsWith("CLK") && !text.equals("iteration");
    }

    /** As many as there are. */
    private static String values(String text) {
        return text.replaceAll("[^{},]+", "VALUE").replaceAll("[{}]", "");
    }
}
