package io.github.halomill.generator.kernel.stream;

import static io.github.halomill.generator.kernel.stream.RefusedException.throwIf;

import io.github.halomill.generator.kernel.stream.KernelCopy.Source;
import io.github.halomill.generator.kernel.stream.StageForm.Touched;
import io.github.halomill.generator.kernel.stream.text.EachNumber;
import io.github.halomill.generator.kernel.stream.text.FunctionText;
import io.github.halomill.generator.model.KernelPlaces.ParameterPlace;
import io.github.halomill.runtime.exec.program.CopySignature.Kind;
import io.github.halomill.runtime.exec.program.CopySignature.Slot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the kernel that streams an iteration is passed of what its launches are passed: arrays under the names of
 * fields, each once, and scalars, each once where several launches have the same. One that means something else than
 * another of its name is called after its kernel, too.
 */
final class StageParameters {

    private static final Pattern COMMENT = Pattern.compile("/\\*(?s:.*?)\\*/|//[^\\n]*");

    private final List<Stage> stages;
    private final Source source;
    private final List<Parameter> all = new ArrayList<>();

    /** By launch: what each parameter of its kernel is called. */
    private final List<Map<String, String>> names = new ArrayList<>();

    /** What each of all is. */
    private final List<Slot> slots = new ArrayList<>();

    /** What tells parameters apart: what is declared, but for the name, and what is passed. */
    private record Meaning(String declared, String what) {}

    /**
     * One of them.
     *
     * @param before what stands before its name where it is declared
     * @param after what follows it
     * @param moved whether a device holds a part only
     */
    record Parameter(String name, String before, String after, boolean moved) {

        String declaration(String prefix) {
            return before + prefix + name + after;
        }
    }

    StageParameters(StagePlan plan, Source source) throws RefusedException {
        this.stages = plan.stages();
        this.source = source;
        Map<Meaning, String> known = new HashMap<>();
        for (int launch = 0; launch < stages.size(); launch++) {
            names.add(new HashMap<>());
            for (Parameter parameter : declared(stages.get(launch))) {
                add(launch, parameter, known);
            }
        }
    }

    private void add(int launch, Parameter parameter, Map<Meaning, String> known) throws RefusedException {
        Stage stage = stages.get(launch);
        boolean isArray = stage.fields().containsKey(parameter.name());
        Optional<Touched> changing = stage.form().arrays().stream()
                .filter(array -> array.parameter().equals(parameter.name()))
                .findFirst();
        String what = isArray
                ? stage.field(parameter.name())
                : Objects.requireNonNull(stage.values().get(parameter.name()), parameter.name());
        Parameter own = changing.map(
                        array -> new Parameter(what, "__global " + array.typeName() + " *", "", parameter.moved()))
                .orElse(parameter);
        Meaning meaning = new Meaning(own.before() + own.after(), what);
        String name = known.get(meaning);
        if (name == null) {
            name = free(isArray ? what : parameter.name(), label(launch));
            known.put(meaning, name);
            all.add(new Parameter(name, own.before(), own.after(), own.moved()));
            slots.add(new Slot(Kind.ARGUMENT, launch, parameter.name()));
        }
        names.get(launch).put(parameter.name(), name);
    }

    /** What the copy calls a launch: unique. */
    String label(int launch) {
        String function = stages.get(launch).form().function();
        long before = stages.subList(0, launch).stream()
                .filter(stage -> stage.form().function().equals(function))
                .count();
        return before == 0 ? function : function + "_" + (before + 1);
    }

    private String free(String wanted, String launch) throws RefusedException {
        String name = isTaken(wanted) ? launch + "_" + wanted : wanted;
        throwIf(isTaken(name), "the copy has two things that are called " + name);
        return name;
    }

    private boolean isTaken(String name) {
        return all.stream().anyMatch(one -> one.name().equals(name))
                || stages.stream().anyMatch(stage -> stage.form().function().equals(name));
    }

    /** The parameters of a kernel as its text declares them. */
    private List<Parameter> declared(Stage stage) throws RefusedException {
        FunctionText text = stage.form().text();
        Matcher comment = COMMENT.matcher(source.part(text.parameters()));
        String written = comment.replaceAll(found -> " ".repeat(found.group().length()));
        int begin = source.at(text.parameters().start());
        List<Parameter> declared = new ArrayList<>();
        int done = 0;
        List<ParameterPlace> places = text.places();
        for (int i = 0; i < places.size(); i++) {
            int start = source.at(places.get(i).start()) - begin;
            int after = start + places.get(i).name().length();
            int end = i + 1 < places.size() ? written.indexOf(',', after) : written.length();
            throwIf(
                    end < 0 || !written.startsWith(places.get(i).name(), start),
                    "the parameters of " + stage.form().function() + " are not found in its text");
            declared.add(new Parameter(
                    places.get(i).name(),
                    shortened(written.substring(done, start)).stripLeading(),
                    shortened(written.substring(after, end)).stripTrailing(),
                    stage.moved().contains(places.get(i).name())));
            done = end + 1;
        }
        return declared;
    }

    private static String shortened(String text) {
        return text.replaceAll("\\s+", " ");
    }

    /** All, in order. */
    CopyParameters passed() {
        CopyParameters passed = new CopyParameters(
                all.stream().map(one -> one.declaration("")).collect(Collectors.joining(",\n        ")),
                all.stream()
                        .map(one -> one.declaration(one.moved() ? "hmHeld_" : ""))
                        .collect(Collectors.joining(",\n        ")),
                all.stream().map(Parameter::name).toList(),
                slots);
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).moved()) {
                passed.addFirst(all.get(i).name(), slots.get(i));
            }
        }
        return passed;
    }

    /** Whether a device holds only a part of what a name points to. */
    boolean isMoved(String name) {
        return all.stream().anyMatch(one -> one.moved() && one.name().equals(name));
    }

    /** What the copy calls a scalar of a launch's kernel, or a member of one. */
    String name(int launch, String scalar) {
        Matcher word = Pattern.compile("\\w+").matcher(scalar);
        String first = word.lookingAt() ? word.group() : scalar;
        String name = names.get(launch).get(first);
        return name == null ? scalar : name + scalar.substring(first.length());
    }

    /** What the kernel of a launch is passed. */
    String arguments(int launch, List<EachNumber> each) {
        return EachNumber.arguments(stages.get(launch).form().parameters(), parameter -> name(launch, parameter), each);
    }
}
