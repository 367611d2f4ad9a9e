package io.github.halomill.runtime.io.picture;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How the pictures of a series are drawn: all with the colours and the range of the first whose numbers are not all the
 * same. For all threads.
 */
public final class FrameStyle {

    private final PictureStyle asked;
    private Supplier<Optional<PictureStyle>> before;
    private Optional<PictureStyle> fixed = Optional.empty();

    /** One picture, or the first of a series, as {@code asked}. */
    public FrameStyle(PictureStyle asked) {
        this(asked, Optional::empty);
    }

    /**
     * A series that may go on.
     *
     * @param before the style of the pictures that were there before, if there are some
     */
    public FrameStyle(PictureStyle asked, Supplier<Optional<PictureStyle>> before) {
        this.asked = asked;
        this.before = before;
    }

    /**
     * The style of pictures that are there, whose names have {@code {iteration}} in their pattern; of the first, of at
     * most {@code done} iterations: those of later ones are of another run, or drawn again.
     */
    public static Optional<PictureStyle> before(Path pattern, long done) {
        return PictureFile.ofFirst(pattern, done);
    }

    /** For a picture of such numbers, the next one. */
    synchronized ColourScale next(Extremes numbers) {
        PictureStyle known =
                fixed.orElseGet(() -> before.get().map(old -> old.under(asked)).orElse(asked));
        before = Optional::empty;
        ColourScale scale = ColourScale.of(known, numbers);
        if (!scale.numbers().isDegenerate()) {
            fixed = Optional.of(scale.style());
        } else if (!known.equals(asked)) {
            fixed = Optional.of(known);
        }
        return scale;
    }
}
