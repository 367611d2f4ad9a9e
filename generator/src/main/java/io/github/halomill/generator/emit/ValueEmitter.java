package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.plan.Chain;
import io.github.halomill.generator.plan.Value;
import io.github.halomill.generator.plan.Value.CallText;
import io.github.halomill.runtime.StepTrace;
import io.github.halomill.runtime.UseDeclaration;
import io.github.halomill.runtime.expression.ClExpression;
import java.nio.file.Path;
import java.util.List;

/** Writes calls of a script. */
final class ValueEmitter implements Value.Cases<JavaCode> {

    private final HostClass host;

    ValueEmitter(HostClass host) {
        this.host = host;
    }

    /** A call that begins a declaration, without those on it. */
    JavaCode first(JavaCode receiver, Chain<?, ?> chain) {
        return new JavaCode.Chain(receiver, call("", chain.start()));
    }

    /** Calls on a declaration. */
    JavaCode then(JavaCode receiver, List<CallText> calls) {
        JavaCode code = receiver;
        for (CallText call : calls) {
            code = new JavaCode.Chain(code, call("", call));
        }
        return code;
    }

    /** A call of a method; {@code head} is what is before its name, such as {@code step.}. */
    JavaCode call(String head, CallText call) {
        return JavaCode.call(
                CodeBlock.of("$L$L", head, call.method()),
                call.arguments().stream().map(value -> value.fold(this)).toList());
    }

    @Override
    public JavaCode whole(Value.Whole whole) {
        return host.expressions().emit(whole.expression());
    }

    @Override
    public JavaCode real(Value.Real real) {
        return new JavaCode.Text(host.reals().toDouble(real.expression()));
    }

    @Override
    public JavaCode function(Value.Function function) {
        HostScalarEmitter scalars = host.hostScalars();
        return function.condition()
                ? scalars.condition(function.expression())
                : scalars.formula(function.expression(), function.ranges());
    }

    @Override
    public JavaCode ofElements(Value.OfElements elements) {
        return JavaCode.text("$S", ClExpression.of(elements.expression()));
    }

    @Override
    public JavaCode text(Value.Text text) {
        return JavaCode.text("$S", text.text());
    }

    @Override
    public JavaCode fieldName(Value.FieldName name) {
        return JavaCode.text("$L", host.names().argument(name.field()));
    }

    @Override
    public JavaCode kernelName(Value.KernelName name) {
        return JavaCode.text("$L", host.names().kernel(name.kernel()));
    }

    @Override
    public JavaCode type(Value.Type type) {
        return host.scalars().type(type.type());
    }

    @Override
    public JavaCode coordinates(Value.Coordinates coordinates) {
        return JavaCode.call(
                CodeBlock.of("$T.range", UseDeclaration.class),
                coordinates.ends().stream().map(end -> end.fold(this)).toList());
    }

    @Override
    public JavaCode components(Value.Components components) {
        return JavaCode.call(
                CodeBlock.of("$T.$L", UseDeclaration.class, components.ranges().isEmpty() ? "none" : "of"),
                components.ranges().stream().map(range -> range.fold(this)).toList());
    }

    @Override
    public JavaCode along(Value.Along along) {
        return JavaCode.call(
                CodeBlock.of("$T.$L", StepTrace.class, along.word()),
                along.numbers().stream().map(number -> number.fold(this)).toList());
    }

    @Override
    public JavaCode fileName(Value.FileName name) {
        return JavaCode.text("$T.of($S)", Path.class, name.name());
    }

    @Override
    public JavaCode binding(Value.Binding binding) {
        return then(JavaCode.call(CodeBlock.of("$T.$L", StepTrace.class, binding.begin())), binding.calls());
    }
}
