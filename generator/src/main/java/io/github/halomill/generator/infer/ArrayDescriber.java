package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ImageFormat;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says of an array what is inferred of it, in the terms of the schema. */
final class ArrayDescriber {

    private final InferredBuffer array;
    private final InferredSpace space;
    private final SourceLocation place;

    ArrayDescriber(InferredBuffer array) {
        this.array = array;
        space = array.space();
        place = array.parameter().place();
    }

    /** The argument of a kernel that is alone. */
    ArgumentElement argument() {
        boolean distributed = array.isDistributed() && !array.isReplicated();
        List<Text> points = distributed ? points() : List.of();
        Optional<CombineElement> combine = space.combined().describe(array.name(), place);
        return new ArgumentElement(
                Text.inferred(array.name(), place),
                Text.inferred(combine.isPresent() ? "inout" : property(), place),
                Text.inferred(dataType(), place),
                Text.inferred("1", place),
                size(),
                array.image(),
                points.isEmpty() ? Optional.empty() : Optional.of(new ShadowElement(points, place)),
                distributed && !array.wraps().isEmpty() ? Optional.of(wraps()) : Optional.empty(),
                isPlaced() && !isOriginPlain()
                        ? Optional.of(Text.inferred(array.originText(), place))
                        : Optional.empty(),
                array.replicated().filter(why -> combine.isEmpty()).map(why -> Text.inferred("replicated", place, why)),
                combine,
                Optional.empty(),
                place);
    }

    /** What the description calls the type of its elements. */
    String dataType() {
        return array.image()
                .map(format -> ImageFormat.of(format.value()).type().clName())
                .or(() -> array.parameter().type().map(ElementType::clName))
                .orElseThrow();
    }

    /** Elements per dimension, x first. */
    List<Text> size() {
        return array.size().stream()
                .map(extent -> Text.inferred(DescriptionText.of(extent), place))
                .toList();
    }

    /** Where it is read, from work-items' own elements. */
    List<Text> points() {
        return array.points().stream().flatMap(points -> points.describe(place)).toList();
    }

    private Text wraps() {
        return Text.inferred(
                array.wraps().stream().map(d -> "xyz".substring(d, d + 1)).collect(Collectors.joining(" ")),
                place,
                "what is read beyond one end is at the other");
    }

    private String property() {
        if (!array.isWritten()) {
            return "input";
        }
        if (array.image().isPresent()) {
            return "output";
        }
        return !array.isRead() && (isWrittenWhole() || array.changesPlaces()) ? "output" : "inout";
    }

    /** Whether each work-item writes every number of an element of its own: guards let all of them pass. */
    private boolean isWrittenWhole() {
        Setting setting = space.setting();
        Bounds inside = Bounds.of(setting.inside(Guards.NONE));
        long elementBytes = array.parameter().type().map(ElementType::bytes).orElse(1);
        BitSet written = new BitSet();
        for (Reference reference : array.references()) {
            for (ByteAccess access : space.mayWrite(reference) ? reference.accesses() : List.<ByteAccess>of()) {
                int start = (int) Math.floorMod(access.offset().constantTerm(), elementBytes);
                boolean atPlace = access.offset()
                        .plus(-start)
                        .exactly(Poly.of(elementBytes))
                        .isPresent();
                if (atPlace && access.certain() && inside.imply(access.guards().map(setting::bind))) {
                    written.set(start, start + (int) reference.bytes());
                }
            }
        }
        return array.parameter().type().map(ElementType::slots).orElse(List.of()).stream()
                .allMatch(slot -> written.get(slot.offset())
                        && written.nextClearBit(slot.offset())
                                >= slot.offset() + slot.scalar().bytes());
    }

    /** Whether its work-items' own elements matter: not if all of it is everywhere and nobody writes it. */
    private boolean isPlaced() {
        return array.isDistributed() && (!array.isReplicated() || array.isWritten() || array.changesPlaces());
    }

    /** Whether the origin is half the margin, as it is where none is given. */
    private boolean isOriginPlain() {
        for (int d = 0; d < space.dimensions(); d++) {
            if (space.single().contains(d)) {
                continue;
            }
            Poly margin = array.size().get(d).minus(space.items(d).times(array.perItem(d)));
            Optional<Poly> half = margin.constant().isPresent()
                    ? Optional.of(Poly.of(margin.constant().getAsLong() / 2))
                    : margin.exactly(Poly.of(2));
            if (!half.equals(Optional.of(array.firstElements().get(d)))) {
                return false;
            }
        }
        return true;
    }
}
