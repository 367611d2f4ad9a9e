package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.BufferFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A swap names two buffers that can stand in for each other: of one type, shape, origin and distribution. */
final class SwapRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (Text swap :
                subject.isOfSeveral() ? List.<Text>of() : subject.description().swaps()) {
            List<Text> names = swap.words();
            if (names.size() != 2) {
                diagnostics.error(
                        DiagnosticCode.SWAP_SYNTAX,
                        swap.location(),
                        "a swap names two arguments, and this names " + (names.size() < 2 ? names.size() : "more"),
                        "write two names with a blank between, as in <swap>A B</swap>");
            } else if (names.get(0).value().equals(names.get(1).value())) {
                known(names.get(0), subject, diagnostics);
                diagnostics.error(
                        DiagnosticCode.SWAP_ITSELF,
                        names.get(1).location(),
                        "swap names " + Quoted.quote(names.get(0)) + " twice",
                        "name two different buffers");
            } else {
                check(names.get(0), names.get(1), subject, diagnostics);
            }
        }
    }

    private static void check(Text firstName, Text secondName, Subject subject, Diagnostics diagnostics) {
        Optional<BufferFacts> first = buffer(firstName, subject, diagnostics);
        Optional<BufferFacts> second = buffer(secondName, subject, diagnostics);
        if (first.isEmpty() || second.isEmpty()) {
            return;
        }
        if (first.get().combine().or(() -> second.get().combine()).isPresent()) {
            combined(first.get().combine().isPresent() ? firstName : secondName, "swap", diagnostics);
            return;
        }
        if (first.get().replicated() != second.get().replicated()) {
            boolean firstIs = first.get().replicated();
            diagnostics.error(
                    DiagnosticCode.SWAP_REPLICATED,
                    (firstIs ? firstName : secondName).location(),
                    "swap names " + Quoted.quote(firstIs ? firstName : secondName) + ", which is replicated, and "
                            + Quoted.quote(firstIs ? secondName : firstName) + ", which is not",
                    "make both replicated, or neither");
            return;
        }
        difference(first.get(), second.get())
                .ifPresent(difference -> diagnostics.error(
                        DiagnosticCode.SWAP_MISMATCH,
                        firstName.location(),
                        "swap names " + Quoted.quote(firstName) + " and " + Quoted.quote(secondName)
                                + ", which differ in " + difference,
                        "swapped buffers have the same type, shape and origin"));
    }

    /** Reports that copies of an array which become one cannot change places with another's. */
    static void combined(Text name, String what, Diagnostics diagnostics) {
        diagnostics.error(
                DiagnosticCode.COMBINE,
                name.location(),
                what + " names " + Quoted.quote(name) + ", which is combined",
                "leave it out: an array that is combined does not change places with others");
    }

    private static Optional<ArgumentFacts> known(Text name, Subject subject, Diagnostics diagnostics) {
        Optional<ArgumentFacts> argument = subject.argument(name.value());
        if (argument.isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.SWAP_UNKNOWN,
                    name.location(),
                    "swap names " + Quoted.quote(name) + ", which is no argument",
                    "arguments are " + Quoted.list(List.copyOf(subject.byName().keySet())));
        }
        return argument;
    }

    private static Optional<BufferFacts> buffer(Text name, Subject subject, Diagnostics diagnostics) {
        Optional<ArgumentFacts> argument = known(name, subject, diagnostics);
        if (argument.isEmpty()) {
            return Optional.empty();
        }
        if (!(argument.get() instanceof BufferFacts known) || known.isConstant()) {
            diagnostics.error(
                    DiagnosticCode.SWAP_SCALAR,
                    name.location(),
                    "swap names " + Quoted.quote(name) + ", which is a "
                            + argument.get().kind(),
                    "buffers are "
                            + Quoted.list(subject.buffers().stream()
                                    .filter(buffer -> !buffer.isConstant())
                                    .map(BufferFacts::name)
                                    .toList()));
            return Optional.empty();
        }
        return argument.map(BufferFacts.class::cast);
    }

    /** In what two buffers differ, as far as it is known. */
    private static Optional<String> difference(BufferFacts a, BufferFacts b) {
        if (a.type().isPresent() && b.type().isPresent() && !a.type().equals(b.type())) {
            return Optional.of("type: " + a.type().get() + " and " + b.type().get());
        }
        if (a.size().allAtLeast(1)
                && b.size().allAtLeast(1)
                && !a.size().values().equals(b.size().values())) {
            return Optional.of("shape: " + shape(a) + " and " + shape(b)
                    + a.size().and(b.size()).taken());
        }
        boolean placed = a.layout().isPresent() && b.layout().isPresent();
        if (placed
                && !Objects.equals(a.layout().get().origin(), b.layout().get().origin())) {
            return Optional.of("origin: " + a.layout().get().origin() + " and "
                    + b.layout().get().origin());
        }
        return Optional.empty();
    }

    private static String shape(BufferFacts buffer) {
        return String.join(
                " x ", buffer.size().values().stream().map(String::valueOf).toList());
    }
}
