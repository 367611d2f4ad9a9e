package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.name.TimeLevel;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which kernels make one image of another rather than a time step of a quantity: their data, or a name, say that of
 * pixels, and no name says that of a time. Such a kernel runs once, and nothing changes places.
 */
final class ImageFilters {

    /** What a name may say of an array without saying which quantity it holds. */
    private static final Set<String> NEUTRAL = Set.of(
            "", "d", "g", "h", "p", "dev", "device", "gpu", "buf", "buffer", "data", "array", "arr", "mem", "ptr");

    private static final Pattern IMAGE =
            Pattern.compile("image|img|pix|frame|photo|picture|rgb|gray|grey|bitmap|texture");
    private static final Pattern STEP =
            Pattern.compile("life|conway|step|iterat|evol|advance|propagat|diffus|simulat|heat|jacobi"
                    + "|relax|generation|automat|update|wave(?!let)");
    private static final Pattern FILTER =
            Pattern.compile("filter|blur|sobel|canny|gauss(?!.?seidel)|median|bilateral|convol|erode"
                    + "|erosion|dilat|sharpen|edge|emboss|denois|threshold|prewitt|scharr|morpholog|gr[ae]y|demosaic");

    private ImageFilters() {}

    /** Whether two arrays, the second of which is written, are a filter's image and its result. */
    static boolean isOne(List<SharedArray> arrays) {
        if (arrays.size() != 2) {
            return false;
        }
        SharedArray read = arrays.get(0);
        SharedArray written = arrays.get(1);
        boolean image = arrays.stream().anyMatch(array -> hasPixels(array) || isImage(lower(array.name())));
        return (image || isLaunchedBy(written, FILTER)) && !isTimeStep(read, written) && !isLaunchedBy(written, STEP);
    }

    private static boolean hasPixels(SharedArray array) {
        if (array.main().access().imageDimensions() > 0) {
            return true;
        }
        if (!(array.main().parameter().type().orElse(null) instanceof DataType type)) {
            return false;
        }
        ScalarType scalar = type.scalar();
        return scalar == ScalarType.UCHAR
                || scalar == ScalarType.USHORT
                || (type.components() == 4 && (scalar == ScalarType.FLOAT || scalar == ScalarType.HALF));
    }

    /** Whether names say that one array is another at a later time, or at the other of two places that take turns. */
    private static boolean isTimeStep(SharedArray read, SharedArray written) {
        if (TimeLevel.renaming(read.name(), written.name()).isPresent()
                || TimeLevel.isTime(read.name())
                || TimeLevel.isTime(written.name())) {
            return true;
        }
        return TimeLevel.of(read.name()).stream()
                .anyMatch(one -> TimeLevel.of(written.name()).stream()
                        .anyMatch(other -> one.isOfFamily(other) && areOfOneQuantity(one, other)));
    }

    private static boolean areOfOneQuantity(TimeLevel one, TimeLevel other) {
        return !isImage(one.stem()) && (!NEUTRAL.contains(one.stem()) || (!one.isDirection() && !other.isDirection()));
    }

    private static boolean isImage(String name) {
        return IMAGE.matcher(name).find();
    }

    private static boolean isLaunchedBy(SharedArray written, Pattern words) {
        return written.uses().stream()
                .filter(ArrayUse::isWritten)
                .anyMatch(use ->
                        words.matcher(lower(use.kernel().function().name())).find());
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** What is to be said if there are no other arrays that change places. */
    static String note(List<SharedArray> arrays) {
        String read = arrays.get(0).name();
        String written = arrays.get(1).name();
        return "one iteration and no <swap> are guessed: '" + written + "' looks like an image made of '" + read
                + "', not like its next state; if the kernel is iterated write <iterations>N</iterations> and <swap>"
                + written
                + " " + read + "</swap>";
    }
}
