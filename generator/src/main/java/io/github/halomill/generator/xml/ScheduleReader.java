package io.github.halomill.generator.xml;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description.ScheduleElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.BindElement;
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
import io.github.halomill.generator.model.StepElement.SetElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.StepElement.TimeElement;
import io.github.halomill.generator.model.StepElement.UntilElement;
import io.github.halomill.generator.model.StepElement.When;
import io.github.halomill.generator.model.StepElement.WhileElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.xml.source.Assignment;
import io.github.halomill.generator.xml.source.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns the beans of a schedule into its elements. */
final class ScheduleReader {

    private final SourceText source;

    ScheduleReader(SourceText source) {
        this.source = source;
    }

    ScheduleElement schedule(StepBean.Schedule bean) {
        return new ScheduleElement(steps(bean.steps), bean.guessed, location(bean));
    }

    private List<StepElement> steps(List<StepBean> beans) {
        return beans.stream().map(this::step).toList();
    }

    private StepElement step(StepBean bean) {
        SourceLocation at = location(bean);
        if (bean instanceof StepBean.Launch launch) {
            return new LaunchElement(
                    required(bean.kernel, "kernel", bean),
                    binds(launch),
                    sets(launch),
                    attribute(launch.range, "range", bean),
                    at);
        } else if (bean instanceof StepBean.Swap swap) {
            return new SwapElement(text(swap), at);
        } else if (bean instanceof StepBean.Rotate rotate) {
            return new RotateElement(text(rotate), at);
        } else if (bean instanceof StepBean.Holder holder) {
            return nest(holder, at);
        } else if (bean instanceof StepBean.Reduce reduce) {
            return new ReduceElement(
                    required(bean.name, "name", bean),
                    required(bean.of, "of", bean),
                    required(bean.with, "with", bean),
                    attribute(reduce.range, "range", bean),
                    attribute(reduce.margins, "margins", bean),
                    attribute(reduce.at, "at", bean),
                    at);
        } else if (bean instanceof StepBean.Let let) {
            return new LetElement(required(bean.name, "name", bean), text(let), at);
        } else if (bean instanceof StepBean.Time) {
            return new TimeElement(required(bean.step, "step", bean), at);
        } else if (bean instanceof StepBean.Until until) {
            return new UntilElement(text(until), every(bean), attribute(bean.lag, "lag", bean), at);
        } else if (bean instanceof StepBean.Log log) {
            return new LogElement(text(log), when(log.at, log), at);
        } else if (bean instanceof StepBean.Save || bean instanceof StepBean.Probe) {
            return output((StepBean.Written) bean, at);
        } else if (bean instanceof StepBean.Hook hook) {
            return new HookElement(required(bean.name, "name", bean), when(hook.at, hook), at);
        }
        throw new IllegalStateException("the schema allows a step that is none: " + bean.getClass());
    }

    private StepElement output(StepBean.Written bean, SourceLocation at) {
        Text field = required(bean.field, "field", bean);
        if (bean instanceof StepBean.Save save) {
            Optional<Text> range = attribute(save.range, "range", bean);
            Optional<Text> stride = attribute(save.stride, "stride", bean);
            Optional<Text> picture = attribute(save.picture, "picture", bean);
            return new SaveElement(field, text(bean), range, stride, picture, when(save.at, bean), at);
        }
        StepBean.Probe probe = (StepBean.Probe) bean;
        Optional<Text> cells = attribute(probe.at, "at", bean);
        Optional<Text> places = attribute(probe.places, "places", bean);
        return new ProbeElement(field, cells, places, text(bean), when(probe.times, bean), at);
    }

    private StepElement nest(StepBean.Holder bean, SourceLocation at) {
        if (bean instanceof StepBean.Repeat) {
            return new RepeatElement(required(bean.times, "times", bean), steps(bean.steps), at);
        }
        Text test = required(bean.test, "test", bean);
        if (bean instanceof StepBean.While) {
            return new WhileElement(
                    test, attribute(bean.max, "max", bean), attribute(bean.lag, "lag", bean), steps(bean.steps), at);
        }
        int end = (int) bean.steps.stream()
                .takeWhile(step -> !(step instanceof StepBean.Else))
                .count();
        int otherwise = Math.min(end + 1, bean.steps.size());
        return new IfElement(
                test, steps(bean.steps.subList(0, end)), steps(bean.steps.subList(otherwise, bean.steps.size())), at);
    }

    private List<BindElement> binds(StepBean.Launch bean) {
        Stream<BindElement> attribute = attribute(bean.bind, "bind", bean).stream()
                .flatMap(text -> Assignment.all(text).stream())
                .map(bind ->
                        new BindElement(bind.name(), bind.value(), bind.name().location()));
        return Stream.concat(attribute, bean.binds.stream().map(this::bind)).toList();
    }

    private List<SetElement> sets(StepBean.Launch bean) {
        Stream<SetElement> attribute = attribute(bean.set, "set", bean).stream()
                .flatMap(text -> Assignment.all(text).stream())
                .map(set -> new SetElement(set.name(), set.value(), set.name().location()));
        return Stream.concat(attribute, bean.sets.stream().map(this::set)).toList();
    }

    private BindElement bind(StepBean.Bind bean) {
        return new BindElement(
                required(bean.argument, "argument", bean), required(bean.field, "field", bean), location(bean));
    }

    private SetElement set(StepBean.Set bean) {
        return new SetElement(required(bean.argument, "argument", bean), text(bean), location(bean));
    }

    private When when(@Nullable String at, StepBean bean) {
        String name = bean instanceof StepBean.Probe ? "times" : "at";
        return new When(every(bean), attribute(at, name, bean), attribute(bean.exact, "exact", bean));
    }

    private Optional<Text> every(StepBean bean) {
        return attribute(bean.every, "every", bean);
    }

    private Text required(@Nullable String value, String name, StepBean bean) {
        return attribute(value, name, bean)
                .orElseThrow(() -> new IllegalStateException("the schema lets a required attribute be left out"));
    }

    private Optional<Text> attribute(@Nullable String value, String name, StepBean bean) {
        return Optional.ofNullable(value)
                .map(text -> source.attributeText(source.tagEnd(bean.locator), name, text, false));
    }

    private Text text(StepBean.Written bean) {
        return source.text(source.tagEnd(bean.locator), bean.value, bean.guessed);
    }

    private SourceLocation location(StepBean bean) {
        return source.tag(source.tagEnd(bean.locator));
    }
}
