package io.github.halomill.fuzz;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A program's description. */
final class DescriptionText {

    private static final String AXES = "xyz";

    private final Program program;
    private final Path folder;
    private final StringBuilder text = new StringBuilder();

    private DescriptionText(Program program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /**
     * One.
     *
     * @param folder where it saves and records
     */
    static String of(Program program, Path folder) {
        return new DescriptionText(program, folder).write();
    }

    private String write() {
        text.append("<program xmlns=\"urn:halomill:program:1\" name=\"Fuzz\">\n");
        for (int d = 0; d < program.cells().size(); d++) {
            text.append("  <parameter name=\"n%d\">%d</parameter>\n"
                    .formatted(d, program.cells().get(d)));
        }
        program.set()
                .forEach(name -> text.append(
                        "  <scalar name=\"%1$s\">0</scalar> <scalar name=\"%1$sr\">0</scalar>\n".formatted(name)));
        text.append("  <grid cells=\"%s\"/>\n".formatted(sizes(d -> "n" + d)));
        program.fields().forEach(this::field);
        program.kernels().forEach(this::kernel);
        text.append("  <schedule>\n");
        steps(program.schedule(), "    ");
        return text.append("  </schedule>\n  <iterations>%d</iterations>\n</program>\n".formatted(program.iterations()))
                .toString();
    }

    private String sizes(IntFunction<String> of) {
        return IntStream.range(0, program.cells().size()).mapToObj(of).collect(Collectors.joining(", "));
    }

    private void field(FieldSpec field) {
        if (field.entries().isPresent()) {
            entries(field, field.entries().get());
            return;
        }
        String sizes = sizes(
                d -> "n%d + %d".formatted(d, field.low().get(d) + field.high().get(d)));
        String components = field.components() + "c";
        String size = field.components() == 1 || !field.isIndexed()
                ? sizes
                : field.layout() == FieldSpec.Layout.FIRST ? components + ", " + sizes : sizes + ", " + components;
        String origin = field.low().stream().map(String::valueOf).collect(Collectors.joining(","));
        text.append("  <field name=\"%s\" type=\"%s\" size=\"%s\" origin=\"{%s}\">"
                .formatted(field.name(), KernelText.typeText(field), size, origin));
        for (int face = 0; face < field.borders().size(); face++) {
            FieldSpec.Border border = field.borders().get(face);
            if (border.kind() != FieldSpec.Kind.FIXED) {
                String name = AXES.charAt(face / 2) + (face % 2 == 0 ? "-" : "+");
                String value = border.kind() == FieldSpec.Kind.VALUE ? " value=\"" + border.value() + "\"" : "";
                text.append(" <border face=\"%s\" kind=\"%s\"%s/>"
                        .formatted(name, border.kind().name().toLowerCase(Locale.ROOT), value));
            }
        }
        text.append("</field>\n");
    }

    private void entries(FieldSpec field, FieldSpec.Entries entries) {
        String form = "  <field name=\"%s\" type=\"%s\" size=\"%d\""
                .formatted(field.name(), field.type().text(), FieldSpec.Entries.COUNT);
        String from = entries.from().isEmpty() ? "" : " from=\"" + entries.from() + "\"";
        text.append(form)
                .append(
                        entries.isChanged()
                                ? "> <combine with=\"%s\"%s/> </field>\n".formatted(entries.with(), from)
                                : " distribution=\"replicated\"/>\n");
    }

    private void kernel(KernelSpec kernel) {
        text.append("  <kernel file=\"%s\" function=\"%s\"".formatted(KernelText.file(program, kernel), kernel.name()));
        KernelSpec.Form form = kernel.form();
        if (form.ranged()) {
            attribute("range", ranges(kernel.range()));
        } else if (form.ids() == KernelSpec.Ids.ONE) {
            attribute("global", sizes(d -> "n" + d).replace(", ", " * "));
        } else {
            attribute("global", sizes(d -> "n" + d));
        }
        if (form.placed()) {
            attribute("offset", sizes(d -> "0"));
        }
        if (form.ids() == KernelSpec.Ids.REVERSED) {
            int last = program.cells().size() - 1;
            attribute("ids", "{" + sizes(d -> String.valueOf(last - d)) + "}");
        }
        if (!form.group().isEmpty()) {
            attribute("local", form.group().stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
        attribute("set", form.renamed() ? sizes(d -> form.size(d) + "=n" + d + " + " + form.added(d)) : "");
        text.append("/>\n");
    }

    private void attribute(String name, String value) {
        if (!value.isEmpty()) {
            text.append(" %s=\"%s\"".formatted(name, value));
        }
    }

    private static String ranges(List<KernelSpec.Range> ranges) {
        return IntStream.range(0, ranges.size())
                .mapToObj(d -> {
                    KernelSpec.Range range = ranges.get(d);
                    return Subscripts.edge(range.fromEnd(), d, range.from())
                            + ".."
                            + Subscripts.edge(range.toEnd(), d, range.to());
                })
                .collect(Collectors.joining(", "));
    }

    private void steps(List<Step> steps, String indent) {
        steps.forEach(step -> step(step, indent));
    }

    private void step(Step step, String indent) {
        text.append(indent);
        if (step instanceof Step.Launch launch) {
            launch(launch);
        } else if (step instanceof Step.Rotate rotate) {
            String element = rotate.names().size() == 2 ? "swap" : "rotate";
            text.append("<%1$s>%2$s</%1$s>\n".formatted(element, String.join(" ", rotate.names())));
        } else if (step instanceof Step.Repeat repeat) {
            text.append("<repeat times=\"%d\">\n".formatted(repeat.times()));
            steps(repeat.steps(), indent + "  ");
            text.append(indent).append("</repeat>\n");
        } else if (step instanceof Step.While loop) {
            text.append("<while test=\"%s\" max=\"%d\">\n".formatted(test(loop.test()), loop.most()));
            steps(loop.steps(), indent + "  ");
            text.append(indent).append("</while>\n");
        } else if (step instanceof Step.If choice) {
            text.append("<if test=\"%s\">\n".formatted(test(choice.test())));
            steps(choice.then(), indent + "  ");
            if (!choice.otherwise().isEmpty()) {
                text.append(indent).append("  <else/>\n");
                steps(choice.otherwise(), indent + "  ");
            }
            text.append(indent).append("</if>\n");
        } else {
            single(step);
        }
    }

    private static String test(Step.Test test) {
        if (test instanceof Step.Turn turn) {
            return "iteration %% %d == %d".formatted(turn.every(), turn.when());
        }
        Step.Over over = (Step.Over) test;
        return "%s &gt; %d".formatted(over.scalar(), over.bound());
    }

    private void launch(Step.Launch launch) {
        text.append("<launch");
        attribute("kernel", launch.kernel());
        attribute(
                "bind",
                launch.binds().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(bind -> bind.getKey() + "=" + bind.getValue())
                        .collect(Collectors.joining(", ")));
        attribute("range", ranges(launch.over()));
        if (program.kernel(launch.kernel()).scalars().contains(KernelSpec.AMOUNT)) {
            attribute("set", KernelSpec.AMOUNT + "=" + launch.amount().text());
        }
        text.append("/>\n");
    }

    private void single(Step step) {
        if (step instanceof Step.Reduce reduce) {
            reduce(reduce);
        } else if (step instanceof Step.Time time) {
            text.append("<time step=\"%s\"/>\n".formatted(time.step()));
        } else if (step instanceof Step.Save save) {
            Path file = folder.resolve(Trial.SAVED).resolve(Interpreter.fileName(save, "{iteration}"));
            text.append("<save field=\"%s\" every=\"%d\">%s</save>\n".formatted(save.field(), save.every(), file));
        } else if (step instanceof Step.Probe probe) {
            text.append("<probe field=\"%s\" at=\"%s\" every=\"%d\">%s</probe>\n"
                    .formatted(probe.field(), Tables.places(probe, " "), probe.every(), Tables.file(probe, folder)));
        } else if (step instanceof Step.Until until) {
            text.append("<until");
            attribute("every", until.every() > 1 ? String.valueOf(until.every()) : "");
            attribute("lag", until.lag() > 0 ? String.valueOf(until.lag()) : "");
            text.append(">%s</until>\n".formatted(test(until.test())));
        }
    }

    private void reduce(Step.Reduce reduce) {
        text.append("<reduce");
        attribute("name", reduce.scalar() + "r");
        attribute("of", reduce.field() + (reduce.single() ? "[" + reduce.component() + "]" : ""));
        attribute("with", reduce.with());
        attribute("margins", reduce.area().margins() ? "true" : "");
        attribute("range", ranges(reduce.area().box()));
        text.append("/> <let name=\"%1$s\">min(max(%1$sr, -99), 99)</let>\n".formatted(reduce.scalar()));
    }
}
