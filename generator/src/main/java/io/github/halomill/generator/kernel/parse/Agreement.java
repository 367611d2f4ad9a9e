package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.DeviceObject;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.KernelTraits;
import io.github.halomill.generator.kernel.Unseen;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.runtime.base.ElementType;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What readings of one source agree on. Where one does not compile there is nothing to agree on; of the others the
 * first stands for all, and says of a kernel if a reading that has it has another.
 */
final class Agreement {

    /** That many names fit into a message. */
    private static final int MOST_NAMES = 8;

    /** What is judged of a kernel: everything but places. */
    private record Judged(
            Optional<String> shape, KernelTraits traits, boolean conditionalWrites, List<Parameter> parameters) {}

    private record Parameter(
            String name,
            AddressSpace space,
            Optional<ElementType> type,
            Optional<DeviceObject> object,
            boolean pointer,
            boolean readOnly) {}

    private final String file;
    private final List<Reading> readings;
    private final Reading first;
    private final Map<String, SourceLocation> asked;
    private final boolean tooMany;

    /**
     * Compares readings.
     *
     * @param file what messages call the user's file
     * @param all at least one
     * @param asked macros of the device that the source asks for, with the first place that does, in order
     * @param tooMany whether there are settings that were not read
     */
    Agreement(String file, List<Reading> all, Map<String, SourceLocation> asked, boolean tooMany) {
        this.file = file;
        readings = compiling(all);
        first = readings.isEmpty() ? all.get(0) : readings.get(0);
        this.asked = asked;
        this.tooMany = tooMany;
    }

    /** Those without a problem, and without a name that nothing declares unless no other reading has less of them. */
    private static List<Reading> compiling(List<Reading> all) {
        List<Reading> read =
                all.stream().filter(reading -> reading.problem().isEmpty()).toList();
        return read.stream()
                .filter(reading -> read.stream().noneMatch(other -> declaresMore(other, reading)))
                .toList();
    }

    private static boolean declaresMore(Reading one, Reading other) {
        Set<String> undeclared = other.undeclared();
        return one.undeclared().size() < undeclared.size() && undeclared.containsAll(one.undeclared());
    }

    /** The file as most devices have it of those for which it compiles. */
    KernelFile agreed() {
        return first.problem().isPresent()
                ? KernelFile.notUnderstood(first.problem().get())
                : KernelFile.of(
                        first.functions().stream().map(this::agreed).toList(),
                        first.missing(),
                        first.reserved(),
                        first.unit());
    }

    private KernelFunction agreed(KernelFunction function) {
        List<Reading> having = readings.stream()
                .filter(reading -> reading.function(function.name()).isPresent())
                .toList();
        boolean samePlaces = having.stream()
                .allMatch(reading -> in(reading, function).places().equals(function.places()));
        KernelFunction placed = samePlaces ? function : function.withoutPlaces();
        return unseen(function, having).map(placed::unseen).orElse(placed);
    }

    private static KernelFunction in(Reading reading, KernelFunction function) {
        return reading.function(function.name()).orElseThrow();
    }

    private Optional<Unseen> unseen(KernelFunction function, List<Reading> having) {
        if (!first.missing().isEmpty()) {
            return Optional.of(missing(first.missing().get(0)));
        }
        if (first.tooDeep()) {
            return Optional.of(new Unseen(
                    function.place(), "its file nests too deeply to be followed", "break up what nests deeply"));
        }
        if (tooMany) {
            return Optional.of(tooMany());
        }
        if (having.size() == 1) {
            return Optional.empty();
        }
        Judged judged = judged(first, function);
        return having.stream()
                .filter(reading -> !reading.missing().isEmpty()
                        || reading.tooDeep()
                        || !judged.equals(judged(reading, in(reading, function))))
                .min(Comparator.comparingInt(
                        reading -> first.differences(reading).size()))
                .map(this::deciding);
    }

    private static Judged judged(Reading reading, KernelFunction function) {
        return new Judged(
                KernelShape.of(reading.unit(), function.name()),
                function.traits(),
                function.conditionalWrites(),
                function.parameters().stream().map(Agreement::judged).toList());
    }

    private static Parameter judged(KernelParameter parameter) {
        return new Parameter(
                parameter.name(),
                parameter.addressSpace(),
                parameter.type(),
                parameter.object(),
                parameter.pointer(),
                parameter.readOnly());
    }

    private Unseen missing(KernelFile.Include include) {
        return new Unseen(
                include.location(),
                include.name() + " is not found, so that a compiler sees more than is read here",
                "put the file beside " + file + ", or name its folder with -I");
    }

    private Unseen tooMany() {
        String names =
                String.join(", ", asked.keySet().stream().limit(MOST_NAMES).toList());
        String macro = asked.keySet().iterator().next();
        return new Unseen(
                asked.getOrDefault(macro, new SourceLocation(file, 1, 1)),
                "it asks for more macros that devices define or not than can be tried: " + names
                        + (asked.size() > MOST_NAMES ? " ..." : ""),
                "say what holds, as in -D " + macro + " or -U " + macro);
    }

    /** Names the first macro that makes another kernel of it. */
    private Unseen deciding(Reading other) {
        String macro = first.differences(other).get(0);
        Optional<String> here = first.setting().value(macro);
        Optional<String> there = other.setting().value(macro);
        String cause;
        if (here.isPresent() && there.isPresent()) {
            cause = "it is another kernel where '" + macro + "' is " + there.get() + " than where it is " + here.get();
        } else {
            cause = "it is another kernel where a device's compiler "
                    + (here.isPresent() ? "does not define '" : "defines '") + macro + "'";
        }
        return new Unseen(
                asked.getOrDefault(macro, new SourceLocation(file, 1, 1)),
                cause,
                "say which is meant: " + option(macro, here) + " or " + option(macro, there));
    }

    private static String option(String macro, Optional<String> value) {
        return value.map(text -> "-D " + macro + (text.equals("1") ? "" : "=" + text))
                .orElse("-U " + macro);
    }
}
