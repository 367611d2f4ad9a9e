package io.github.halomill.generator.validate;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.ArrayShape;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.validate.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.Subject.ArgumentFacts;
import io.github.halomill.generator.validate.Subject.BufferFacts;
import io.github.halomill.generator.validate.Subject.KernelFacts;
import io.github.halomill.generator.validate.Subject.ScalarFacts;
import io.github.halomill.runtime.geometry.Extent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds what the kernel does with the buffers of a description whose sizes are right. */
final class AccessReader {

    private final Map<String, Long> defaults;
    private final List<ArgumentFacts> arguments;
    private final KernelFacts kernel;
    private final KernelFunction function;
    private final Map<String, List<Poly>> sizes = new LinkedHashMap<>();

    private AccessReader(
            Map<String, Long> defaults, List<ArgumentFacts> arguments, KernelFacts kernel, KernelFunction function) {
        this.defaults = defaults;
        this.arguments = arguments;
        this.kernel = kernel;
        this.function = function;
    }

    /**
     * What the kernel does; empty as long as something else is wrong with the description, or if the kernel's source is not all
     * that its compiler sees.
     */
    static Optional<AccessFacts> read(
            Map<String, Long> defaults, List<ArgumentFacts> arguments, Optional<KernelFacts> kernel) {
        Optional<KernelFunction> function = kernel.flatMap(KernelFacts::function);
        if (kernel.isEmpty()
                || function.isEmpty()
                || function.get().parameters().size() != arguments.size()
                || !kernel.get().source().orElseThrow().parsed().wholeStory()) {
            return Optional.empty();
        }
        return new AccessReader(defaults, arguments, kernel.get(), function.get()).read();
    }

    private Optional<AccessFacts> read() {
        KernelFile file = kernel.source().orElseThrow().parsed();
        Optional<Function> definition = file.unit().function(function.name());
        if (definition.isEmpty() || !isSized()) {
            return Optional.empty();
        }
        for (ArgumentFacts argument : arguments) {
            if (argument instanceof BufferFacts buffer) {
                sizes.put(buffer.name(), polynomials(buffer.size()));
            }
        }
        Setting setting = setting();
        List<Reference> references =
                KernelEvaluator.references(file.unit(), definition.get(), name -> isNonNegative(setting, name));
        List<BufferAccess> buffers = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) instanceof BufferFacts buffer && buffer.type().isPresent()) {
                Variable parameter = definition.get().parameters().get(i);
                buffers.add(access(
                        buffer,
                        function.parameters().get(i),
                        references.stream()
                                .filter(reference -> reference.buffer().equals(parameter))
                                .toList(),
                        setting));
            }
        }
        return Optional.of(new AccessFacts(buffers, setting));
    }

    private boolean isSized() {
        boolean kernelSized = kernel.global().allAtLeast(1)
                && (kernel.local().count() == 0
                        || (kernel.local().allAtLeast(1) && kernel.local().count() == kernel.dimensions()));
        return kernelSized
                && arguments.stream()
                        .allMatch(argument -> !(argument instanceof BufferFacts buffer)
                                || (buffer.size().allAtLeast(1)
                                        && (buffer.replicated()
                                                || buffer.layout().isPresent())));
    }

    private static boolean isNonNegative(Setting setting, String name) {
        Poly value = setting.scalars().get(name);
        return value != null && setting.atDefaults(value).constant().orElse(-1) >= 0;
    }

    private List<Poly> polynomials(Numerals numerals) {
        Polynomials polynomials = new Polynomials(defaults);
        return numerals.located().stream()
                .map(located -> polynomials.of(located.expression()))
                .toList();
    }

    private Setting setting() {
        List<Poly> items = polynomials(kernel.global());
        Polynomials values = new Polynomials(defaults, sizes, items);
        Map<String, Poly> scalars = new LinkedHashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) instanceof ScalarFacts scalar) {
                String name = function.parameters().get(i).name();
                List<Numeral> parts = scalar.values();
                for (int part = 0; part < parts.size(); part++) {
                    String of = parts.size() == 1 ? name : name + ".s" + Integer.toHexString(part);
                    value(parts.get(part), values).ifPresent(poly -> scalars.put(of, poly));
                }
            }
        }
        List<Long> group =
                kernel.local().count() == 0 ? List.of() : kernel.local().values();
        return new Setting(items, group, scalars, defaults);
    }

    private static Optional<Poly> value(Numeral numeral, Polynomials polynomials) {
        if (numeral.parsed().isEmpty()) {
            return Optional.empty();
        }
        Expression expression = numeral.located().expression();
        try {
            return expression.usesReal() ? Optional.empty() : Optional.of(polynomials.of(expression));
        } catch (ArithmeticException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return Optional.empty(); // another rule says what is wrong
        }
    }

    private BufferAccess access(
            BufferFacts buffer, KernelParameter parameter, List<Reference> references, Setting setting) {
        List<Reference> happening = new ArrayList<>();
        List<ReachedBox> reads = new ArrayList<>();
        List<ReachedBox> writes = new ArrayList<>();
        List<Reference> unresolved = new ArrayList<>();
        List<Reference> beyond = new ArrayList<>();
        for (Reference reference : references) {
            boolean impossible = reference.unresolved().isPresent()
                    && parameter.readOnly()
                    && reference.mode() == Reference.Mode.WRITE;
            Optional<List<ReachedBox>> reaches = reached(reference, buffer, setting);
            if (impossible || (reaches.isPresent() && reaches.get().isEmpty())) {
                continue;
            }
            happening.add(reference);
            if (reaches.isEmpty()) {
                unresolved.add(reference);
            }
            if (reference.mode().reads()) {
                reaches.ifPresent(reads::addAll);
            }
            if (reference.mode().writes()) {
                reaches.ifPresent(writes::addAll);
                if (setting.reachesBeyond(reference)) {
                    beyond.add(reference);
                }
            }
        }
        return new BufferAccess(buffer, parameter, happening, reads, writes, unresolved, beyond, own(buffer));
    }

    /** Where a reference goes, if all of that is known. */
    private Optional<List<ReachedBox>> reached(Reference reference, BufferFacts buffer, Setting setting) {
        Optional<ArrayShape> shape = shape(buffer);
        if (reference.unresolved().isPresent() || shape.isEmpty()) {
            return Optional.empty();
        }
        return new ReachFinder(setting, shape.get()).find(reference).flatMap(reaches -> {
            List<ReachedBox> boxes = reaches.stream()
                    .flatMap(reach -> ReachedBox.of(reach, setting).stream())
                    .toList();
            return boxes.size() == reaches.size() ? Optional.of(boxes) : Optional.empty();
        });
    }

    /** Elements that a work-item owns. */
    private Extent own(BufferFacts buffer) {
        Extent own = Extent.of(1);
        for (int d = 0; d < kernel.dimensions() && buffer.layout().isPresent(); d++) {
            own = own.with(d, buffer.layout().get().size().get(d) / kernel.global().value(d));
        }
        return own;
    }

    /** How a buffer lies over the kernel space, if it does. */
    private Optional<ArrayShape> shape(BufferFacts buffer) {
        if (buffer.layout().isEmpty()) {
            return Optional.empty();
        }
        Layout layout = buffer.layout().get();
        List<Poly> size = sizes.getOrDefault(buffer.name(), List.of());
        Extent own = own(buffer);
        List<Poly> perItem = IntStream.range(0, kernel.dimensions())
                .mapToObj(d -> Poly.of(own.along(d)))
                .toList();
        List<Poly> origin = layout.origin().stream().map(Poly::of).toList();
        return Optional.of(new ArrayShape(buffer.type().orElseThrow().bytes(), size, perItem, origin));
    }
}
