package io.github.halomill.generator.kernel.stream;

import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.stream.speculation.Speculation;
import io.github.halomill.generator.kernel.stream.text.EachNumber;
import io.github.halomill.generator.kernel.stream.text.FilledFaces;
import io.github.halomill.generator.kernel.stream.text.FunctionText;
import io.github.halomill.generator.kernel.stream.text.Ids;
import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A kernel that can be streamed. Dimensions are those of memory: x counts the elements of a row, the last is the
 * slowest.
 *
 * @param function name of the kernel
 * @param text where its text is changed
 * @param parameters names of all parameters, in order
 * @param ids which id of the kernel counts along each dimension
 * @param fields arrays that it writes, and what it reads of them
 * @param outputs other arrays that it writes, which no step reads
 * @param asksForSizes whether it calls {@code get_global_size}
 * @param sure sums of ids and scalars: where none is negative, conditions end as the copy says without asking
 * @param speculation where it does no harm whatever numbers it reads
 * @param setting what is said of its arrays and numbers
 * @param unnamed why what it reads of fields cannot be named, but is found in tiles by how far it lies from the own
 *     element: there are no loads then; empty: it is named
 */
public record StreamForm(
        String function,
        FunctionText text,
        List<String> parameters,
        List<Integer> ids,
        List<Field> fields,
        List<Output> outputs,
        boolean asksForSizes,
        List<Poly> sure,
        Speculation speculation,
        CopySetting setting,
        String unnamed) {

    public StreamForm {
        parameters = List.copyOf(parameters);
        ids = List.copyOf(ids);
        fields = List.copyOf(fields);
        outputs = List.copyOf(outputs);
        sure = List.copyOf(sure);
    }

    /**
     * Arrays that change places, and what is read of them.
     *
     * @param type of their elements, a number or a vector of numbers
     * @param shape how it lies
     * @param loads all from the state before the step, without duplicates
     * @param named those of them that the copy names
     * @param arrays those that it finds by the variables of loops
     * @param choices those of which conditions decide which of them it is
     * @param picks those of which ids and scalars alone decide
     * @param loadsBefore whether it reads its own element of the state before that
     */
    record Field(
            Rotation rotation,
            Type type,
            FieldShape shape,
            List<Load> loads,
            List<Load> named,
            List<LoadArray> arrays,
            List<Choice> choices,
            List<Pick> picks,
            boolean loadsBefore) {

        Field {
            loads = List.copyOf(loads);
            named = List.copyOf(named);
            arrays = List.copyOf(arrays);
            choices = List.copyOf(choices);
            picks = List.copyOf(picks);
        }

        /** The index of a work-item's own element, as a polynomial of its ids and of the kernel's scalars. */
        Poly element() {
            return shape.index();
        }

        /** Which also reads what some margins are made of. */
        private Field reading(FilledFaces faces) {
            List<Load> all = loads.stream()
                    .flatMap(load -> faces.sources(load.offsets()).stream())
                    .distinct()
                    .map(offsets -> new Load(rotation.now(), offsets))
                    .toList();
            return new Field(rotation, type, shape, all, named, arrays, choices, picks, loadsBefore);
        }
    }

    /**
     * An array that it writes, and nothing else.
     *
     * @param array as the copy calls it
     * @param type of its elements
     * @param shape how it lies
     */
    record Output(String array, Type type, FieldShape shape) {

        /** The index of a work-item's own element. */
        Poly element() {
            return shape.index();
        }
    }

    /**
     * This form in a setting.
     *
     * @throws RefusedException if what is read depends on a number that is another one in each iteration
     */
    public StreamForm in(CopySetting other) throws RefusedException {
        Stream<Poly> sums = Stream.of(
                        sure.stream(),
                        fields.stream().flatMap(field -> field.shape().sums()),
                        outputs.stream().flatMap(output -> output.shape().sums()),
                        fields.stream().flatMap(field -> field.picks().stream()).flatMap(Pick::sums))
                .flatMap(some -> some);
        other.checkNumbersAreNotIn(sums);
        List<Field> reading = fields.stream()
                .map(field -> field.reading(other.filled(field.rotation().now())))
                .toList();
        return new StreamForm(
                function, text, parameters, ids, reading, outputs, asksForSizes, sure, speculation, other, unnamed);
    }

    /** Dimensions along which what lies beyond an end is what lies at the other. */
    public Set<Integer> around() {
        return setting.around();
    }

    /** What the user's function is passed, in the order of its parameters. */
    String arguments() {
        return EachNumber.arguments(parameters, parameter -> parameter, setting.each());
    }

    /**
     * An expression of what a load reads, where margins are filled of what that says of them, too.
     *
     * @param element that of an element
     */
    String text(Load load, Function<Load, String> element) {
        return setting.filled(load.array())
                .text(
                        field(load).shape().parameter(load.array()),
                        load.offsets(),
                        offsets -> element.apply(new Load(load.array(), offsets)),
                        axis -> "hm_" + axis);
    }

    /** The field that a load reads. */
    Field field(Load load) {
        return fields.stream()
                .filter(field -> field.rotation().now().equals(load.array()))
                .findFirst()
                .orElseThrow();
    }

    /** This form with another text. */
    StreamForm with(FunctionText other) {
        return new StreamForm(
                function, other, parameters, ids, fields, outputs, asksForSizes, sure, speculation, setting, unnamed);
    }

    /** Whether it is streamed in tiles. */
    public boolean tiled() {
        return !unnamed.isEmpty();
    }

    /** Whether it does no harm where work-items are that the launch has, whatever numbers it reads. */
    boolean speculatable() {
        return speculation != Speculation.NEVER;
    }

    /** Whether the user's function is told that it is known how its conditions end. */
    boolean tellsWhatIsSure() {
        return text.says("hm_sure");
    }

    /** How many dimensions the fields have. */
    public int dimensions() {
        return ids.size();
    }

    /** Which ids are at places of its frame. */
    Ids idsOfFrame() {
        return new Ids(dimensions(), around(), "hm_in");
    }

    /** How far a step reads towards lower places along a dimension, as a number that is not negative. */
    public int behind(int dimension) {
        return loads().stream()
                .mapToInt(load -> Math.max(0, -load.offsets().get(dimension)))
                .max()
                .orElse(0);
    }

    /** How far a step reads towards higher places along a dimension. */
    public int ahead(int dimension) {
        return loads().stream()
                .mapToInt(load -> Math.max(0, load.offsets().get(dimension)))
                .max()
                .orElse(0);
    }

    /**
     * By how many rows a time level is later than the one before it: what a work-item has itself it may use at once,
     * what others have after the next barrier.
     */
    int lag() {
        int across = loads().stream()
                .filter(Load::isAcross)
                .mapToInt(load -> load.along() + 1)
                .max()
                .orElse(0);
        return Math.max(ahead(dimensions() - 1), across);
    }

    /** How many rows of a time level a work-item keeps: also the row whose old values the level after the next may need. */
    int kept() {
        boolean before = fields.stream()
                .anyMatch(field -> field.loadsBefore() || field.rotation().isOfTwo());
        return Math.max(before ? 2 * lag() : 0, lag() + behind(dimensions() - 1)) + 1;
    }

    private List<Load> loads() {
        return fields.stream().flatMap(field -> field.loads().stream()).toList();
    }
}
