package io.github.halomill.generator.kernel;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What a file uses and nothing declares, so that no compiler takes it: a macro that only build options define, or a
 * mistake.
 *
 * @param name of it
 * @param message the cause
 * @param cure what to do about it
 * @param place of its first use
 */
public record Undeclared(String name, String message, String cure, SourceLocation place) {

    private static final Set<String> CUDA = Set.of("blockIdx", "blockDim", "threadIdx", "gridDim");

    private static final String DECLARE =
            "if it is a variable, declare it; if the host knows it, make it a parameter of the kernel; ";

    private static final String IN_FRONT =
            "; if host code puts it in front of this source, save that text and give -include FILE";

    /** A variable or a macro; {@code meant} is a name like it that is declared. */
    public static Undeclared value(String name, Optional<String> meant, SourceLocation place) {
        return new Undeclared(
                name,
                "'" + name + "' is declared nowhere",
                CUDA.contains(name)
                        ? "that is CUDA: in OpenCL C, write get_global_id(0) for blockIdx.x * blockDim.x + threadIdx.x; get_group_id,"
                                + " get_local_size, get_local_id and get_num_groups are its parts"
                        : asked(meant)
                                + (meant.isPresent() || name.equals(name.toUpperCase(Locale.ROOT)) ? "" : DECLARE)
                                + "if it is a macro, define it with -D " + name + "=VALUE" + size(name)
                                + inFront(meant),
                place);
    }

    /** Whether it is used as a value. */
    public boolean isValue() {
        return message.startsWith("'" + name + "'");
    }

    /** A type; {@code meant} is one like it. */
    public static Undeclared type(String name, Optional<String> meant, SourceLocation place) {
        return new Undeclared(
                name,
                "the type '" + name + "' is declared nowhere",
                asked(meant) + "if a macro is to define it, say so: -D " + name + "=float" + inFront(meant),
                place);
    }

    /** A function; {@code meant} is one like it. */
    public static Undeclared function(String name, Optional<String> meant, SourceLocation place) {
        return new Undeclared(
                name,
                "the function '" + name + "' is declared nowhere, and OpenCL C has none of that name",
                asked(meant) + "if it is a macro, define it with -D '" + name + "(x)=...'" + inFront(meant),
                place);
    }

    /** A field or component of a value; {@code owner} says what has none of that name, {@code has} what it has. */
    public static Undeclared field(String name, String owner, String has, SourceLocation place) {
        return new Undeclared("." + name, owner + " has no member '" + name + "'", has, place);
    }

    /** A subscript of a number, which {@code array} has or is. */
    public static Undeclared element(String array, String number, String type, String cure, SourceLocation place) {
        return new Undeclared(
                "[]" + array,
                "'" + number + "' is one number of type " + type + ", which has no elements",
                cure,
                place);
    }

    /** A call with another number of arguments than the function has. */
    public static Undeclared call(String function, int given, int taken, SourceLocation place) {
        return new Undeclared(
                function + "()",
                "'" + function + "' is called with " + given + (given == 1 ? " argument" : " arguments")
                        + " instead of " + taken,
                "see what its parameters are",
                place);
    }

    /** What an upper-case name may be: a size with the lower-case name. */
    private static String size(String name) {
        String parameter = name.toLowerCase(Locale.ROOT);
        return name.equals(name.toUpperCase(Locale.ROOT)) && !parameter.equals(name)
                ? "; if it is a size that is chosen when the program runs, with -D " + name + "=" + parameter
                        + ", or <define name=\"" + name + "\">" + parameter + "</define> in the <kernel>"
                : "";
    }

    private static String inFront(Optional<String> meant) {
        return meant.isPresent() ? "" : IN_FRONT;
    }

    private static String asked(Optional<String> meant) {
        return meant.map(name -> "did you mean '" + name + "'? Else, ").orElse("");
    }
}
