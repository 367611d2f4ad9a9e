package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.InferredDescription.Commented;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Size;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The NDRange, the values of scalars and the shapes of arrays that suit a kernel. */
final class InferredSpace {

    private static final double MOST_ELEMENTS = 1 << 26;

    private final KernelFunction function;
    private final Function definition;
    private final List<Reference> references;
    private final IdOrder order;
    private final ImpliedScalars implied;
    private final int dimensions;
    private final List<Long> group;
    private final InferredParameters parameters;
    private final Map<String, Poly> scalars = new LinkedHashMap<>();
    private final List<Poly> items = new ArrayList<>();
    private final List<List<String>> itemsComments = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<Variable, InferredBuffer> buffers = new LinkedHashMap<>();

    /** For references in which ids are those that {@code order} has along each dimension, and scalars are implied. */
    InferredSpace(
            KernelFunction function,
            Function definition,
            List<Reference> references,
            IdOrder order,
            ImpliedScalars implied) {
        this.function = function;
        this.definition = definition;
        this.references = references;
        this.order = order;
        this.implied = implied;
        dimensions = order.dimensions();
        parameters = new InferredParameters(function, dimensions);
        group = InferredGroup.size(function, references, dimensions, notes);
    }

    boolean mayWrite(Reference reference) {
        return mayWrite(reference, function, definition);
    }

    static boolean mayWrite(Reference reference, KernelFunction function, Function definition) {
        int index = definition.parameters().indexOf(reference.buffer());
        boolean readOnly = function.parameters().get(index).readOnly();
        return reference.mode() == Reference.Mode.WRITE || (reference.mode() == Reference.Mode.UPDATE && !readOnly);
    }

    /** Infers all; why it cannot, if so. */
    Optional<String> infer() {
        for (int i = 0; i < definition.parameters().size(); i++) {
            if (function.parameters().get(i).isBuffer()) {
                Variable parameter = definition.parameters().get(i);
                buffers.put(
                        parameter,
                        new InferredBuffer(
                                this, parameter, function.parameters().get(i), references));
            }
        }
        Setting unbound = new Setting(unboundItems(), group, Map.of(), Map.of());
        for (InferredBuffer buffer : buffers.values()) {
            Optional<String> obstacle = buffer.findStrides(unbound);
            if (obstacle.isPresent()) {
                return obstacle;
            }
        }
        if (buffers.values().stream().noneMatch(InferredBuffer::isDistributed)) {
            return Optional.of("no array has elements for the work-items");
        }
        buffers.values().forEach(buffer -> buffer.takePlace(buffers.values()));
        for (int d = 0; d < dimensions; d++) {
            inferItems(d, unbound);
        }
        bindOthers(KernelReferences.symbols(references));
        implied.values().forEach((name, value) -> scalars.put(name, bound(value)));
        Setting setting = setting();
        for (InferredBuffer buffer : buffers.values()) {
            Optional<String> obstacle = buffer.findShape(setting);
            if (obstacle.isPresent()) {
                return obstacle;
            }
        }
        buffers.values().forEach(buffer -> buffer.takeMargin(buffers.values()));
        replicatePartners();
        chooseModestSizes();
        return undefined();
    }

    /** What is guessed shall fit onto any device, and an int shall count it. */
    private void chooseModestSizes() {
        boolean smaller = true;
        while (smaller && largest() > MOST_ELEMENTS) {
            smaller = parameters.halve();
        }
    }

    private double largest() {
        Setting setting = setting();
        return Stream.concat(
                        Stream.of(items),
                        buffers.values().stream()
                                .map(buffer -> buffer.expressions().toList()))
                .mapToDouble(
                        sizes -> sizes.stream().mapToDouble(setting::estimate).reduce(1, (a, b) -> a * b))
                .max()
                .orElse(0);
    }

    /** That sizes are made of what neither the kernel's arguments nor its source tell. */
    private Optional<String> undefined() {
        List<String> names = Stream.concat(
                        items.stream(), buffers.values().stream().flatMap(InferredBuffer::expressions))
                .flatMap(poly -> poly.allSymbols().stream())
                .filter(symbol -> !(symbol instanceof Uniform uniform && parameters.contains(uniform.name())))
                .map(Symbol::toString)
                .distinct()
                .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "sizes depend on " + String.join(", ", names) + "; if these are macros, define them with -D");
    }

    /** Sizes of which nothing is known yet. */
    List<Poly> unboundItems() {
        List<Poly> sizes = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            sizes.add(Poly.of(new Size(Level.GLOBAL, d)));
        }
        return sizes;
    }

    /** Chooses the work-items along a dimension, and with them scalars that are pitches. */
    private void inferItems(int d, Setting unbound) {
        if (single().contains(d)) {
            items.add(Poly.ONE);
            itemsComments.add(List.of("each work-item goes through all elements along " + "xyz".charAt(d)));
            return;
        }
        List<InferredBuffer> distributed =
                buffers.values().stream().filter(InferredBuffer::isDistributed).toList();
        List<Reference> written = references.stream().filter(this::mayWrite).toList();
        Optional<Poly> guarded = KernelReferences.guard(written, d, unbound);
        Optional<Poly> extent = distributed.stream()
                .filter(InferredBuffer::isWritten)
                .flatMap(buffer -> buffer.extent(d).stream())
                .findFirst();
        InferredBuffer first = distributed.stream()
                .filter(InferredBuffer::isWritten)
                .findFirst()
                .orElse(distributed.get(0));
        if (guarded.isPresent()) {
            Poly bound = bind(guarded.get(), d);
            bindPitch(extent, bound, first, distributed, d);
            boolean whole = extent.isPresent()
                    && first.origin(d) == 0
                    && first.perItem(d) == 1
                    && distributed.stream().allMatch(buffer -> buffer.extent(d).equals(extent));
            items.add(whole ? bind(extent.get(), d) : bound);
            itemsComments.add(List.of("as far as the kernel's guards let it write"));
            return;
        }
        Optional<Uniform> pitch = unboundPitch(extent);
        if (extent.isEmpty() || pitch.isPresent() || extent.get().equals(Poly.of(new Size(Level.GLOBAL, d)))) {
            Poly size = parameters.size(d, "work-items along " + "xyz".charAt(d));
            items.add(size);
            itemsComments.add(List.of());
            bindPitch(extent, size, first, distributed, d);
            return;
        }
        Poly inner = bind(extent.get(), d).plus(-margin(distributed, d));
        Poly size = inner.exactly(Poly.of(first.perItem(d))).orElse(inner);
        items.add(
                size.constant().isPresent() && !group.isEmpty()
                        ? Poly.of(size.constant().getAsLong() / group.get(d) * group.get(d))
                        : size);
        itemsComments.add(List.of("as many as the rows of the arrays have room for"));
    }

    /** A pitch that says nothing else has room for the work-items and what they read. */
    private void bindPitch(
            Optional<Poly> extent, Poly size, InferredBuffer first, List<InferredBuffer> distributed, int d) {
        unboundPitch(extent)
                .ifPresent(symbol ->
                        scalars.put(symbol.name(), size.times(first.perItem(d)).plus(margin(distributed, d))));
    }

    private Optional<Uniform> unboundPitch(Optional<Poly> extent) {
        return extent.flatMap(InferredSpace::bare).filter(symbol -> !scalars.containsKey(symbol.name()));
    }

    private static long margin(List<InferredBuffer> distributed, int d) {
        return distributed.stream().mapToLong(buffer -> buffer.margin(d)).max().orElse(0);
    }

    private static Optional<Uniform> bare(Poly poly) {
        Set<Symbol> symbols = poly.symbols();
        return symbols.size() == 1
                        && symbols.iterator().next() instanceof Uniform symbol
                        && poly.equals(Poly.of(symbol))
                ? Optional.of(symbol)
                : Optional.empty();
    }

    /** With parameters in place of the scalars that it is made of; sizes along {@code d} are chosen by the user. */
    private Poly bind(Poly poly, int d) {
        for (Symbol symbol : poly.allSymbols()) {
            if (symbol instanceof Uniform uniform
                    && !parameters.contains(uniform.name())
                    && !scalars.containsKey(uniform.name())) {
                scalars.put(uniform.name(), parameters.size(d, "the kernel's " + uniform.name()));
            }
        }
        return bound(poly);
    }

    Poly bound(Poly poly) {
        return poly.bind(symbol -> {
            if (symbol instanceof Uniform uniform) {
                return Optional.ofNullable(scalars.get(uniform.name()));
            }
            boolean known =
                    symbol instanceof Size size && size.level() == Level.GLOBAL && size.dimension() < items.size();
            return known ? Optional.of(items.get(((Size) symbol).dimension())) : Optional.empty();
        });
    }

    /** Scalars that only shape planes, or only some guards: they are the user's, too. */
    private void bindOthers(Stream<Symbol> symbols) {
        symbols.filter(Uniform.class::isInstance)
                .map(symbol -> ((Uniform) symbol).name())
                .distinct()
                .filter(name -> !scalars.containsKey(name) && isScalar(name))
                .toList()
                .forEach(name -> scalars.put(name, parameter(name)));
    }

    private Poly parameter(String name) {
        String comment = "the kernel's " + name;
        return isExtent(name)
                ? parameters.size(order.single().iterator().next(), comment)
                : parameters.value(name, comment);
    }

    /** Whether it says how far a loop goes, where a work-item goes through all elements along a dimension. */
    private boolean isExtent(String name) {
        return !order.single().isEmpty()
                && references.stream()
                        .flatMap(reference -> reference.accesses().stream())
                        .flatMap(access -> access.guards().polynomials().stream())
                        .map(Poly::symbols)
                        .anyMatch(symbols -> symbols.stream().anyMatch(Counter.class::isInstance)
                                && symbols.stream()
                                        .anyMatch(symbol -> symbol instanceof Uniform uniform
                                                && uniform.name().equals(name)));
    }

    private boolean isScalar(String name) {
        String argument = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
        return function.parameters().stream()
                .anyMatch(parameter -> parameter.name().equals(argument));
    }

    /** The same with values for the scalars of other references, too. */
    Setting settingOf(List<Reference> others) {
        bindOthers(KernelReferences.symbols(others));
        return setting();
    }

    Setting setting() {
        return new Setting(items, group, scalars, parameters.defaults());
    }

    /** Arrays that change places are both replicated, or none. */
    private void replicatePartners() {
        pair().ifPresent(pair -> {
            if (pair.stream().anyMatch(InferredBuffer::isReplicated)) {
                pair.forEach(InferredBuffer::replicate);
            }
        });
    }

    /** The one array that is only written and the one that is read around, if they could change places. */
    private Optional<List<InferredBuffer>> pair() {
        List<InferredBuffer> written = buffers.values().stream()
                .filter(buffer -> buffer.isWritten() && !buffer.isRead())
                .toList();
        List<InferredBuffer> read = buffers.values().stream()
                .filter(buffer -> !buffer.isWritten() && buffer.isStencil())
                .toList();
        return written.size() == 1 && read.size() == 1 && written.get(0).isLike(read.get(0))
                ? Optional.of(List.of(written.get(0), read.get(0)))
                : Optional.empty();
    }

    /** Whether a buffer is one of two that change places. */
    boolean changesPlaces(InferredBuffer buffer) {
        return pair().filter(pair -> pair.contains(buffer)).isPresent();
    }

    Optional<String> swap() {
        return pair().map(pair -> pair.get(0).name() + " " + pair.get(1).name());
    }

    /** Dimensions along which there is one work-item. */
    Set<Integer> single() {
        return order.single();
    }

    /** Which ids count along the dimensions, if that is not plain. */
    Optional<Commented> ids() {
        String text = order.permutation()
                .toString()
                .replace('[', '{')
                .replace(']', '}')
                .replace(" ", "");
        return order.isPlain()
                ? Optional.empty()
                : Optional.of(new Commented(text, List.of("along x, the fastest in memory, first")));
    }

    /** Whether what is written follows the work-items. */
    boolean isFollowed() {
        return !items.isEmpty();
    }

    IdOrder order() {
        return order;
    }

    int dimensions() {
        return dimensions;
    }

    Poly items(int d) {
        return items.get(d);
    }

    List<String> itemsComment(int d) {
        return itemsComments.get(d);
    }

    List<Long> group() {
        return group;
    }

    List<InferredParameters.Chosen> parameters() {
        return parameters.list();
    }

    Optional<Poly> scalar(String name) {
        return Optional.ofNullable(scalars.get(name));
    }

    List<String> notes() {
        return notes;
    }

    InferredBuffer buffer(int parameter) {
        InferredBuffer buffer = buffers.get(definition.parameters().get(parameter));
        if (buffer == null) {
            throw new IllegalArgumentException("no buffer: parameter " + parameter);
        }
        return buffer;
    }
}
