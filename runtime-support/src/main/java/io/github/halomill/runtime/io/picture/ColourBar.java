package io.github.halomill.runtime.io.picture;

import java.util.List;

/** The bar to the right of a picture, which says what the colours are. */
final class ColourBar {

    private static final int GAP = 26;
    private static final int WIDTH = 18;
    private static final int LETTERS = 11;
    private static final int APART = 40;
    private static final int POINT = 9;
    private static final int PATCH = 12;

    /** Pixels that it takes, with what is around it. */
    static final int ROOM = GAP + WIDTH + Layout.TICK + 4 + LETTERS * Canvas.LETTER + 8;

    private final Canvas canvas;
    private final ColourScale scale;
    private final NumberScale numbers;
    private final int left;
    private final int height;

    ColourBar(Canvas canvas, ColourScale scale, Layout layout) {
        this.canvas = canvas;
        this.scale = scale;
        this.numbers = scale.numbers();
        this.left = layout.end() + GAP;
        this.height = layout.height();
    }

    void draw(Extremes drawn) {
        for (int y = 0; y < height; y++) {
            int level = numbers.isDegenerate() ? 0 : scale.level(numbers.at((y + 0.5) / height));
            canvas.fill(left, Layout.TOP + height - 1 - y, WIDTH, 1, level);
        }
        canvas.frame(left, Layout.TOP, WIDTH, height);
        numbers();
        points(drawn);
        int top = Layout.TOP + height + POINT + 6;
        if (drawn.missing()) {
            patch(top, Canvas.MISSING, "NaN");
            top += Canvas.LINE + 3;
        }
        if (numbers.log() && drawn.notPositive()) {
            patch(top, Canvas.WHITE, "<= 0");
        }
    }

    /** Both ends, and round numbers between where there is room. */
    private void numbers() {
        if (numbers.isDegenerate()) {
            String only = Double.isNaN(numbers.low()) ? "no number" : Ticks.text(numbers.low());
            label(height / 2, only);
            return;
        }
        int most = Math.max(1, height / APART);
        List<Double> ticks = Ticks.of(numbers, most);
        List<String> texts = Ticks.texts(numbers, most);
        label(0, Ticks.text(numbers.low()));
        label(height, Ticks.text(numbers.high()));
        for (int i = 0; i < ticks.size(); i++) {
            int at = (int) Math.round(numbers.share(ticks.get(i)) * height);
            if (at > Canvas.LINE && at < height - Canvas.LINE) {
                label(at, texts.get(i));
            }
        }
    }

    private void label(int at, String text) {
        int y = Layout.TOP + height - at;
        canvas.fill(left + WIDTH + 1, y - (at == height ? 0 : 1), Layout.TICK, 1, Canvas.DARK);
        canvas.text(left + WIDTH + Layout.TICK + 4, y - Canvas.LINE / 2, text);
    }

    /** Points at the ends beyond which there are numbers. */
    private void points(Extremes drawn) {
        boolean above = drawn.above() || drawn.most() > numbers.high();
        boolean below = drawn.below() || (numbers.log() ? drawn.leastPositive() : drawn.least()) < numbers.low();
        for (int row = 0; row < POINT; row++) {
            int width = WIDTH - 2 * row;
            if (above) {
                canvas.fill(left + row, Layout.TOP - 2 - row, width, 1, scale.level(numbers.high()));
            }
            if (below) {
                canvas.fill(left + row, Layout.TOP + height + 1 + row, width, 1, scale.level(numbers.low()));
            }
        }
    }

    private void patch(int top, int colour, String text) {
        canvas.frame(left + 1, top, PATCH, PATCH);
        canvas.fill(left + 1, top, PATCH, PATCH, colour);
        canvas.text(left + WIDTH + Layout.TICK + 4, top - 1, text);
    }
}
