package io.github.halomill.runtime.io.picture;

/**
 * Where the parts of a picture are: the title above, the axes to the left and below, and room to the right. It does not
 * depend on the array's numbers, so that all pictures of a series have one size, which is even, as films need it.
 *
 * @param left of what is drawn
 * @param width of what is drawn
 * @param height of what is drawn
 * @param right pixels to the right of it
 */
record Layout(int left, int width, int height, int right) {

    static final int TOP = 68;
    static final int TICK = 4;

    private static final int EDGE = 8;
    private static final int BOTTOM = 2 * Canvas.LINE + TICK + EDGE + 4;
    private static final int NARROWEST = 400;

    /** With room for numbers of so many letters to the left. */
    static Layout of(int letters, int width, int height, int right) {
        return new Layout(EDGE + letters * Canvas.LETTER + TICK + 2, width, height, right);
    }

    int bottom() {
        return TOP + height;
    }

    int end() {
        return left + width;
    }

    int wholeWidth() {
        return even(Math.max(NARROWEST, end() + right));
    }

    int wholeHeight() {
        return even(bottom() + BOTTOM);
    }

    private static int even(int pixels) {
        return pixels + pixels % 2;
    }

    void title(Canvas canvas, String title, String note) {
        canvas.text(EDGE, EDGE - 2, title);
        canvas.text(EDGE, EDGE + Canvas.LINE, note);
    }

    /** Numbers below, from the left. */
    void below(Canvas canvas, AxisTicks ticks) {
        for (int i = 0; i < ticks.pixels().size(); i++) {
            int at = left + ticks.pixels().get(i);
            canvas.fill(at, bottom() + 1, 1, TICK, Canvas.DARK);
            canvas.textAround(at, bottom() + TICK + 2, ticks.texts().get(i));
        }
        canvas.textAround(left + width / 2, bottom() + TICK + 2 + Canvas.LINE, ticks.name());
    }

    /** Numbers to the left, from below. */
    void beside(Canvas canvas, AxisTicks ticks) {
        for (int i = 0; i < ticks.pixels().size(); i++) {
            int at = bottom() - ticks.pixels().get(i);
            canvas.fill(left - 1 - TICK, at, TICK, 1, Canvas.DARK);
            canvas.textBefore(
                    left - TICK - 3, at - Canvas.LINE / 2, ticks.texts().get(i));
        }
        canvas.text(EDGE, TOP - Canvas.LINE - 8, ticks.name());
    }
}
