package io.github.halomill.runtime.io;

/** A text that counts how often a character of it is looked at: so is seen how work grows, whatever the machine does. */
public final class CountedText implements CharSequence {

    private final String text;
    private long looks;

    public CountedText(String text) {
        this.text = text;
    }

    /** How often a character was looked at, for each that there is. */
    public double looksPerCharacter() {
        return (double) looks / text.length();
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        looks++;
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
