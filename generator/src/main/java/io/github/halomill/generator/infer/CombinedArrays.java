package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import io.github.halomill.generator.kernel.table.SharedChange;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.schedule.Combining.Rule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** The arrays of a kernel that all work-items change together, in a way that does not depend on their order. */
final class CombinedArrays {

    static final CombinedArrays NONE = new CombinedArrays(Map.of());

    /** So many elements are those of a histogram; more are what a type of 32 bits may count. */
    private static final long MOST_ELEMENTS = 1 << 16;

    private static final String FROM =
            "%s: what elements begin each launch with; delete from if launches go on from what is there";

    private record Array(Rule rule, ElementType type, List<SharedChange> changes) {}

    private final Map<String, Array> arrays;

    private CombinedArrays(Map<String, Array> arrays) {
        this.arrays = arrays;
    }

    /** Those of a kernel of which it is known what it does. */
    static CombinedArrays of(Unit unit, KernelFunction function, Function definition, Evaluation evaluation) {
        if (KernelReferences.symbols(evaluation.references()).noneMatch(WorkId.class::isInstance)) {
            return NONE; // there is one work-item
        }
        Map<String, Array> arrays = new LinkedHashMap<>();
        for (int i = 0; i < definition.parameters().size(); i++) {
            Variable variable = definition.parameters().get(i);
            KernelParameter parameter = function.parameters().get(i);
            List<Reference> references = evaluation.to(variable);
            if (parameter.isArray() && parameter.type().isPresent() && areEverybodys(references)) {
                List<SharedChange> changes = references.stream()
                        .flatMap(reference ->
                                SharedChange.at(reference.place(), reference.text(), unit, definition).stream())
                        .toList();
                ElementType type = parameter.type().get();
                if (changes.size() == references.size()) {
                    rule(changes, type).ifPresent(rule -> arrays.put(variable.name(), new Array(rule, type, changes)));
                }
            }
        }
        return new CombinedArrays(arrays);
    }

    /** Whether all write, and the elements are nobody's own. */
    private static boolean areEverybodys(List<Reference> references) {
        return !references.isEmpty()
                && references.stream()
                        .allMatch(reference -> reference.mode().writes()
                                && reference.accesses().stream()
                                        .flatMap(access -> access.offset().allSymbols().stream())
                                        .allMatch(CombinedArrays::isInAllGroups));
    }

    /** Whether it is so in all work-groups. */
    private static boolean isInAllGroups(Symbol symbol) {
        return !(symbol instanceof WorkId id) || id.level() == Level.LOCAL;
    }

    private static Optional<Rule> rule(List<SharedChange> changes, ElementType type) {
        Set<Optional<Rule>> rules = changes.stream().map(SharedChange::rule).collect(Collectors.toSet());
        boolean same = changes.stream().map(SharedChange::stored).distinct().count() == 1;
        boolean fits = changes.stream().allMatch(change -> !change.used() && change.fits(type));
        return rules.size() == 1 && same && fits
                ? rules.iterator().next().filter(rule -> rule != Rule.ANY || isSmall(changes))
                : Optional.empty();
    }

    /** Whether the kernel shows that they stay in a few elements; arrays that are marked anywhere may be large. */
    private static boolean isSmall(List<SharedChange> changes) {
        return changes.stream().allMatch(change -> change.isInside(MOST_ELEMENTS));
    }

    /** A reference to one of them as if it only read, as other tables are read. */
    Reference asTable(Reference reference) {
        return arrays.containsKey(reference.buffer().name())
                ? new Reference(
                        reference.buffer(),
                        Reference.Mode.READ,
                        reference.accesses(),
                        reference.bytes(),
                        reference.unresolved(),
                        reference.numbers(),
                        reference.text(),
                        reference.place(),
                        reference.calls())
                : reference;
    }

    /** How many elements one has, if the kernel shows that by types or masks; empty if not. */
    OptionalLong elements(String array) {
        Array found = arrays.get(array);
        if (found == null || !isSmall(found.changes())) {
            return OptionalLong.empty();
        }
        return found.changes().stream()
                .mapToLong(change -> change.subscripts().orElseThrow().most() + 1)
                .max();
    }

    /** Whether the array of that name is one. */
    boolean isOne(String array) {
        return arrays.containsKey(array);
    }

    boolean areAny() {
        return !arrays.isEmpty();
    }

    /** How one is combined, if it is. */
    Optional<CombineElement> describe(String array, SourceLocation place) {
        return Optional.ofNullable(arrays.get(array))
                .map(found -> new CombineElement(
                        Text.inferred(found.rule().word(), place),
                        Optional.of(Text.guess(from(found), place, FROM.formatted(what(found)))),
                        place));
    }

    /** What the user is to know of them. */
    List<String> notes() {
        return arrays.entrySet().stream()
                .map(entry -> note(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static String note(String name, Array array) {
        boolean flag = array.rule() == Rule.ANY || array.rule() == Rule.OR;
        return "'" + name + "' is " + what(array) + "; a <schedule> has its value by <reduce name=\"" + name
                + "_now\" of=\""
                + name + "\" with=\"" + reduction(array) + "\"/> after the <launch>"
                + (flag ? ", and ends by <until>" + name + "_now == " + from(array) + "</until>" : "");
    }

    /** Which reduction tells what a launch left; of a flag, whether anybody stored something. */
    private static String reduction(Array array) {
        return switch (array.rule()) {
            case SUM, XOR -> "sum";
            case ANY, OR -> from(array).equals("0") ? "maxabs" : "min";
            case MIN, AND -> "min";
            case MAX -> "max";
        };
    }

    private static String what(Array array) {
        return switch (array.rule()) {
            case ANY ->
                "a flag: work-items that write it store "
                        + array.changes().get(0).stored().orElse("one number");
            case SUM -> "a counter or a histogram: work-items add to it";
            case MIN, MAX ->
                "an extreme: work-items look for the " + (array.rule() == Rule.MIN ? "smallest" : "largest");
            case AND -> "bits that work-items clear";
            case OR, XOR -> "bits that work-items " + (array.rule() == Rule.OR ? "set" : "turn over");
        };
    }

    /** What changes nothing: of a flag, what is not stored. */
    private static String from(Array array) {
        boolean zero = array.changes().get(0).stored().filter("0"::equals).isPresent();
        ScalarType type = ((DataType) array.type()).scalar();
        long most = type == ScalarType.ULONG ? -1 : type.most(); // what a long with all bits is
        return switch (array.rule()) {
            case ANY -> zero ? "1" : "0";
            case SUM, OR, XOR -> "0";
            case AND -> Long.toString(type.isUnsigned() ? most : -1);
            case MIN -> Long.toString(most);
            case MAX -> Long.toString(type.least());
        };
    }
}
