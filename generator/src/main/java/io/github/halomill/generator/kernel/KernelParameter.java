package io.github.halomill.generator.kernel;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.runtime.base.ElementType;
import java.util.Optional;

/**
 * A parameter of a kernel function.
 *
 * @param name empty if the source gives none
 * @param addressSpace of what a pointer points to, else of the parameter itself; {@code PRIVATE} where nothing is
 *     written
 * @param type of the elements that a pointer (or array) leads to, else of the parameter itself, with typedefs and
 *     macros resolved; empty for a pointer to pointers and for every type that a description cannot name: images,
 *     samplers, {@code size_t}, {@code bool}, structs with such in them, what only a missing header declares
 * @param object what it is, if it is an image or a sampler
 * @param pointer whether it is declared as a pointer or an array
 * @param readOnly whether it is a pointer to elements that are {@code const} or {@code __constant}, or an image to be
 *     read
 * @param typeText the type for messages, for example {@code __global const float *}; typedefs by their names
 * @param obstacle why a host cannot pass a struct of that type, if it is one
 * @param undeclared the name in it that nothing declares, if there is one: a macro is to define it
 * @param place of the name, in the user's file or one that it includes
 */
public record KernelParameter(
        String name,
        AddressSpace addressSpace,
        Optional<ElementType> type,
        Optional<DeviceObject> object,
        boolean pointer,
        boolean readOnly,
        String typeText,
        Optional<String> obstacle,
        Optional<String> undeclared,
        SourceLocation place) {

    /** Whether it points to an array in global or constant memory. */
    public boolean isBuffer() {
        return pointer && (addressSpace == AddressSpace.GLOBAL || addressSpace == AddressSpace.CONSTANT);
    }

    /** The image that it is, if it is one. */
    public Optional<DeviceObject.Image> image() {
        return object.filter(DeviceObject.Image.class::isInstance).map(DeviceObject.Image.class::cast);
    }

    /** Whether it is a sampler. */
    public boolean isSampler() {
        return object.filter(DeviceObject.Sampler.class::isInstance).isPresent();
    }

    /** Whether it stands for an array: in global or constant memory, or as an image. */
    public boolean isArray() {
        return isBuffer() || image().isPresent();
    }

    /** Whether it points to local memory, which a work-group has for itself. */
    public boolean isLocal() {
        return pointer && addressSpace == AddressSpace.LOCAL;
    }
}
