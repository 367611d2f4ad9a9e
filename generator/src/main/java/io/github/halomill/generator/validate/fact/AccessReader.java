package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.GridStrides;
import io.github.halomill.generator.kernel.access.IntegerRanges;
import io.github.halomill.generator.kernel.access.Members;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Roundings;
import io.github.halomill.generator.kernel.access.RowRoom;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.access.push.Writers;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.KnownObjects;
import io.github.halomill.generator.kernel.symbolic.OneId;
import io.github.halomill.generator.kernel.symbolic.ParameterPart;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Written;
import io.github.halomill.generator.validate.fact.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.fact.AccessFacts.LocalAccess;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds what the kernel does with the buffers of a description whose sizes are right. */
final class AccessReader {

    private final KernelFacts kernel;
    private final DescribedSetting described;

    private AccessReader(KernelFacts kernel, DescribedSetting described) {
        this.kernel = kernel;
        this.described = described;
    }

    /**
     * What the kernel does; empty as long as something else is wrong with the description, or if the kernel's source is
     * not all that its compiler sees. Throws {@link ArithmeticException} if numbers are beyond 64 bits.
     */
    static Optional<AccessFacts> read(
            ParameterValues given, List<ArgumentFacts> arguments, KernelFacts kernel, Addressing addressing) {
        Optional<KernelFunction> function = kernel.function();
        if (function.isEmpty()
                || function.get().parameters().size() != arguments.size()
                || !kernel.isSized()
                || !arguments.stream().allMatch(ArgumentFacts::isSized)
                || !areImagesLike(function.get(), arguments)) {
            return Optional.empty();
        }
        KernelFile file = kernel.source().orElseThrow().parsed();
        Optional<Function> definition = file.unit().function(function.get().name());
        if (function.get().unseen().isPresent() || definition.isEmpty()) {
            return Optional.empty();
        }
        KnownObjects objects = KnownParameters.objects(arguments, definition.get());
        if (kernel.range().isOfOneId()) {
            Optional<OneId> id = OneIdFacts.of(given, arguments, kernel).id();
            if (id.isEmpty() || addressing != Addressing.GLOBAL) {
                return Optional.empty();
            }
            objects = objects.with(id.get());
        }
        AccessFacts facts = read(given, arguments, kernel, definition.get(), addressing, objects);
        Set<String> changing = changing(given, arguments, definition.get());
        changing.retainAll(facts.placing().keySet());
        if (changing.isEmpty() || addressing != Addressing.GLOBAL) {
            return Optional.of(facts);
        }
        AccessFacts whatever =
                read(given, arguments, kernel, definition.get(), addressing, objects.withOpaque(changing));
        return Optional.of(whatever.isAsSafeAs(facts) ? whatever : facts);
    }

    /** Integers, by the kernel's names, whose values are made of what is known only while the program runs. */
    private static Set<String> changing(ParameterValues given, List<ArgumentFacts> arguments, Function definition) {
        return IntStream.range(0, arguments.size())
                .filter(i -> arguments.get(i) instanceof ScalarFacts scalar
                        && scalar.values().size() == 1
                        && scalar.values().get(0).parsed().isPresent()
                        && !given.values()
                                .keySet()
                                .containsAll(scalar.values()
                                        .get(0)
                                        .located()
                                        .expression()
                                        .parameters()))
                .mapToObj(i -> definition.parameters().get(i).name())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The same, with what is known of parameters. */
    private static AccessFacts read(
            ParameterValues given,
            List<ArgumentFacts> arguments,
            KernelFacts kernel,
            Function definition,
            Addressing addressing,
            KnownObjects objects) {
        KernelFunction function = kernel.function().orElseThrow();
        Unit unit = kernel.source().orElseThrow().parsed().unit();
        DescribedSetting sized = DescribedSetting.whole(given, arguments, kernel, function);
        Evaluation plain = KnownParameters.evaluation(unit, definition, sized, objects);
        List<Poly> powersOfTwo = new ArrayList<>();
        Set<Symbol> known = new HashSet<>();
        Evaluation seen = kernel.byDimension(plain, sized.setting());
        for (int i = 0; i < plain.masks().size(); i++) {
            Poly value = sized.setting().bind(seen.masks().get(i));
            if (isPowerOfTwo(value, sized.setting())) {
                powersOfTwo.add(value);
                known.addAll(plain.masks().get(i).symbols());
            }
        }
        Map<Poly, Poly> natural = addressing == Addressing.GLOBAL ? natural(plain, seen, sized.setting()) : Map.of();
        Evaluation any = known.isEmpty() && natural.isEmpty()
                ? plain
                : KnownParameters.evaluation(
                        unit, definition, sized, objects.withPowersOfTwo(known).withNonNegative(natural.keySet()));
        Set<String> deciding = DecidingScalars.deciding(any, sized);
        Map<String, Reference> placing = DecidingScalars.placing(any, sized, arguments, definition);
        Evaluation followed = kernel.byDimension(any, sized.setting())
                .withReferences(Members::of)
                .withReferences(sized.setting()::followed)
                .withLocals(sized.setting()::followed);
        Roundings roundings = new Roundings(sized.setting().withPartialGroups());
        Evaluation evaluation = addressing == Addressing.GLOBAL
                ? GridStrides.once(followed, sized.setting()).withReferences(roundings::of)
                : followed;
        Map<Poly, Reference> rooms = rooms(arguments, definition, evaluation, sized);
        DescribedSetting inWholeGroups = sized.alsoKnowing(rooms.keySet());
        Map<Poly, String> required = new LinkedHashMap<>();
        roundings
                .required()
                .forEach((poly, reference) ->
                        required.put(poly, "a remainder at " + reference.cited() + " is negative"));
        rooms.forEach((poly, reference) -> required.put(poly, reference.cited() + " is in another row"));
        natural.forEach((number, value) -> required.putIfAbsent(
                value, "the kernel compares " + number + " as an unsigned number, and it is negative"));
        AccessReader reader = new AccessReader(kernel, inWholeGroups);
        List<BufferAccess> inWhole = reader.buffers(arguments, definition, evaluation);
        List<BufferAccess> inAny = reader.inAnyGroups(inWhole, arguments, definition, evaluation);
        List<BufferAccess> buffers = inAny.isEmpty() ? inWhole : inAny;
        List<Integer> wholeByDefault = inAny.isEmpty() ? inWholeGroups.setting().wholeByDefault() : List.of();
        DescribedSetting whole = wholeByDefault.isEmpty() ? inWholeGroups.withPartialGroups() : inWholeGroups;
        List<Integer> wholeGroups = IntStream.range(0, kernel.dimensions())
                .filter(d -> wholeByDefault.contains(d) || kernel.isGroupAsked(d))
                .boxed()
                .toList();
        List<LocalAccess> locals = new LocalReader(whole, definition, evaluation).read(arguments);
        if (addressing == Addressing.GLOBAL) {
            return new AccessFacts(
                    buffers,
                    locals,
                    evaluation.kept(),
                    wholeGroups,
                    whole,
                    DecidingScalars.used(evaluation),
                    deciding,
                    placing,
                    powersOfTwo,
                    required,
                    limits(unit, definition, followed, whole, whole),
                    List.of(),
                    false);
        }
        DescribedSetting inGroups = DescribedSetting.zone(given, arguments, kernel, function);
        DescribedSetting zone = wholeByDefault.isEmpty() ? inGroups.withPartialGroups() : inGroups;
        Set<ParameterPart> parts = parts(definition, arguments, Expression::usesZone);
        Set<ParameterPart> origins = parts(definition, arguments, Expression::usesOrigin);
        List<PlaceUse> uses = new ZoneCheck(kernel, whole, zone).uses(buffers, evaluation, unit, parts, origins);
        List<PlaceUse> atDefaults = uses.isEmpty()
                ? uses
                : new ZoneCheck(kernel, whole.atDefaults(), zone.atDefaults())
                        .uses(buffers, evaluation, unit, parts, origins);
        boolean assumed = atDefaults.size() < uses.size();
        return new AccessFacts(
                buffers,
                locals,
                evaluation.kept(),
                wholeGroups,
                whole,
                DecidingScalars.used(evaluation),
                deciding,
                placing,
                powersOfTwo,
                required,
                limits(unit, definition, followed, zone, whole),
                atDefaults,
                assumed);
    }

    /**
     * How long rows have to be for what is cut: where every device holds all, the end of the array is all that matters.
     */
    private static Map<Poly, Reference> rooms(
            List<ArgumentFacts> arguments, Function definition, Evaluation evaluation, DescribedSetting described) {
        Map<Poly, Reference> rooms = new LinkedHashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            SymbolicShape shape = described.shapes().get(arguments.get(i).name());
            if (shape != null
                    && arguments.get(i) instanceof BufferFacts buffer
                    && !buffer.replicated()
                    && !buffer.isImage()) {
                List<Reference> references =
                        evaluation.to(definition.parameters().get(i));
                RowRoom.needed(references, described.setting(), shape).forEach(rooms::putIfAbsent);
            }
        }
        return rooms;
    }

    private static List<SizeLimit> limits(
            Unit unit, Function definition, Evaluation evaluation, DescribedSetting described, DescribedSetting whole) {
        return IntegerRanges.of(unit, definition, evaluation, described.setting()).stream()
                .map(range -> new SizeLimit(range, described, whole))
                .toList();
    }

    /** Whether a number is one by default that divides all that 32 bits have. */
    private static boolean isPowerOfTwo(Poly value, Setting setting) {
        long number = setting.isAsked(value)
                ? 0
                : setting.atDefaults(value).constant().orElse(0);
        return number > 0 && number <= 1L << 31 && Long.bitCount(number) == 1;
    }

    /**
     * Numbers that the kernel compares as unsigned ones and that are not negative by default, with what they are of the
     * parameters.
     */
    private static Map<Poly, Poly> natural(Evaluation evaluation, Evaluation seen, Setting setting) {
        Map<Poly, Poly> natural = new LinkedHashMap<>();
        for (int i = 0; i < seen.unsigned().size(); i++) {
            Poly value = setting.bind(seen.unsigned().get(i));
            if (!setting.isAsked(value) && setting.atDefaults(value).constant().orElse(-1) >= 0) {
                natural.put(evaluation.unsigned().get(i), value);
            }
        }
        return natural;
    }

    private List<BufferAccess> buffers(List<ArgumentFacts> arguments, Function definition, Evaluation evaluation) {
        List<KernelParameter> parameters = kernel.function().orElseThrow().parameters();
        List<BufferAccess> buffers = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) instanceof BufferFacts buffer && buffer.type().isPresent()) {
                Variable parameter = definition.parameters().get(i);
                boolean writing = Written.in(definition, parameter);
                buffers.add(access(buffer, parameters.get(i), writing, evaluation.to(parameter)));
            }
        }
        return buffers;
    }

    /**
     * The same with work-groups that need not be whole, as they are by default; none if the kernel does something else
     * then, or its work-groups are never whole by default.
     */
    private List<BufferAccess> inAnyGroups(
            List<BufferAccess> inWholeGroups,
            List<ArgumentFacts> arguments,
            Function definition,
            Evaluation evaluation) {
        Setting setting = described.setting();
        List<Integer> whole = setting.wholeByDefault();
        boolean writesBeyond = inWholeGroups.stream()
                .flatMap(access -> access.references().stream())
                .filter(reference -> reference.mode().writes())
                .anyMatch(reference -> !Collections.disjoint(setting.couldReachBeyond(reference), whole));
        if (whole.isEmpty() || writesBeyond) {
            return List.of();
        }
        List<BufferAccess> inAny =
                new AccessReader(kernel, described.withPartialGroups()).buffers(arguments, definition, evaluation);
        boolean alike =
                IntStream.range(0, inAny.size()).allMatch(i -> inAny.get(i).isLike(inWholeGroups.get(i)));
        return alike ? inAny : List.of();
    }

    /** What of the parameters has such values. */
    private static Set<ParameterPart> parts(
            Function kernel, List<ArgumentFacts> arguments, Predicate<Expression> such) {
        Set<ParameterPart> parts = new HashSet<>();
        for (int i = 0; i < arguments.size(); i++) {
            Variable parameter = kernel.parameters().get(i);
            arguments.get(i).valuesOf("").forEach((part, value) -> {
                if (value.parsed().isPresent() && such.test(value.located().expression())) {
                    parts.add(new ParameterPart(parameter, part));
                }
            });
        }
        return parts;
    }

    /** Whether images have as many dimensions as the kernel says. */
    private static boolean areImagesLike(KernelFunction function, List<ArgumentFacts> arguments) {
        return IntStream.range(0, arguments.size())
                .allMatch(i -> function.parameters()
                        .get(i)
                        .image()
                        .filter(image -> arguments.get(i) instanceof BufferFacts buffer
                                && buffer.size().count() - buffer.added() != image.dimensions())
                        .isEmpty());
    }

    private BufferAccess access(
            BufferFacts buffer, KernelParameter parameter, boolean writing, List<Reference> references) {
        List<Reference> happening = new ArrayList<>();
        List<ReachedBox> reads = new ArrayList<>();
        List<ReachedBox> writes = new ArrayList<>();
        List<Reference> unresolved = new ArrayList<>();
        List<Reference> beyond = new ArrayList<>();
        List<Reference> assuming = new ArrayList<>();
        BufferReach reach = new BufferReach(described, kernel, buffer, references);
        for (Reference reference : references) {
            boolean impossible = reference.unresolved().isPresent()
                    && parameter.readOnly()
                    && reference.mode() == Reference.Mode.WRITE;
            Optional<List<ReachedBox>> reaches = reach.of(reference);
            if (reach.isAssumed(reference, reaches)) {
                assuming.add(reference);
            }
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
                if (described.setting().reachesBeyond(reference)) {
                    beyond.add(reference);
                } else if (!described
                        .setting()
                        .wholeByDefault()
                        .containsAll(described.setting().couldReachBeyond(reference))) {
                    assuming.add(reference);
                }
            }
        }
        Set<Integer> around = new TreeSet<>(around(buffer, reads));
        Writers writers = reach.writers(happening, assuming);
        return new BufferAccess(
                buffer,
                parameter,
                writing,
                happening,
                reads,
                writes,
                unresolved,
                beyond,
                assuming,
                buffer.ownElements(),
                contained(buffer, happening, !assuming.isEmpty()),
                around,
                writers);
    }

    /**
     * The dimensions along which reads wrap around an array, said or not; those that go less than half of it away are
     * not asked.
     */
    private Set<Integer> around(BufferFacts buffer, List<ReachedBox> reads) {
        Set<Integer> found = new TreeSet<>();
        reads.forEach(box -> found.addAll(box.reach().wraps()));
        SymbolicShape shape = described.shapes().get(buffer.name());
        List<Integer> along = shape == null || buffer.isImage() || buffer.replicated()
                ? List.of()
                : IntStream.range(0, shape.dimensions())
                        .filter(d -> shape.isWhole(d, described.setting())
                                && reads.stream().anyMatch(box -> box.isFar(d, buffer.size())))
                        .boxed()
                        .toList();
        if (shape != null && !along.isEmpty()) {
            ReachFinder finder = ReachFinder.wrapping(described.setting(), shape, along);
            reads.stream()
                    .map(ReachedBox::reference)
                    .filter(reference -> !reference.mode().writes())
                    .distinct()
                    .flatMap(reference -> finder.find(reference).stream().flatMap(List::stream))
                    .forEach(reach -> found.addAll(reach.wraps()));
        }
        return found;
    }

    /** Which references stay inside an array; for the parameters' defaults, if others are not taken anyway. */
    private List<Contained> contained(BufferFacts buffer, List<Reference> references, boolean assumed) {
        List<Contained> any = contained(described, buffer, references);
        return !assumed || any.stream().allMatch(Contained::isInside)
                ? any
                : contained(described.atDefaults(), buffer, references);
    }

    private static List<Contained> contained(
            DescribedSetting described, BufferFacts buffer, List<Reference> references) {
        Setting setting = described.setting();
        List<Poly> sizes = described.sizes().getOrDefault(buffer.name(), List.of());
        if (buffer.isImage()) {
            return Contained.ofImage(references, setting, sizes);
        }
        List<Reference> plain = buffer.isShared()
                ? references.stream()
                        .map(reference -> reference.map(setting::withoutGroups))
                        .toList()
                : references;
        return Contained.of(plain, setting, sizes.stream().reduce(Poly.of(buffer.unit()), Poly::times));
    }
}
