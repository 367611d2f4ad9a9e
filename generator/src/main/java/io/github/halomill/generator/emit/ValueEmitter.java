package io.github.halomill.generator.emit;

import com.palantir.javapoet.CodeBlock;
import io.github.halomill.generator.plan.Chain;
import io.github.halomill.generator.plan.Value;
import io.github.halomill.generator.plan.Value.CallText;
import io.github.halomill.runtime.StepTrace;
import io.github.halomill.runtime.UseDeclaration;
import java.util.List;

/** Writes calls of a script. */
final class ValueEmitter implements Value.Cases<Code> {

    private final HostClass host;

    ValueEmitter(HostClass host) {
        this.host = host;
    }

    /** A call that begins a declaration, without those on it. */
    Code first(Code receiver, Chain<?, ?> chain) {
        return new Code.Chain(receiver, call("", chain.start()));
    }

    /** Calls on a declaration. */
    Code then(Code receiver, List<CallText> calls) {
        Code code = receiver;
        for (CallText call : calls) {
            code = new Code.Chain(code, call("", call));
        }
        return code;
    }

    /** A call of a method; {@code head} is what is before its name, such as {@code step.}. */
    Code call(String head, CallText call) {
        return Code.call(
                CodeBlock.of("$L$L", head, call.method()),
                call.arguments().stream().map(value -> value.fold(this)).toList());
    }

    @Override
    public Code whole(Value.Whole whole) {
        return host.expressions().emit(whole.expression());
    }

    @Override
    public Code real(Value.Real real) {
        return new Code.Text(host.reals().toDouble(real.expression()));
    }

    @Override
    public Code function(Value.Function function) {
        HostScalarEmitter scalars = host.hostScalars();
        return function.condition() ? scalars.condition(function.expression()) : scalars.formula(function.expression());
    }

    @Override
    public Code ofElements(Value.OfElements elements) {
        return Code.text("$S", ClExpression.of(elements.expression()));
    }

    @Override
    public Code text(Value.Text text) {
        return Code.text("$S", text.text());
    }

    @Override
    public Code fieldName(Value.FieldName name) {
        return Code.text("$L", host.names().argument(name.field()));
    }

    @Override
    public Code kernelName(Value.KernelName name) {
        return Code.text("$L", host.names().kernel(name.kernel()));
    }

    @Override
    public Code type(Value.Type type) {
        return host.scalars().type(type.type());
    }

    @Override
    public Code coordinates(Value.Coordinates coordinates) {
        return Code.call(
                CodeBlock.of("$T.range", UseDeclaration.class),
                coordinates.ends().stream().map(end -> end.fold(this)).toList());
    }

    @Override
    public Code binding(Value.Binding binding) {
        return then(Code.call(CodeBlock.of("$T.with", StepTrace.class)), binding.calls());
    }
}
