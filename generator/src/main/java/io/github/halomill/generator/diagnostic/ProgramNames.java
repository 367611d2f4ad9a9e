package io.github.halomill.generator.diagnostic;

import java.util.Optional;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** What a program may be called: it becomes a Java class. */
public final class ProgramNames {

    /** Identifiers elsewhere (Java Language Specification 17, section 3.9). */
    private static final Set<String> NO_TYPE_IDENTIFIERS = Set.of("permits", "record", "sealed", "var", "yield");

    private ProgramNames() {}

    /** Why {@code name} will not do, to stand behind it in a message; empty if it will. */
    public static Optional<String> problem(String name) {
        if (!isClassName(name)) {
            return Optional.of("cannot be the name of a Java class");
        }
        return Object.class.getResource(name + ".class") == null
                ? Optional.empty()
                : Optional.of("would hide java.lang." + name);
    }

    private static boolean isClassName(String name) {
        return SourceVersion.isIdentifier(name)
                && !SourceVersion.isKeyword(name, SourceVersion.RELEASE_17)
                && !NO_TYPE_IDENTIFIERS.contains(name)
                && name.chars().noneMatch(c -> c == '$' || Character.isIdentifierIgnorable(c));
    }
}
