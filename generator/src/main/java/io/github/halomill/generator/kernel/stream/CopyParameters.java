package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.stream.text.EachNumber;
import io.github.halomill.runtime.exec.program.CopySignature;
import io.github.halomill.runtime.exec.program.CopySignature.Kind;
import io.github.halomill.runtime.exec.program.CopySignature.Slot;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.List;

/** What the kernel of a frame, and the function that it calls, are passed: how each parameter is declared, and what it is. */
final class CopyParameters {

    private static final String NEXT = ",\n        ";

    private final StringBuilder ofFunction;
    private final StringBuilder ofKernel;
    private final StringBuilder statements = new StringBuilder();
    private final StringBuilder structs = new StringBuilder();
    private final List<String> names;
    private final List<Slot> slots;

    /**
     * Those of users' kernels.
     *
     * @param ofFunction their declarations
     * @param ofKernel the same where pointers to parts of arrays have {@code hmHeld_} before their names
     */
    CopyParameters(String ofFunction, String ofKernel, List<String> names, List<Slot> slots) {
        this.ofFunction = new StringBuilder(ofFunction.strip());
        this.ofKernel = new StringBuilder(ofKernel.strip());
        this.names = new ArrayList<>(names);
        this.slots = new ArrayList<>(slots);
    }

    /**
     * The index of the first element that a device holds of an array: pointers to parts are moved back to where the
     * whole would begin.
     */
    void addFirst(String array, Slot slot) {
        slots.add(new Slot(Kind.FIRST, slot.launch(), slot.name()));
        ofKernel.append(NEXT).append("const long hmFirst_").append(array);
        statements.append("    __typeof__(hmHeld_%1$s) %1$s = hmHeld_%1$s - hmFirst_%1$s;\n".formatted(array));
    }

    /** Memory for elements of an array. */
    void addMemory(String name, String type, Slot slot) {
        add("__global " + type + " *", name, slot);
    }

    /** Whether something of that name is passed. */
    boolean has(String name) {
        return names.contains(name);
    }

    /** Memory where elements lie as in an array of which a device holds a part. */
    void moveMemory(String name, String array) {
        statements.append("    %s -= hmFirst_%s;\n".formatted(name, array));
    }

    /** A component of the cells of an array, as an array of its own. */
    void addPart(String name, String array, String first) {
        String begin = first.equals("0") ? "" : " + " + first;
        statements.append("    __typeof__(%2$s) %1$s = %2$s%3$s;\n".formatted(name, array, begin));
        ofFunction.append(NEXT).append("__typeof__(" + array + ") " + name);
        names.add(name);
    }

    void addRange(String name, Slot slot) {
        add("const struct hm_range ", name, slot);
    }

    void addNumber(String name, Slot slot) {
        add("const long ", name, slot);
    }

    /** How many work-items a launch has along an axis. */
    void addSize(int launch, int dimension, String suffix) {
        String axis = Axes.name(dimension);
        addNumber("hm_size_" + axis + suffix, new Slot(Kind.SIZE, launch, axis));
    }

    /** The numbers that a scalar is in the iterations of a launch of the copy. */
    void addEach(EachNumber number, int launch) {
        structs.append(number.declaration());
        add("const struct " + number.name() + " ", number.name(), new Slot(Kind.EACH, launch, number.parameter()));
    }

    /** Declares the types of what is passed. */
    String structs() {
        return structs.toString();
    }

    private void add(String before, String name, Slot slot) {
        ofFunction.append(NEXT).append(before).append(name);
        ofKernel.append(NEXT).append(before).append(name);
        names.add(name);
        slots.add(slot);
    }

    /** Of the function. */
    String ofFunction() {
        return ofFunction.toString();
    }

    /** Of the kernel. */
    String ofKernel() {
        return ofKernel.toString();
    }

    /** At the beginning of the kernel: after them all names mean what they mean in users' kernels. */
    String statements() {
        return statements.toString();
    }

    /** What the kernel passes the function. */
    String arguments() {
        return String.join(", ", names);
    }

    /** What the kernel is passed. */
    CopySignature signature() {
        return new CopySignature(slots);
    }
}
