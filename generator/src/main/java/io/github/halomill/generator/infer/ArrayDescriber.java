package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.array.ArrayAccess;
import io.github.halomill.generator.infer.array.ArrayShape;
import io.github.halomill.generator.infer.array.DescriptionText;
import io.github.halomill.generator.infer.hint.LevelScalars;
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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Says of an array what is inferred of it, in the terms of the schema. */
final class ArrayDescriber {

    private final ArrayUse use;
    private final ArrayShape array;
    private final ArrayAccess access;
    private final InferredKernel kernel;
    private final SourceLocation place;

    /** Whether it is another array after every iteration. */
    private final boolean changesPlaces;

    /** One for what a kernel of a program makes of an array. */
    ArrayDescriber(ArrayUse use, InferredProgram program) {
        this.use = use;
        array = use.shape();
        access = use.access();
        kernel = use.kernel();
        place = access.parameter().place();
        changesPlaces = !program.swaps().of(program.array(use)).isEmpty();
    }

    /** The argument of a kernel that is alone. */
    ArgumentElement argument() {
        boolean distributed = array.isDistributed() && !array.isReplicated();
        List<Text> points = distributed ? points() : List.of();
        Optional<CombineElement> combine = kernel.combined().describe(access.name(), place);
        return new ArgumentElement(
                Text.inferred(access.name(), place),
                Text.inferred(combine.isPresent() ? "inout" : property(), place),
                Text.inferred(dataType(), place),
                Text.inferred("1", place),
                size(),
                access.image(),
                points.isEmpty() ? Optional.empty() : Optional.of(new ShadowElement(points, place)),
                distributed && !array.wraps().isEmpty() ? Optional.of(wraps(array.wraps(), place)) : Optional.empty(),
                isPlaced() && !isOriginPlain() ? Optional.of(Text.inferred(use.originText(), place)) : Optional.empty(),
                array.replicated().filter(why -> combine.isEmpty()).map(why -> Text.inferred("replicated", place, why)),
                combine,
                Optional.empty(),
                place);
    }

    /** What the description calls the type of its elements. */
    String dataType() {
        return access.image()
                .map(format -> ImageFormat.of(format.value()).type().clName())
                .or(() -> access.parameter().type().map(ElementType::clName))
                .orElseThrow();
    }

    /** Elements per dimension, the fastest in memory first. */
    List<Text> size() {
        int grid =
                array.isDistributed() ? array.layout().gridRank() : array.size().size();
        List<Integer> order = array.isDistributed() ? array.layout().order() : List.<Integer>of();
        return IntStream.range(0, array.size().size())
                .map(d -> d < order.size() ? order.get(d) : d)
                .mapToObj(d -> {
                    Text extent = Text.inferred(DescriptionText.of(array.size().get(d)), place);
                    boolean counts = array.layout().hasComponents() && d == grid;
                    return counts ? extent.with(Text.COMPONENTS, Text.inferred("true", place)) : extent;
                })
                .toList();
    }

    /** Where it is read, from work-items' own elements. */
    List<Text> points() {
        return array.points().stream()
                .flatMap(points -> points.describe(place, levels().isPresent() ? 0 : array.components()))
                .toList();
    }

    /** How many levels it has of which scalars choose some: any of them may be read in another step. */
    private Optional<Integer> levels() {
        LevelScalars levels = kernel.meaning().implied().levels();
        return levels.distances().containsKey(access.name())
                ? Optional.of(levels.names().size())
                : Optional.empty();
    }

    /** Dimensions, x = 0, along which reads wrap around an array. */
    static Text wraps(Set<Integer> dimensions, SourceLocation place) {
        return Text.inferred(
                dimensions.stream().map(d -> "xyz".substring(d, d + 1)).collect(Collectors.joining(" ")),
                place,
                "what is read beyond one end is at the other");
    }

    private String property() {
        if (!access.isWritten()) {
            return "input";
        }
        if (access.image().isPresent()) {
            return "output";
        }
        return !access.isRead() && (isWrittenWhole() || changesPlaces) ? "output" : "inout";
    }

    /** Whether each work-item writes every number of an element of its own: guards let all of them pass. */
    private boolean isWrittenWhole() {
        Setting setting = kernel.setting();
        Bounds inside = Bounds.of(setting.inside(Guards.NONE));
        long elementBytes = access.parameter().type().map(ElementType::bytes).orElse(1);
        BitSet written = new BitSet();
        for (Reference reference : access.references()) {
            for (ByteAccess write : access.mayWrite(reference) ? reference.accesses() : List.<ByteAccess>of()) {
                int start = (int) Math.floorMod(write.offset().constantTerm(), elementBytes);
                boolean atPlace = write.offset()
                        .plus(-start)
                        .exactly(Poly.of(elementBytes))
                        .isPresent();
                if (atPlace && write.certain() && inside.imply(write.guards().map(setting::bind))) {
                    written.set(start, start + (int) reference.bytes());
                }
            }
        }
        return access.parameter().type().map(ElementType::slots).orElse(List.of()).stream()
                .allMatch(slot -> written.get(slot.offset())
                        && written.nextClearBit(slot.offset())
                                >= slot.offset() + slot.scalar().bytes());
    }

    /** Whether its work-items' own elements matter: not if all of it is everywhere and nobody writes it. */
    private boolean isPlaced() {
        return array.isDistributed() && (!array.isReplicated() || access.isWritten() || changesPlaces);
    }

    /** Whether the origin is half the margin, as it is where none is given. */
    private boolean isOriginPlain() {
        for (int d = 0; d < kernel.dimensions(); d++) {
            if (kernel.single().contains(d)) {
                continue;
            }
            Poly margin = array.size()
                    .get(d)
                    .minus(kernel.items(d).times(array.layout().perItem(d)));
            Optional<Poly> half = margin.constant().isPresent()
                    ? Optional.of(Poly.of(margin.constant().getAsLong() / 2))
                    : margin.exactly(Poly.of(2));
            if (!half.equals(Optional.of(use.firstElements().get(d)))) {
                return false;
            }
        }
        return true;
    }
}
