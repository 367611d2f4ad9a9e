package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ImageFormat;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Access;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A buffer; {@code layout} is there if sizes and origin are right for one of which work-items own elements.
 *
 * @param wraps dimensions, x = 0, along which the kernel is said to wrap around the array
 * @param own how many elements a work-item owns, where that does not follow from sizes
 * @param sharing how many work-items have an element together, per dimension; none do if it is empty
 * @param replicated whether every device holds all of it, said or not
 * @param spread whether that is so though it is not said, since the kernel may read anywhere
 * @param combine how devices' copies become one, if it is combined, and so replicated
 * @param values of a constant buffer, whose elements the program knows; else none
 * @param image what it is as an image, if it is one and its format is right
 */
public record BufferFacts(
        ArgumentElement element,
        Optional<ElementType> type,
        Optional<Access> access,
        Numerals size,
        Optional<ShadowFacts> shadow,
        List<Integer> wraps,
        Optional<Numerals> origin,
        Optional<Numerals> own,
        List<Long> sharing,
        boolean replicated,
        boolean spread,
        Optional<CombineFacts> combine,
        List<Numeral> values,
        Optional<Placement> layout,
        Optional<ImageFormat> image)
        implements ArgumentFacts {

    /** The same, held by every device. */
    BufferFacts everywhere() {
        return new BufferFacts(
                element, type, access, size, shadow, wraps, origin, own, sharing, true, true, combine, values, layout,
                image);
    }

    /** The cells that have elements, box by box; none if all have. */
    public List<List<RangeFacts>> ranges() {
        return layout.map(Placement::ranges).orElse(List.of());
    }

    /** Whether all cells have elements, and it is known which. */
    boolean isEven() {
        return layout.isPresent() && ranges().isEmpty();
    }

    /** Elements that a work-item owns, counted from its first; one if it is not known how they lie. */
    Box ownElements() {
        Box elements = Box.of(Extent.of(1));
        List<Long> each = layout.map(Placement::own).orElse(List.of());
        for (int d = 0; d < each.size(); d++) {
            elements = elements.withRange(size.axis(d), 0, each.get(d));
        }
        return elements;
    }

    /** Dimensions along which it has one element, since another array of the kernel has more than it. */
    public int added() {
        return own.isPresent() ? size.count() - element.size().size() : 0;
    }

    /** The type of its elements, if they are integers. */
    public Optional<DataType> integer() {
        return type.flatMap(any -> any instanceof DataType data
                        && data.components() == 1
                        && !data.scalar().isFloating()
                ? Optional.of(data)
                : Optional.empty());
    }

    /**
     * Whether every device holds all of it, and no work-item owns elements: it is only read, or
     * combined, or written on every device alike.
     */
    boolean isWhole() {
        return replicated && (!writes() || combine.isPresent() || isEverywhere());
    }

    /** Whether launches of no cells write its field, on every device. */
    public boolean isEverywhere() {
        return element.isEverywhere();
    }

    /** Whether several work-items have an element together. */
    public boolean isShared() {
        return sharing.stream().anyMatch(items -> items > 1);
    }

    /** Whether it is said that the kernel takes it as an image. */
    public boolean isImage() {
        return element.image().isPresent();
    }

    /** As how many bytes of the kernel's references an element counts: those of images count elements. */
    public long unit() {
        return isImage() ? 1 : type.map(ElementType::bytes).orElse(1);
    }

    /** Whether the program fills it with values of the description: scalars to which the kernel takes a pointer. */
    public boolean isConstant() {
        return !values.isEmpty();
    }

    public boolean reads() {
        return access.map(Access::reads).orElse(true);
    }

    public boolean writes() {
        return access.map(Access::writes).orElse(false);
    }

    /** Whether a shadow for all input buffers holds for it. */
    public boolean takesCommonShadow() {
        return shadow.isEmpty() && reads() && !replicated;
    }

    @Override
    public String kind() {
        return isImage() ? "image" : isConstant() ? "constant buffer" : "buffer";
    }

    @Override
    public <R> R fold(
            Function<BufferFacts, R> buffer,
            Function<LocalFacts, R> local,
            Function<SamplerFacts, R> sampler,
            Function<ScalarFacts, R> scalar) {
        return buffer.apply(this);
    }
}
