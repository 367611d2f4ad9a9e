package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.Variable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What names mean in a block, and in those around it (C99, 6.2.1). */
final class Scope {

    /** What an ordinary name means. */
    sealed interface Meaning {

        record Storage(Variable variable) implements Meaning {}

        record Typedef(QualifiedType type) implements Meaning {}

        /** An enumeration constant. */
        record Constant(long value) implements Meaning {}

        /** Something that is not understood. */
        record Unknown() implements Meaning {}
    }

    private final @Nullable Scope outer;
    private final Map<String, Meaning> names = new HashMap<>();
    private final Map<String, QualifiedType> tags = new HashMap<>();

    Scope(@Nullable Scope outer) {
        this.outer = outer;
    }

    void declare(String name, Meaning meaning) {
        names.put(name, meaning);
    }

    void declareTag(String tag, QualifiedType type) {
        tags.put(tag, type);
    }

    Optional<Meaning> find(String name) {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            Meaning found = scope.names.get(name);
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    /** All names that mean something here. */
    Stream<String> names() {
        Stream<String> here = names.keySet().stream();
        return outer == null ? here : Stream.concat(here, outer.names());
    }

    /** The meaning that this block itself gives a name. */
    Optional<Meaning> findHere(String name) {
        return Optional.ofNullable(names.get(name));
    }

    /** What {@code struct S}, {@code union U} or {@code enum E} stands for. */
    Optional<QualifiedType> findTag(String tag) {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            QualifiedType found = scope.tags.get(tag);
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }
}
