package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An {@code <argument>}; {@code size} is empty if it has no {@code <argsize>}. In a kernel {@code dataType} and
 * {@code clMem} may be empty texts, as they may be left out there.
 *
 * @param field which field it is; in kernels only
 * @param wraps the dimensions along which what it reads beyond one end of the array is read at the other:
 *     {@code x y}
 * @param combine how devices' copies become one: its own, or that of its field
 */
public record ArgumentElement(
        Text name,
        Text property,
        Optional<Text> field,
        Text dataType,
        Text clMem,
        List<Text> size,
        Optional<Text> image,
        Optional<ShadowElement> shadow,
        Optional<Text> wraps,
        Optional<Text> origin,
        Optional<Text> distribution,
        Optional<CombineElement> combine,
        Optional<Text> value,
        SourceLocation location) {

    /** How an array is held that launches of no cells write; no description says it. */
    public static final String EVERYWHERE = "(everywhere)";

    public ArgumentElement {
        size = List.copyOf(size);
    }

    /** Whether it is a number, or several, and neither local memory nor a sampler nor an array of a device. */
    public boolean isScalar() {
        return !property.value().equals("local")
                && !dataType.value().equals("sampler_t")
                && field.isEmpty()
                && size.isEmpty();
    }

    /** The dependent points of its own; none if it has no shadow. */
    public List<Text> points() {
        return shadow.map(ShadowElement::points).orElse(List.of());
    }

    /** The texts in which parameters may be. */
    Stream<Text> expressions() {
        return Stream.of(size.stream(), points().stream(), origin.stream(), value.stream())
                .flatMap(Function.identity());
    }

    /** The same under another name. */
    public ArgumentElement named(Text other) {
        return with(other, value);
    }

    /** The same with another value, or without one. */
    public ArgumentElement with(Optional<Text> other) {
        return with(name, other);
    }

    private ArgumentElement with(Text otherName, Optional<Text> otherValue) {
        return new ArgumentElement(
                otherName,
                property,
                field,
                dataType,
                clMem,
                size,
                image,
                shadow,
                wraps,
                origin,
                distribution,
                combine,
                otherValue,
                location);
    }

    /**
     * The same as a field of several kernels, which says type, size and origin then.
     *
     * @param everywhere whether that every device holds all of it is still said
     */
    public ArgumentElement as(Text other, boolean everywhere) {
        Text none = new Text("", location, false, false);
        return new ArgumentElement(
                name,
                property,
                Optional.of(other),
                none,
                none,
                List.of(),
                Optional.empty(),
                shadow,
                wraps,
                Optional.empty(),
                distribution.filter(any -> everywhere),
                combine.filter(any -> everywhere),
                Optional.empty(),
                location);
    }

    /** The same with what its field says, where it is one, and with the value that it is passed. */
    public ArgumentElement completed(
            Text type,
            Text memory,
            List<Text> elements,
            Optional<Text> format,
            Optional<Text> first,
            Optional<Text> passed) {
        return new ArgumentElement(
                name,
                property,
                field,
                type,
                memory,
                elements,
                format,
                shadow,
                wraps,
                first,
                distribution,
                combine,
                passed,
                location);
    }

    /** One of the same name, of which no more is said than this. */
    public ArgumentElement brief(
            Optional<Text> ofField, Optional<Text> format, Optional<CombineElement> how, Optional<Text> known) {
        Text none = new Text("", location, false, false);
        return new ArgumentElement(
                name,
                none,
                ofField,
                none,
                none,
                List.of(),
                format,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                how,
                known,
                location);
    }

    /** The same, combined as its field is. */
    public ArgumentElement combined(CombineElement other) {
        return held(shadow, distribution, Optional.of(other));
    }

    /** The same, of which every device holds all, as {@code word} says: where it is read does not matter then. */
    public ArgumentElement held(String word) {
        return held(Optional.empty(), Optional.of(new Text(word, location, false, false)), combine);
    }

    /** The same, held as this says. */
    public ArgumentElement held(Text how) {
        return held(shadow, Optional.of(how), combine);
    }

    private ArgumentElement held(Optional<ShadowElement> read, Optional<Text> how, Optional<CombineElement> together) {
        return new ArgumentElement(
                name, property, field, dataType, clMem, size, image, read, wraps, origin, how, together, value,
                location);
    }

    /**
     * How devices hold it, as a field says that it is.
     *
     * @param own the name of its field
     * @param fields of the description
     * @param launches of its kernel, which may bind it to other fields
     */
    public Optional<Text> distributionOfFields(String own, List<FieldElement> fields, List<LaunchElement> launches) {
        Stream<String> bound = launches.stream()
                .flatMap(launch -> launch.binds().stream())
                .filter(bind -> bind.argument().value().equals(name.value()))
                .map(bind -> bind.field().value());
        Set<String> all = Stream.concat(Stream.of(own), bound).collect(Collectors.toSet());
        return fields.stream()
                .filter(field -> all.contains(field.name().value()))
                .flatMap(field -> field.place().distribution().stream())
                .findFirst();
    }

    /** Whether it is said that every device holds all of an array. */
    public boolean isReplicated() {
        return combine.isPresent() || isHeld("replicated") || isEverywhere();
    }

    /** Whether launches of no cells write its field, on every device. */
    public boolean isEverywhere() {
        return isHeld(EVERYWHERE);
    }

    private boolean isHeld(String word) {
        return distribution.filter(text -> text.value().equals(word)).isPresent();
    }

    /** One that stands outside of kernels. */
    public ArgumentElement(
            Text name,
            Text property,
            Text dataType,
            Text clMem,
            List<Text> size,
            Optional<Text> image,
            Optional<ShadowElement> shadow,
            Optional<Text> wraps,
            Optional<Text> origin,
            Optional<Text> distribution,
            Optional<CombineElement> combine,
            Optional<Text> value,
            SourceLocation location) {
        this(
                name,
                property,
                Optional.empty(),
                dataType,
                clMem,
                size,
                image,
                shadow,
                wraps,
                origin,
                distribution,
                combine,
                value,
                location);
    }
}
