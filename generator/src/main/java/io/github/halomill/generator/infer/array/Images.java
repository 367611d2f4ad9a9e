package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol.Extent;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.base.ImageFormat.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a kernel's images are taken to be: all of one size, as if that were scalars, and of the format that loses
 * nothing.
 */
public final class Images {

    /** No argument has such a name. */
    private static final String ALL = "the images";

    private Images() {}

    /** The same kernel with scalars for the sizes of its images. */
    public static Evaluation ofOneSize(Evaluation evaluation) {
        return evaluation.bind(
                symbol -> symbol instanceof Extent extent ? Optional.of(extent(extent.dimension())) : Optional.empty());
    }

    /** The scalar that stands for the elements along dimension {@code d}. */
    public static Poly extent(int d) {
        return Poly.of(new Uniform(name(d), true));
    }

    /** Its name. */
    public static String name(int d) {
        return new Extent(ALL, d).toString();
    }

    /** Whether a scalar stands for the size of images. */
    public static boolean isExtent(String scalar) {
        return IntStream.range(0, 3).anyMatch(d -> name(d).equals(scalar));
    }

    /** That there are elements. */
    public static List<Poly> known() {
        return IntStream.range(0, 3).mapToObj(d -> extent(d).plus(-1)).toList();
    }

    /** The formats of a kernel's images, which it may ask for. */
    public static Map<String, ImageFormat> formats(Evaluation evaluation, Function kernel) {
        return kernel.parameters().stream()
                .filter(parameter -> parameter.type() instanceof Type.Image)
                .collect(Collectors.toMap(
                        Variable::name,
                        image -> format(numbers(evaluation.to(image)).orElse(Numbers.REAL)),
                        (one, same) -> one));
    }

    /** A format that the functions take which read and write an image. */
    public static Text format(List<Reference> references, SourceLocation parameter) {
        Optional<Numbers> numbers = numbers(references);
        String why = numbers.isPresent() ? "one that the kernel's functions take" : "the kernel's source does not tell";
        return Text.guess(
                format(numbers.orElse(Numbers.REAL)).toString(),
                parameter,
                "a guess: " + why + "; <dataType> goes with it");
    }

    /** That an image has fewer dimensions than other arrays of a kernel, which a description cannot say. */
    public static Optional<String> obstacle(KernelFunction kernel, int dimensions) {
        return kernel.parameters().stream()
                .filter(parameter -> parameter
                        .image()
                        .filter(image -> image.dimensions() < dimensions)
                        .isPresent())
                .findFirst()
                .map(image -> "the image '" + image.name() + "' has "
                        + image.image().orElseThrow().dimensions()
                        + " dimensions, and the kernel goes through " + dimensions
                        + " of another array, as through planes: arrays beside an image have as many"
                        + " dimensions as the image");
    }

    private static Optional<Numbers> numbers(List<Reference> references) {
        return references.stream()
                .flatMap(reference -> reference.numbers().stream())
                .findFirst();
    }

    private static ImageFormat format(Numbers numbers) {
        return new ImageFormat(
                ImageFormat.Order.RGBA,
                switch (numbers) {
                    case REAL -> ImageFormat.ChannelType.FLOAT;
                    case SIGNED -> ImageFormat.ChannelType.SIGNED_INT32;
                    case UNSIGNED -> ImageFormat.ChannelType.UNSIGNED_INT32;
                });
    }
}
