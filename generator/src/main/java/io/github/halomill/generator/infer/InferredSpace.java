package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.infer.hint.LocalPitches;
import io.github.halomill.generator.infer.hint.SizeHints;
import io.github.halomill.generator.infer.hint.WrapHints;
import io.github.halomill.generator.infer.name.SizeNames;
import io.github.halomill.generator.infer.name.TimeScalars;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.model.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The NDRange, the values of scalars and the shapes of arrays that suit a kernel. */
final class InferredSpace {

    /** What a size comes to as long as it is not known, and what another scalar. */
    private static final long LARGE = 1000;

    private static final long SMALL = 2;

    private final KernelSource source;
    private final Interpretation meaning;
    private final KernelFunction function;
    private final Function definition;
    private final Evaluation evaluation;
    private final int dimensions;
    private final InferredGroup group;
    private final InferredParameters parameters;
    private final ScalarBindings scalars;
    private final List<Poly> items = new ArrayList<>();
    private final List<List<String>> itemsComments = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<Variable, InferredBuffer> buffers = new LinkedHashMap<>();
    private final OtherKernels others;

    /** How many work-items guards let pass, by dimension. */
    private final Map<Integer, Optional<Poly>> guarded = new HashMap<>();

    /** Dimensions along which nothing tells how many work-items there are. */
    private final Set<Integer> untold = new HashSet<>();

    /** For a kernel of which it is known what it does, alone. */
    InferredSpace(KernelSource source, Interpretation meaning, Given given) {
        this(
                source,
                meaning,
                new InferredParameters(meaning.function(), meaning.order().dimensions(), given),
                OtherKernels.NONE);
    }

    private InferredSpace(
            KernelSource source, Interpretation meaning, InferredParameters parameters, OtherKernels others) {
        this.source = source;
        this.meaning = meaning;
        this.parameters = parameters;
        this.others = others;
        scalars = new ScalarBindings(source.given().scalars());
        function = meaning.function();
        definition = meaning.definition();
        evaluation = meaning.evaluation().from(meaning.offset());
        dimensions = meaning.order().dimensions();
        group = InferredGroup.of(source, evaluation, dimensions);
        group.guess().ifPresent(notes::add);
    }

    /** The same kernel beside others; {@code all} are the parameters of one of them. */
    InferredSpace beside(OtherKernels known, InferredParameters all) {
        return new InferredSpace(source, meaning, all.of(function), known);
    }

    boolean mayWrite(Reference reference) {
        return KernelReferences.mayWrite(reference, function, definition);
    }

    /** Whether it tells by its guards how many work-items there are: what is written, else what all change. */
    private boolean counts(Reference reference) {
        return mayWrite(reference)
                || (combines() && meaning.combined().isOne(reference.buffer().name()));
    }

    /** Whether its work-items write nothing but what they change together. */
    private boolean combines() {
        return meaning.combined().areAny() && evaluation.references().stream().noneMatch(this::mayWrite);
    }

    /** Why nothing can be inferred once images turned out to have fewer dimensions than the kernel goes through. */
    Optional<String> imageObstacle() {
        return InferredImages.obstacle(buffers.values(), dimensions);
    }

    /** Infers all; why it cannot, if so. */
    Optional<String> infer() {
        for (int i = 0; i < definition.parameters().size(); i++) {
            Variable parameter = definition.parameters().get(i);
            if (function.parameters().get(i).isArray() && !meaning.constants().isOne(parameter.name())) {
                buffers.put(
                        parameter,
                        new InferredBuffer(
                                this, parameter, function.parameters().get(i), evaluation.references()));
            }
        }
        InferredImages.note(buffers.values()).ifPresent(notes::add);
        if (imageObstacle().isPresent()) {
            return imageObstacle();
        }
        Setting unbound = unbound();
        for (InferredBuffer buffer : buffers.values()) {
            Optional<String> obstacle = buffer.findStrides(unbound);
            if (obstacle.isPresent()) {
                return obstacle;
            }
        }
        boolean changes = combines() || buffers.values().stream().anyMatch(InferredBuffer::isOfGroups);
        if (buffers.values().stream().noneMatch(buffer -> buffer.isDistributed() && (buffer.isWritten() || changes))) {
            return Optional.of("no array has elements for the work-items");
        }
        buffers.values().forEach(buffer -> buffer.takePlace(buffers.values(), others));
        for (int d = 0; d < dimensions; d++) {
            inferItems(d, unbound);
        }
        bindImages();
        bindLocalPitches();
        bindMirrors();
        bindOthers(KernelReferences.symbols(evaluation.references()));
        meaning.implied().values().forEach((name, value) -> scalars.putIfAbsent(name, bound(value)));
        Setting setting = setting();
        for (InferredBuffer buffer : buffers.values()) {
            Optional<String> obstacle = buffer.findShape(setting);
            if (obstacle.isPresent()) {
                return obstacle;
            }
        }
        askForTimes();
        return Optional.empty();
    }

    /**
     * Numbers of steps that say nothing of arrays are the user's, who alone knows them; of several kernels they count
     * iterations.
     */
    private void askForTimes() {
        for (KernelParameter parameter : function.parameters()) {
            if (TimeScalars.isOne(parameter) && !isIteration(parameter)) {
                notes.add(TimeScalars.note(parameter, isBeside()));
            }
            if (TimeScalars.isNumber(parameter) && !isIteration(parameter)) {
                scalars.computeIfAbsent(parameter.name(), parameters::asked);
            }
        }
    }

    /** Whether a scalar seems to be the number of the iteration, which kernels can be passed if there are several. */
    boolean isIteration(KernelParameter parameter) {
        return isBeside() && TimeScalars.isNumber(parameter) && !scalars.has(parameter.name());
    }

    /** Whether it is described as one of several kernels. */
    private boolean isBeside() {
        return others.areAny() || parameters.given().several();
    }

    /** The elements of the largest of its arrays and of its NDRange, about. */
    double largest() {
        Setting setting = setting();
        return Stream.concat(Stream.of(items), buffers.values().stream().map(InferredBuffer::size))
                .mapToDouble(
                        sizes -> sizes.stream().mapToDouble(setting::estimate).reduce(1, (a, b) -> a * b))
                .max()
                .orElse(0);
    }

    /** That sizes are made of what neither the kernel's arguments nor its source tell. */
    Optional<String> undefined() {
        return parameters.undefined(
                Stream.concat(items.stream(), buffers.values().stream().flatMap(buffer -> buffer.size().stream())));
    }

    /** The setting in which sizes are not known. */
    Setting unbound() {
        List<Poly> sizes = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            sizes.add(Poly.of(new Size(Level.GLOBAL, meaning.square() ? 0 : d)));
        }
        Set<String> large = SizeHints.all(evaluation);
        Map<String, Long> about = new LinkedHashMap<>();
        KernelReferences.symbols(evaluation.references())
                .filter(Uniform.class::isInstance)
                .map(Symbol::toString)
                .forEach(name -> about.put(name, large.contains(name) ? LARGE : SMALL));
        return new Setting(sizes, List.of(), group.size(), Map.of(), about, false, InferredImages.known(), Set.of());
    }

    /** Where work-items would have to begin for all that they touch along each dimension to be in the arrays. */
    List<Long> missingOffset() {
        Setting unbound = unbound();
        return IntStream.range(0, dimensions)
                .mapToObj(d -> single().contains(d) ? 0L : missingOffset(d, unbound))
                .toList();
    }

    private long missingOffset(int d, Setting unbound) {
        return distributed().stream()
                .mapToLong(buffer -> -Math.floorDiv(Math.min(0, buffer.lowest(d, unbound)), buffer.perItem(d)))
                .max()
                .orElse(0);
    }

    private List<InferredBuffer> distributed() {
        return buffers.values().stream().filter(InferredBuffer::isDistributed).toList();
    }

    /** Images of which nothing else says how large they are have an element for every work-item. */
    private void bindImages() {
        int most = buffers.values().stream()
                .mapToInt(InferredBuffer::imageDimensions)
                .max()
                .orElse(0);
        for (int d = 0; d < most; d++) {
            int along = d;
            scalars.computeIfAbsent(
                    InferredImages.name(d),
                    name -> along < dimensions && !single().contains(along)
                            ? items.get(along)
                            : parameters.size(along, "elements of images along " + "xyz".charAt(along)));
        }
    }

    /** Chooses the work-items along a dimension, and with them scalars that are pitches. */
    private void inferItems(int d, Setting unbound) {
        if (single().contains(d)) {
            add(Poly.ONE, "each work-item goes through all elements along " + "xyz".charAt(d));
            return;
        }
        if (meaning.square() && d > 0) {
            add(items.get(0), "as many as along x, which the kernel takes for the same");
            bindPitches(d);
            return;
        }
        InferredItems counted = new InferredItems(evaluation, this::counts, unbound, distributed());
        counted.equatePitches(d, source.given().sizes(), scalars);
        guarded.put(d, counted.guarded(d));
        Optional<Poly> count = others.guardedAlong().contains(d) ? counted.guarded(d) : counted.along(d);
        Optional<Poly> extent = distributed().stream()
                .filter(InferredBuffer::isWritten)
                .flatMap(buffer -> buffer.extent(d).stream())
                .findFirst();
        OptionalLong around = WrapHints.along(d, evaluation);
        Optional<Poly> said = source.given().items(d);
        Optional<Poly> room = counted.inSizes(d, source.given().sizes());
        count.ifPresent(guard ->
                said.or(() -> parameters.given().cells(d)).or(() -> room).ifPresent(all -> scalars.equate(guard, all)));
        if (said.isPresent()) {
            add(said.get());
        } else if (count.isPresent()) {
            add(bind(count.get(), d), "as far as the kernel's guards let it go");
            extent.map(Poly::constant).filter(OptionalLong::isPresent).ifPresent(row -> limit(d, row.getAsLong()));
        } else if (around.isPresent() && isLong(around.getAsLong(), extent, d)) {
            add(Poly.of(around.getAsLong()), "as many as there are from where what is read wraps");
        } else if (extent.isEmpty()
                || scalars.unboundPitch(extent.get()).isPresent()
                || extent.get().equals(Poly.of(new Size(Level.GLOBAL, d)))) {
            room.ifPresentOrElse(all -> add(all), () -> addUntold(d, extent));
        } else {
            add(rows(d, extent.get()), "as many as the rows of the arrays have room for");
        }
        bindPitches(d);
    }

    private Poly rows(int d, Poly extent) {
        Poly inner = bind(extent, d).plus(-margin(distributed(), d));
        Poly size = inner.exactly(Poly.of(distributed().get(0).perItem(d))).orElse(inner);
        boolean whole = size.constant().isPresent() && !group().isEmpty();
        return whole ? Poly.of(size.constant().getAsLong() / group().get(d) * group().get(d)) : size;
    }

    /** Whether rows may be so long, each element a work-item's own. */
    private boolean isLong(long number, Optional<Poly> extent, int d) {
        boolean each = distributed().stream().allMatch(buffer -> buffer.perItem(d) == 1);
        long length = extent.map(Poly::constant).orElse(OptionalLong.empty()).orElse(number);
        return each && length == number && (group().isEmpty() || number % group().get(d) == 0);
    }

    /**
     * As many work-items as the user says, by how many elements there are along {@code d} if the kernel has a name for
     * that.
     */
    private void addUntold(int d, Optional<Poly> extent) {
        List<InferredBuffer> distributed = distributed();
        Optional<String> name = extent.flatMap(scalars::unboundPitch)
                .map(Uniform::name)
                .or(() -> Stream.concat(
                                SizeHints.mirrored(d, evaluation).stream(),
                                SizeHints.rowsMirrored(d + 1, evaluation).stream())
                        .findFirst())
                .filter(scalar -> isScalar(scalar) && !SizeNames.isPitch(scalar))
                .or(() -> SizeNames.unused(d, function, KernelReferences.names(evaluation)))
                .filter(scalar ->
                        !scalars.has(scalar) && !meaning.implied().values().containsKey(scalar));
        long margin = margin(distributed, d);
        boolean each = distributed.stream().allMatch(buffer -> buffer.perItem(d) == 1);
        if (name.isPresent() && each && (margin == 0 || group().isEmpty())) {
            Poly size = parameters.size(name.get(), d, margin);
            scalars.put(name.get(), size);
            add(
                    size.plus(-margin),
                    margin == 0 ? "as many as there are elements" : "as many as have all around them that is read");
        } else if (parameters.given().cells(d).isPresent()) {
            add(parameters.given().cells(d).get(), "as many as there are cells");
        } else if (others.cells().containsKey(d)) {
            add(others.cells().get(d), "nothing in the kernel tells how many, so one for each cell");
        } else {
            untold.add(d);
            add(parameters.size(d, "work-items along " + "xyz".charAt(d)));
        }
    }

    /**
     * Has there be no more work-items along {@code d} than rows have room for: guards by scalars know nothing of a
     * pitch that is a number.
     */
    private void limit(int d, long room) {
        long origin = distributed().stream()
                .mapToLong(buffer -> buffer.origin(d))
                .max()
                .orElse(0);
        limit(items.get(d), d, room - origin);
        long beyond = distributed().stream()
                .mapToLong(buffer -> buffer.beyond(d))
                .max()
                .orElse(0);
        Objects.requireNonNull(guarded.get(d)).ifPresent(count -> limit(bound(count), d, room - origin - beyond));
    }

    private void limit(Poly count, int d, long room) {
        count.symbols().stream()
                .filter(symbol -> count.minus(Poly.of(symbol)).constant().isPresent())
                .forEach(symbol ->
                        parameters.limit(symbol, room / distributed().get(0).perItem(d) - count.constantTerm()));
    }

    private void add(Poly count, String... comments) {
        items.add(count);
        itemsComments.add(List.of(comments));
    }

    /** Pitches that say nothing else have room for the work-items and what they touch. */
    private void bindPitches(int d) {
        Map<String, List<InferredBuffer>> pitches = new LinkedHashMap<>();
        for (InferredBuffer buffer : distributed()) {
            buffer.extent(d)
                    .flatMap(scalars::unboundPitch)
                    .ifPresent(symbol -> pitches.computeIfAbsent(symbol.name(), name -> new ArrayList<>())
                            .add(buffer));
        }
        pitches.forEach((name, alike) ->
                scalars.put(name, items.get(d).times(alike.get(0).perItem(d)).plus(margin(alike, d))));
    }

    /**
     * What is read from the other end has as many elements as there are work-items, if nothing else tells:
     * {@code (h - 1 - y) * w}.
     */
    private void bindMirrors() {
        for (int d = 0; d < dimensions; d++) {
            Poly count = items.get(d);
            SizeHints.mirrored(d, evaluation).forEach(name -> scalars.putIfAbsent(name, count));
            if (d + 1 < dimensions) {
                SizeHints.rowsMirrored(d + 1, evaluation).forEach(name -> scalars.putIfAbsent(name, count));
            }
        }
    }

    /** Planes of local memory can be told once rows are. */
    private void bindLocalPitches() {
        Map<String, Long> pitches = LocalPitches.of(evaluation.locals(), setting());
        while (!pitches.isEmpty()) {
            pitches.forEach((name, length) -> scalars.put(name, Poly.of(length)));
            pitches = LocalPitches.of(evaluation.locals(), setting());
        }
    }

    private static long margin(List<InferredBuffer> distributed, int d) {
        return distributed.stream().mapToLong(buffer -> buffer.margin(d)).max().orElse(0);
    }

    /** With parameters in place of the scalars that it is made of; sizes along {@code d} are chosen by the user. */
    private Poly bind(Poly poly, int d) {
        List<String> free = poly.allSymbols().stream()
                .filter(Uniform.class::isInstance)
                .map(Symbol::toString)
                .filter(name -> !parameters.contains(name) && !scalars.has(name))
                .toList();
        Set<String> sizes = poly.symbols().size() == 1 ? Set.copyOf(free) : SizeHints.all(evaluation);
        for (String name : free) {
            scalars.put(name, parameter(name, d, sizes.contains(name)));
        }
        return bound(poly);
    }

    private Poly parameter(String scalar, int d, boolean size) {
        if (InferredImages.isExtent(scalar)) {
            return parameters.size(d, "elements of images along " + "xyz".charAt(d));
        }
        return size ? parameters.size(scalar) : value(scalar);
    }

    /** What says how wide a border is has room for what is read around work-items. */
    private Poly value(String scalar) {
        return SizeHints.borderWidths(evaluation).contains(scalar)
                ? parameters.value(
                        scalar,
                        distributed().stream()
                                .mapToLong(buffer -> buffer.farthest(unbound()))
                                .max()
                                .orElse(0))
                : parameters.value(scalar);
    }

    Poly bound(Poly poly) {
        return scalars.in(poly, items);
    }

    /** Scalars that only shape planes, or only some guards: they are the user's, too. */
    private void bindOthers(Stream<Symbol> symbols) {
        symbols.filter(Uniform.class::isInstance)
                .map(symbol -> ((Uniform) symbol).name())
                .distinct()
                .filter(name -> !scalars.has(name) && isScalar(name))
                .toList()
                .forEach(name -> scalars.put(name, parameter(name)));
    }

    private Poly parameter(String name) {
        return isExtent(name) ? parameters.size(name) : value(name);
    }

    /** Whether it says how far a loop goes, where a work-item goes through all elements along a dimension. */
    private boolean isExtent(String name) {
        return !meaning.order().single().isEmpty()
                && evaluation.references().stream()
                        .flatMap(reference -> reference.accesses().stream())
                        .flatMap(access -> access.guards().all())
                        .map(Poly::symbols)
                        .anyMatch(symbols -> symbols.stream().anyMatch(Symbol.Counter.class::isInstance)
                                && symbols.stream()
                                        .anyMatch(symbol -> symbol instanceof Uniform uniform
                                                && uniform.name().equals(name)));
    }

    private boolean isScalar(String name) {
        String argument = name.split("[.\\[]", 2)[0];
        return function.parameters().stream()
                .anyMatch(parameter -> parameter.name().equals(argument));
    }

    /** The local memory that the kernel is passed, by parameter. */
    Map<KernelParameter, InferredLocal> locals() {
        bindOthers(KernelReferences.symbols(evaluation.locals()));
        Setting setting = setting();
        Map<KernelParameter, InferredLocal> locals = new LinkedHashMap<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            KernelParameter parameter = function.parameters().get(i);
            if (parameter.isLocal()) {
                List<Reference> references =
                        evaluation.to(definition.parameters().get(i));
                locals.put(parameter, new InferredLocal(parameter, references, setting));
            }
        }
        return locals;
    }

    /** Integers that the kernel reads through pointers. */
    ConstantElements constants() {
        return meaning.constants();
    }

    /** The arrays that work-items change, by name. */
    Set<String> changed() {
        return buffers.values().stream()
                .filter(buffer -> buffer.isWritten() || buffer.isCombined())
                .map(InferredBuffer::name)
                .collect(Collectors.toSet());
    }

    /** The arrays that all work-items change together. */
    CombinedArrays combined() {
        return meaning.combined();
    }

    Setting setting() {
        return new Setting(
                items,
                List.of(),
                group.size(),
                scalars.values(),
                parameters.defaults(),
                false,
                parameters.known(),
                Set.of());
    }

    /** How many elements an array has of which the kernel does not tell. */
    Poly elements(String array) {
        OptionalLong known = meaning.combined().elements(array);
        return known.isPresent() ? Poly.of(known.getAsLong()) : parameters.elements(array);
    }

    /** Dimensions along which there is one work-item. */
    Set<Integer> single() {
        return meaning.order().single();
    }

    /** Which ids count along the dimensions, if that is not plain. */
    Optional<Text> ids() {
        return meaning.order().isPlain()
                ? Optional.empty()
                : Optional.of(Text.inferred(
                        DescriptionText.braces(meaning.order().permutation()),
                        function.place(),
                        "along x, the fastest in memory, first"));
    }

    /** What ids begin at, if that is not 0. */
    List<Text> offset() {
        String why = "work-items before would read what is not in the arrays";
        List<Long> offset = meaning.offset();
        return (offset.stream().allMatch(first -> first == 0) ? Stream.<Long>of() : offset.stream())
                .map(first -> Text.inferred(String.valueOf(first), function.place(), why))
                .toList();
    }

    /** Whether what is written follows the work-items. */
    boolean isFollowed() {
        return !items.isEmpty();
    }

    int dimensions() {
        return dimensions;
    }

    Poly items(int d) {
        return items.get(d);
    }

    /** No more work-items than guards let pass along {@code d}, if they do not let all. */
    Optional<Poly> guarded(int d) {
        return guarded.getOrDefault(d, Optional.empty()).map(this::bound);
    }

    /** Whether the kernel tells how many work-items there are along {@code d}. */
    boolean tells(int d) {
        return !untold.contains(d);
    }

    /** The same along all dimensions. */
    boolean tellsAll() {
        return untold.isEmpty();
    }

    KernelFunction function() {
        return function;
    }

    KernelSource source() {
        return source;
    }

    /** The arrays, in the order of the kernel's parameters. */
    List<InferredBuffer> buffers() {
        return List.copyOf(buffers.values());
    }

    List<String> itemsComment(int d) {
        return itemsComments.get(d);
    }

    List<Long> group() {
        return group.size();
    }

    /** Whether the kernel does not tell how large its work-groups are. */
    boolean isGroupGuessed() {
        return group.guess().isPresent();
    }

    InferredParameters parameters() {
        return parameters;
    }

    Optional<Poly> scalar(String name) {
        return scalars.value(name);
    }

    List<String> notes() {
        return Stream.concat(notes.stream(), combined().notes().stream())
                .distinct()
                .toList();
    }

    InferredBuffer buffer(int parameter) {
        InferredBuffer buffer = buffers.get(definition.parameters().get(parameter));
        if (buffer == null) {
            throw new IllegalArgumentException("no buffer: parameter " + parameter);
        }
        return buffer;
    }
}
