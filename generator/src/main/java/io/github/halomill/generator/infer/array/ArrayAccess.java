package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.DeviceObject;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.ElementType;
import java.util.List;
import java.util.Optional;

/**
 * An array of a kernel, and what the kernel does with it.
 *
 * @param references all to it
 * @param image the format, as a guess, if the kernel takes it as an image
 */
public record ArrayAccess(KernelParameter parameter, List<Reference> references, Optional<Text> image) {

    public ArrayAccess {
        references = List.copyOf(references);
    }

    /** That of a parameter among all references of its kernel. */
    public static ArrayAccess of(KernelParameter parameter, Variable variable, List<Reference> all) {
        List<Reference> own = all.stream()
                .filter(reference -> reference.buffer().equals(variable))
                .toList();
        return new ArrayAccess(parameter, own, parameter.image().map(object -> Images.format(own, parameter.place())));
    }

    /** The parameter's name. */
    public String name() {
        return parameter.name();
    }

    /** The size of an element; 1 of an image, whose offsets count elements. */
    public long elementBytes() {
        return parameter.type().map(ElementType::bytes).orElse(1);
    }

    /** Dimensions of the image that it is; 0 if it is none. */
    public int imageDimensions() {
        return parameter.image().map(DeviceObject.Image::dimensions).orElse(0);
    }

    /** Whether the kernel does anything with it. */
    public boolean isUsed() {
        return !references.isEmpty();
    }

    /** Whether the kernel may write by one of its references. */
    public boolean mayWrite(Reference reference) {
        return reference.mode() == Reference.Mode.WRITE
                || (reference.mode() == Reference.Mode.UPDATE && !parameter.readOnly());
    }

    /** Those by which the kernel may write. */
    List<Reference> writes() {
        return references.stream().filter(this::mayWrite).toList();
    }

    public boolean isWritten() {
        return references.stream().anyMatch(this::mayWrite);
    }

    public boolean isRead() {
        return references.stream().anyMatch(reference -> reference.mode().reads());
    }

    /**
     * Whether it is not known which elements are read of an array that is only read: nothing says how many it has then.
     */
    boolean isLost() {
        return !isWritten()
                && references.stream()
                        .anyMatch(reference -> reference.unresolved().isPresent());
    }

    /** Whether both have elements of one type, and one format if they are images. */
    public boolean hasElementsLike(ArrayAccess other) {
        return parameter.type().equals(other.parameter.type())
                && image.map(Text::value).equals(other.image.map(Text::value));
    }
}
