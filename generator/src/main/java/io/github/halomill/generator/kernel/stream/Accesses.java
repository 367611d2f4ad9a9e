package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.flow.Walker;
import io.github.halomill.generator.kernel.stream.Bodies.Body;
import io.github.halomill.generator.kernel.stream.text.Edit;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Accesses of global memory in a body's own text, beside what was found out of them. */
final class Accesses extends Walker {

    private final Body body;
    private final List<Reference> references;
    private final List<Expr.Element> elements = new ArrayList<>();
    private final Map<Expr.Element, Reference> replaced = new HashMap<>();
    private Expr.@Nullable Element partial;

    Accesses(Body body, List<Reference> references) {
        this.body = body;
        this.references = references;
        walk(body.function().body());
    }

    @Override
    protected void visit(Expr expr) {
        if (expr instanceof Expr.Assign assign
                && assign.target() instanceof Expr.Lanes lanes
                && lanes.base() instanceof Expr.Element element
                && isGlobal(element)) {
            partial = element;
        } else if (expr instanceof Expr.Element element && isGlobal(element)) {
            elements.add(element);
        } else if (expr instanceof Expr.AddressOf address && address.operand() instanceof Expr.Element element) {
            // Only its address is taken: it stays.
            walk(element.base());
            walk(element.index());
        }
    }

    @Override
    protected boolean enters(Expr expr) {
        return !(expr instanceof Expr.AddressOf address && address.operand() instanceof Expr.Element);
    }

    private static boolean isGlobal(Expr.Element element) {
        return Bodies.isGlobal(element.base().type());
    }

    /** What is replaced in the body. */
    List<Edit> edits() {
        return body.edits();
    }

    /** What is replaced, and for which reference first. */
    Map<Expr.Element, Reference> replaced() {
        return replaced;
    }

    /** Throws if an access of an array that changes is left in the text. */
    void checkReplaced(Set<String> changing) throws RefusedException {
        for (Expr.Element element : elements) {
            throwIf(
                    !replaced.containsKey(element)
                            && body.arraysOf(element.base()).stream().anyMatch(changing::contains),
                    "nothing takes the place of " + element.text() + " at " + element.place());
        }
    }

    /** Each access in the text is one that was followed; those of arrays that are only read stay as they are. */
    void check() throws RefusedException {
        if (partial != null) {
            throw new RefusedException("it stores a part of the element " + partial.text() + " at " + partial.place());
        }
        for (Expr.Element element : elements) {
            long arrays = references.stream()
                    .filter(reference -> isAt(element, reference))
                    .map(Reference::buffer)
                    .filter(buffer -> body.arraysOf(element.base()).contains(buffer.name()))
                    .distinct()
                    .count();
            throwIf(arrays == 0, element.text() + " at " + element.place() + " was not followed");
            throwIf(arrays > 1, element.text() + " at " + element.place() + " may be of several arrays");
        }
    }

    /** Where the body's text has an access; empty: another one has it. */
    Optional<Expr.Element> of(Reference reference, Type type) throws RefusedException {
        List<Expr.Element> found = elements.stream()
                .filter(element -> isAt(element, reference))
                .filter(element -> body.arraysOf(element.base())
                        .contains(reference.buffer().name()))
                .toList();
        if (found.isEmpty()) {
            return Optional.empty();
        }
        throwIf(found.size() > 1, "a macro makes several accesses of " + reference.cited());
        boolean lane = type instanceof Type.Vector vector
                && reference.bytes() == vector.element().kind().bytes();
        throwIf(
                !found.get(0).type().equals(type)
                        || !(lane || reference.bytes() == type.bytes().orElseThrow()),
                "it takes " + reference.cited() + " for another type than the array has");
        throwIf(
                hasEffects(found.get(0)),
                "the subscript of " + reference.cited() + " does more than to say which element");
        return Optional.of(found.get(0));
    }

    /** Whether more is lost than a value if an access is replaced. */
    private static boolean hasEffects(Expr.Element element) {
        boolean[] found = {false};
        new Walker() {
            @Override
            protected void visit(Expr expr) {
                found[0] |= expr instanceof Expr.Assign
                        || expr instanceof Expr.Update
                        || (expr instanceof Expr.Call call
                                && call.arguments().stream().anyMatch(one -> one.type() instanceof Type.Pointer));
            }
        }.walk(element);
        return found[0];
    }

    private boolean isAt(Expr.Element element, Reference reference) {
        return body.calls().equals(reference.calls())
                && element.place().equals(reference.place())
                && element.text().equals(reference.text());
    }
}
