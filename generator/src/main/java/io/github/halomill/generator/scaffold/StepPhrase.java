package io.github.halomill.generator.scaffold;

import io.github.halomill.generator.model.Output;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Step;
import java.util.List;
import java.util.stream.Collectors;

/** What a step of a program does, in words. */
record StepPhrase(Program program) implements Step.Cases<String> {

    @Override
    public String launch(Step.Launch launch) {
        return program.kernels().size() == 1 ? "the kernel runs" : "`" + launch.kernel() + "` runs";
    }

    @Override
    public String swap(Step.Swap swap) {
        return "`" + swap.first() + "` and `" + swap.second() + "` are swapped";
    }

    @Override
    public String rotate(Step.Rotate rotate) {
        return quoted(rotate.fields()) + " are rotated";
    }

    @Override
    public String repeat(Step.Repeat repeat) {
        return repeat.times().text() + " times: " + all(repeat.steps());
    }

    @Override
    public String branch(Step.If branch) {
        String then = "if `" + branch.condition().text() + "`: " + all(branch.steps());
        return branch.otherwise().isEmpty() ? then : then + "; else: " + all(branch.otherwise());
    }

    @Override
    public String loop(Step.While loop) {
        String most =
                loop.most().map(times -> ", at most " + times.text() + " times").orElse("");
        return "as long as `" + loop.condition().text() + "`" + most + ": " + all(loop.steps());
    }

    private String all(List<Step> steps) {
        return steps.stream().map(step -> step.fold(this)).collect(Collectors.joining("; "));
    }

    @Override
    public String reduce(Step.Reduce reduce) {
        return "`" + reduce.name() + "` is the " + reduce.with().word() + " of `"
                + reduce.of().text() + "`" + over(reduce) + at(reduce);
    }

    private static String over(Step.Reduce reduce) {
        return reduce.margins() ? ", margins included" : reduce.range().isEmpty() ? "" : " over a range of cells";
    }

    private static String at(Step.Reduce reduce) {
        return reduce.at().isEmpty() ? "" : reduce.at().stream().collect(Collectors.joining("`, `", ", at `", "`"));
    }

    @Override
    public String let(Step.Let let) {
        return "`" + let.name() + "` is `" + let.value().text() + "`";
    }

    @Override
    public String time(Step.Time time) {
        return "the time advances by `" + time.step().text() + "`";
    }

    @Override
    public String until(Step.Until until) {
        return "if `" + until.condition().text() + "`, the run ends with this iteration"
                + until.lag().map(lag -> ", or " + lag.text() + " later").orElse("");
    }

    @Override
    public String tell(Step.Tell tell) {
        if (tell.what() instanceof Output.Log log) {
            return quoted(log.names()) + " are told";
        } else if (tell.what() instanceof Output.Save save) {
            return "`" + save.field() + "` is written to `" + save.file() + "`";
        } else if (tell.what() instanceof Output.Probe probe) {
            return "`" + probe.field() + "` at some places is recorded in `" + probe.file() + "`";
        }
        return "`" + ((Output.Hook) tell.what()).name() + "` is called";
    }

    static String quoted(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(" and "));
    }
}
