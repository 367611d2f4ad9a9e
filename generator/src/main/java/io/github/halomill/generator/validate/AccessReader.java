package io.github.halomill.generator.validate;

import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.access.ArrayShape;
import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Written;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.validate.AccessFacts.BufferAccess;
import io.github.halomill.generator.validate.AccessFacts.LocalAccess;
import io.github.halomill.generator.validate.Subject.ArgumentFacts;
import io.github.halomill.generator.validate.Subject.BufferFacts;
import io.github.halomill.generator.validate.Subject.KernelFacts;
import io.github.halomill.generator.validate.Subject.LocalFacts;
import io.github.halomill.generator.validate.Subject.ScalarFacts;
import io.github.halomill.runtime.partition.Addressing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Finds what the kernel does with the buffers of a description whose sizes are right. */
final class AccessReader {

    private final KernelFacts kernel;
    private final DescribedSetting described;
    private final Map<String, ReachFinder> finders = new HashMap<>();

    private AccessReader(KernelFacts kernel, DescribedSetting described) {
        this.kernel = kernel;
        this.described = described;
    }

    /**
     * What the kernel does; empty as long as something else is wrong with the description, or if the kernel's source is not all
     * that its compiler sees. Throws {@link ArithmeticException} if sizes are beyond 64 bits.
     */
    static Optional<AccessFacts> read(
            Map<String, Long> defaults,
            List<ArgumentFacts> arguments,
            Optional<KernelFacts> kernel,
            Addressing addressing) {
        Optional<KernelFunction> function = kernel.flatMap(KernelFacts::function);
        if (kernel.isEmpty()
                || function.isEmpty()
                || function.get().parameters().size() != arguments.size()
                || !isSized(kernel.get(), arguments)) {
            return Optional.empty();
        }
        KernelFile file = kernel.get().source().orElseThrow().parsed();
        Optional<Function> definition = file.unit().function(function.get().name());
        if (!file.wholeStory() || definition.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(read(defaults, arguments, kernel.get(), definition.get(), addressing));
    }

    private static AccessFacts read(
            Map<String, Long> defaults,
            List<ArgumentFacts> arguments,
            KernelFacts kernel,
            Function definition,
            Addressing addressing) {
        KernelFunction function = kernel.function().orElseThrow();
        Unit unit = kernel.source().orElseThrow().parsed().unit();
        DescribedSetting inWholeGroups = DescribedSetting.whole(defaults, arguments, kernel, function);
        Evaluation evaluation = KernelEvaluator.evaluate(
                        unit, definition, name -> isNonNegative(inWholeGroups.setting(), name))
                .withIds(kernel.ids());
        AccessReader reader = new AccessReader(kernel, inWholeGroups);
        List<BufferAccess> buffers = reader.buffers(arguments, definition, evaluation);
        List<Integer> wholeGroups = reader.wholeGroups(buffers, arguments, definition, evaluation);
        DescribedSetting whole = wholeGroups.isEmpty() ? inWholeGroups.withPartialGroups() : inWholeGroups;
        List<LocalAccess> locals = locals(arguments, definition, evaluation);
        if (addressing == Addressing.GLOBAL) {
            return new AccessFacts(buffers, locals, wholeGroups, whole.setting(), List.of(), false);
        }
        DescribedSetting inGroups = DescribedSetting.zone(defaults, arguments, kernel, function);
        DescribedSetting zone = wholeGroups.isEmpty() ? inGroups.withPartialGroups() : inGroups;
        Set<Variable> told = told(definition, arguments, Expression::usesZone);
        Set<Variable> origins = told(definition, arguments, Expression::usesOrigin);
        List<PlaceUse> uses = new ZoneCheck(kernel, whole, zone).uses(buffers, evaluation, unit, told, origins);
        List<PlaceUse> atDefaults = uses.isEmpty()
                ? uses
                : new ZoneCheck(kernel, whole.atDefaults(), zone.atDefaults())
                        .uses(buffers, evaluation, unit, told, origins);
        boolean assumed = atDefaults.size() < uses.size();
        return new AccessFacts(buffers, locals, wholeGroups, whole.setting(), atDefaults, assumed);
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

    private static List<LocalAccess> locals(List<ArgumentFacts> arguments, Function definition, Evaluation evaluation) {
        List<LocalAccess> locals = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) instanceof LocalFacts local && local.type().isPresent()) {
                Variable parameter = definition.parameters().get(i);
                locals.add(new LocalAccess(local, evaluation.to(parameter)));
            }
        }
        return locals;
    }

    /** Along which dimensions work-groups have to be whole as by default, as the kernel does something else if they are not. */
    private List<Integer> wholeGroups(
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
            return whole;
        }
        List<BufferAccess> inAny =
                new AccessReader(kernel, described.withPartialGroups()).buffers(arguments, definition, evaluation);
        boolean alike =
                IntStream.range(0, inAny.size()).allMatch(i -> inAny.get(i).isLike(inWholeGroups.get(i)));
        return alike ? List.of() : whole;
    }

    /** Parameters with such values. */
    private static Set<Variable> told(Function kernel, List<ArgumentFacts> arguments, Predicate<Expression> such) {
        Set<Variable> told = new HashSet<>();
        for (int i = 0; i < arguments.size(); i++) {
            boolean zone = arguments.get(i) instanceof ScalarFacts scalar
                    && scalar.values().stream()
                            .anyMatch(value -> value.parsed().isPresent()
                                    && such.test(value.located().expression()));
            if (zone) {
                told.add(kernel.parameters().get(i));
            }
        }
        return told;
    }

    private static boolean isSized(KernelFacts kernel, List<ArgumentFacts> arguments) {
        boolean kernelSized = kernel.global().allAtLeast(1)
                && (kernel.local().count() == 0
                        || (kernel.local().allAtLeast(1) && kernel.local().count() == kernel.dimensions()));
        return kernelSized && arguments.stream().allMatch(AccessReader::isSized);
    }

    private static boolean isSized(ArgumentFacts argument) {
        if (argument instanceof LocalFacts local) {
            return local.size().allAtLeast(1);
        }
        return !(argument instanceof BufferFacts buffer)
                || (buffer.size().allAtLeast(1)
                        && (buffer.replicated() || buffer.layout().isPresent()));
    }

    private static boolean isNonNegative(Setting setting, String name) {
        Poly value = setting.scalars().get(name);
        return value != null && setting.atDefaults(value).constant().orElse(-1) >= 0;
    }

    private BufferAccess access(
            BufferFacts buffer, KernelParameter parameter, boolean writing, List<Reference> references) {
        List<Reference> happening = new ArrayList<>();
        List<ReachedBox> reads = new ArrayList<>();
        List<ReachedBox> writes = new ArrayList<>();
        List<Reference> unresolved = new ArrayList<>();
        List<Reference> beyond = new ArrayList<>();
        List<Reference> assuming = new ArrayList<>();
        for (Reference reference : references) {
            boolean impossible = reference.unresolved().isPresent()
                    && parameter.readOnly()
                    && reference.mode() == Reference.Mode.WRITE;
            Optional<List<ReachedBox>> reaches = reached(reference, buffer);
            if (reaches.stream()
                    .flatMap(List::stream)
                    .anyMatch(box -> box.reach().numeric())) {
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
                DescribedSetting.own(buffer, kernel));
    }

    private Optional<ReachFinder> finder(BufferFacts buffer) {
        ArrayShape shape = described.shapes().get(buffer.name());
        return Optional.ofNullable(shape)
                .map(known ->
                        finders.computeIfAbsent(buffer.name(), name -> new ReachFinder(described.setting(), known)));
    }

    /** Where a reference goes, if all of that is known. */
    private Optional<List<ReachedBox>> reached(Reference reference, BufferFacts buffer) {
        if (reference.unresolved().isPresent()) {
            return Optional.empty();
        }
        return finder(buffer).flatMap(finder -> finder.find(reference)).flatMap(reaches -> {
            List<ReachedBox> boxes = reaches.stream()
                    .flatMap(reach -> ReachedBox.of(reach, described.setting()).stream())
                    .toList();
            return boxes.size() == reaches.size() ? Optional.of(boxes) : Optional.empty();
        });
    }
}
