package io.github.halomill.generator.xml.write;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.BorderElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.ScheduleElement;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.GridElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.HookElement;
import io.github.halomill.generator.model.StepElement.IfElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.LetElement;
import io.github.halomill.generator.model.StepElement.LogElement;
import io.github.halomill.generator.model.StepElement.ProbeElement;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.model.StepElement.RepeatElement;
import io.github.halomill.generator.model.StepElement.RotateElement;
import io.github.halomill.generator.model.StepElement.SaveElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.StepElement.TimeElement;
import io.github.halomill.generator.model.StepElement.Timed;
import io.github.halomill.generator.model.StepElement.UntilElement;
import io.github.halomill.generator.model.StepElement.When;
import io.github.halomill.generator.model.StepElement.WhileElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.ProgramSchema;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.xml.XMLConstants;

/** Writes a description as XML that the reader takes, each comment beside the text that it is about. */
public final class DescriptionWriter {

    private static final String ORDER =
            "an iteration: what a kernel reads is written before, as far as that can be told;"
                    + " launch them as your host program does";

    private final XmlLines lines = new XmlLines();
    private final boolean brief;

    private DescriptionWriter(boolean brief) {
        this.brief = brief;
    }

    /** The whole document, an element for each text, as in the STEPOCL paper. */
    public static String write(Description description) {
        return new DescriptionWriter(false).document(description);
    }

    /** The whole document, with attributes wherever elements have some. */
    public static String writeShort(Description description) {
        return new DescriptionWriter(true).document(description);
    }

    /** The whole document, for comparison: the same for descriptions that say the same, whatever comments are there. */
    public static String says(Description description) {
        return write(description).replaceAll("(?m)^ *<!--.*-->\n|  <!--.*-->$", "");
    }

    private String document(Description description) {
        lines.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        lines.comment(about(description));
        XmlElement program = new XmlElement("program");
        program.attributes.put("xmlns", ProgramSchema.NAMESPACE);
        program.attributes.put("xmlns:xsi", XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI);
        program.attributes.put("xsi:schemaLocation", ProgramSchema.NAMESPACE + " " + ProgramSchema.ADDRESS);
        program.attribute("name", description.name());
        lines.open(program);
        description.name().comments().forEach(lines::comment);
        write(description.parameters(), parameter -> named("parameter", parameter.name(), parameter.value()));
        write(description.scalars(), scalar -> named("scalar", scalar.name(), scalar.value()));
        blank();
        for (GridElement grid : description.grids()) {
            write(XmlElement.list("grid", "dim", grid.cells())
                    .attribute("spacing", grid.spacing())
                    .attribute("origin", grid.origin()));
            blank();
        }
        write(description.fields(), this::field);
        write(description.arguments(), this::argument);
        write(description.shadows(), this::shadow);
        blank();
        write(description.kernels(), this::kernel);
        if (!description.schedules().isEmpty()) {
            blank();
            write(description.schedules(), this::schedule);
        }
        write(description.iterations(), iterations -> XmlElement.of("iterations", iterations));
        write(description.swaps(), swap -> XmlElement.of("swap", swap));
        lines.close(program);
        return lines.toString();
    }

    private String about(Description description) {
        if (description.name().written()) {
            return "As halomill reads it. What is not in "
                    + description.name().location().file() + " is read from the kernels.";
        }
        return "Generated by halomill from "
                + description.kernels().get(0).name()
                + ". What only you can know is marked as guessed: set it right, and delete the mark."
                + (brief ? " The rest is read from the kernel; 'halomill check' shows it with option 'explain'." : "");
    }

    private void blank() {
        if (!brief) {
            lines.blank();
        }
    }

    private <T> void write(List<T> parts, Function<T, XmlElement> element) {
        parts.forEach(part -> write(element.apply(part)));
    }

    private void write(XmlElement element) {
        lines.element(brief ? ShortForm.of(element, "program") : element);
    }

    /** A name, and what it stands for if that is known. */
    private static XmlElement named(String element, Text name, Optional<Text> value) {
        return new XmlElement(element).inLine().with("name", name).with("value", value);
    }

    private XmlElement field(FieldElement field) {
        XmlElement element = new XmlElement("field")
                .with("name", field.name())
                .with("dataType", field.dataType())
                .with("argsize", "dimsize", field.size())
                .with("image", field.image())
                .with("origin", field.origin());
        field.ranges().forEach(range -> element.with("range", Optional.of(range)));
        element.with("distribution", field.place().distribution());
        field.borders().forEach(border -> element.with(border(border)));
        field.combine().ifPresent(combine -> element.with(combine(combine)));
        return element;
    }

    private static XmlElement border(BorderElement border) {
        return new XmlElement("border")
                .attribute(Text.OF, border.of())
                .attribute("range", border.range())
                .with("face", border.face())
                .with("kind", border.kind())
                .with("value", border.value());
    }

    private static XmlElement combine(CombineElement combine) {
        XmlElement element =
                new XmlElement("combine").attribute("with", combine.with()).attribute("from", combine.from());
        combine.from().ifPresent(from -> element.guessed(from.guessed()).comments(from.comments()));
        return element;
    }

    private XmlElement argument(ArgumentElement argument) {
        XmlElement element = new XmlElement("argument")
                .with("name", argument.name())
                .with("property", argument.property())
                .with("field", argument.field())
                .with("dataType", argument.dataType())
                .with("cl_mem", argument.clMem())
                .with("argsize", "dimsize", argument.size())
                .with("image", argument.image());
        argument.shadow().ifPresent(shadow -> element.with(shadow(shadow)));
        element.with("wraps", argument.wraps())
                .with("origin", argument.origin())
                .with("distribution", argument.distribution());
        argument.combine().ifPresent(combine -> element.with(combine(combine)));
        return element.with("value", argument.value());
    }

    private XmlElement shadow(ShadowElement shadow) {
        XmlElement element = new XmlElement("shadow");
        shadow.points().forEach(point -> element.with("point", point));
        return element;
    }

    private XmlElement kernel(KernelElement kernel) {
        XmlElement element = new XmlElement(kernel.isOfAll() ? "kernels" : "kernel")
                .attribute("id", kernel.id())
                .with("name", kernel.name())
                .with("function", kernel.function().filter(function -> !kernel.isOfAll()))
                .with("options", kernel.options().map(Text::plain));
        kernel.options()
                .ifPresent(options -> options.attributes()
                        .forEach((macro, value) -> element.with(new XmlElement("define")
                                .with("name", Text.inferred(macro, value.location()))
                                .with("value", value.plain()))));
        kernel.arguments().forEach(argument -> element.with(argument(argument)));
        return element.with("global", "gsize", kernel.global())
                .with("offset", "goffset", kernel.offset())
                .with("local", "lsize", kernel.local())
                .with("ids", kernel.ids())
                .with("over", kernel.over())
                .with("origin", kernel.origin())
                .with("range", kernel.range())
                .with("addressing", kernel.addressing());
    }

    private XmlElement schedule(ScheduleElement schedule) {
        XmlElement element = new XmlElement("schedule").guessed(schedule.guessed());
        if (schedule.guessed()) {
            element.comments(List.of(ORDER));
        }
        schedule.steps().forEach(step -> element.with(step(step)));
        return element;
    }

    private XmlElement step(StepElement step) {
        if (step instanceof LaunchElement launch) {
            return launch(launch);
        } else if (step instanceof SwapElement swap) {
            return XmlElement.of("swap", swap.names());
        } else if (step instanceof RotateElement rotate) {
            return XmlElement.of("rotate", rotate.names());
        } else if (!step.parts().isEmpty()) {
            return nest(step);
        } else if (step instanceof ReduceElement reduce) {
            return reduce(reduce);
        } else if (step instanceof LetElement let) {
            return XmlElement.of("let", let.value()).attribute("name", let.name());
        } else if (step instanceof TimeElement time) {
            return new XmlElement("time").attribute("step", time.step());
        } else if (step instanceof UntilElement until) {
            return XmlElement.of("until", until.condition())
                    .attribute("every", until.every())
                    .attribute("lag", until.lag());
        } else if (step instanceof Timed timed) {
            return output(timed);
        }
        throw new IllegalStateException("no XML for " + step.getClass());
    }

    private static XmlElement output(Timed step) {
        XmlElement output;
        if (step instanceof LogElement log) {
            output = XmlElement.of("log", log.names());
        } else if (step instanceof SaveElement save) {
            output = XmlElement.of("save", save.file())
                    .attribute("field", save.field())
                    .attribute("range", save.range())
                    .attribute("stride", save.stride())
                    .attribute("picture", save.picture());
        } else if (step instanceof ProbeElement probe) {
            output = XmlElement.of("probe", probe.file())
                    .attribute("field", probe.field())
                    .attribute("at", probe.at())
                    .attribute("places", probe.places());
        } else {
            output = new XmlElement("hook").attribute("name", ((HookElement) step).name());
        }
        When when = step.when();
        return output.attribute("every", when.every())
                .attribute(step instanceof ProbeElement ? "times" : "at", when.at())
                .attribute("exact", when.exact());
    }

    private static XmlElement reduce(ReduceElement reduce) {
        return new XmlElement("reduce")
                .attribute("name", reduce.name())
                .attribute("of", reduce.of())
                .attribute("with", reduce.with())
                .attribute("range", reduce.range())
                .attribute("margins", reduce.margins())
                .attribute("at", reduce.at());
    }

    private XmlElement nest(StepElement step) {
        XmlElement element;
        if (step instanceof RepeatElement repeat) {
            element = new XmlElement("repeat").attribute("times", repeat.times());
        } else if (step instanceof WhileElement loop) {
            element = new XmlElement("while")
                    .attribute("test", loop.test())
                    .attribute("max", loop.max())
                    .attribute("lag", loop.lag());
        } else {
            element = new XmlElement("if").attribute("test", ((IfElement) step).test());
        }
        step.parts().get(0).forEach(inner -> element.with(step(inner)));
        step.parts().stream().skip(1).filter(part -> !part.isEmpty()).forEach(otherwise -> {
            element.with(new XmlElement("else"));
            otherwise.forEach(inner -> element.with(step(inner)));
        });
        return element;
    }

    private static XmlElement launch(LaunchElement launch) {
        XmlElement element =
                new XmlElement("launch").attribute("kernel", launch.kernel()).attribute("range", launch.range());
        launch.binds()
                .forEach(bind -> element.with(new XmlElement("bind")
                        .attribute("argument", bind.argument())
                        .attribute("field", bind.field())));
        launch.sets()
                .forEach(set -> element.with(XmlElement.of("set", set.value()).attribute("argument", set.argument())));
        return element;
    }
}
