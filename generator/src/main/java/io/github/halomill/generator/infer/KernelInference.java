package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Guard;
import io.github.halomill.generator.diagnostic.Guard.Work;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.array.Images;
import io.github.halomill.generator.infer.array.NotInferred;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.Undeclared;
import io.github.halomill.generator.kernel.Unseen;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.symbolic.Evaluation;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds out how one kernel of a file is launched: of the ways in which it may have been meant the first that holds. */
final class KernelInference {

    private static final String WRITE_IT = "write a description by hand, see docs/description.md";
    private static final String OWN_IT =
            "if each work-item writes elements of its own, write a description by hand that says which, see docs/description.md; else change"
                    + " the kernel so that it does";
    private static final String CHANGE_IT =
            "change the kernel so that each work-item writes elements of its own, at subscripts made of its ids";
    private static final String ATOMIC =
            "several work-items may change one element by an atomic, and use what it returns,"
                    + " read the array besides, or change it in several ways, so that their order matters";
    private static final String PLANES = "pass each plane as an array of its own";
    private static final String ONE = "; --function NAME takes another kernel of the file alone";

    /** Ways in which the kernel's ids may lie in its arrays that are looked at more closely. */
    private static final int MOST_TRIES = 3;

    private final KernelSource source;
    private final KernelFunction function;
    private final Given given;
    private final Set<String> changing;
    private final Diagnostics diagnostics;
    private final SourceLocation place;

    /**
     * One for a kernel.
     *
     * @param given what is not to be looked for
     * @param changing arrays that other kernels of the program write, by name
     * @param diagnostics gets why there is no description
     */
    KernelInference(KernelSource source, Given given, Set<String> changing, Diagnostics diagnostics) {
        this.source = source;
        this.given = given;
        function = source.function();
        this.changing = Set.copyOf(changing);
        this.diagnostics = diagnostics;
        place = function.place();
    }

    /**
     * The kernel alone: of those that it may have been written for the first that holds, else the first; empty, and
     * errors, if there is none.
     *
     * @param holds whether what is inferred agrees with the kernel
     */
    Optional<InferredProgram> infer(Predicate<InferredProgram> holds) {
        try {
            return new Guard(place, diagnostics).of(Work.INFERENCE, () -> inferred(holds));
        } catch (ArithmeticException e) {
            return refuse("its sizes are beyond 64 bits");
        }
    }

    private Optional<InferredProgram> inferred(Predicate<InferredProgram> holds) {
        Optional<Function> definition = source.file().unit().function(function.name());
        if (function.unseen().isPresent()) {
            return refuse(function.unseen().get());
        }
        if (definition.isEmpty()) {
            return refuse("the file defines '" + function.name() + "' more than once");
        }
        return areParametersKnown()
                ? followed(definition.get()).flatMap(any -> inferred(any, holds))
                : Optional.empty();
    }

    /** What the kernel does; empty, and an error, if it is not known where it writes. */
    private Optional<FollowedKernel> followed(Function definition) {
        FollowedKernel followed = FollowedKernel.of(source, definition, changing);
        Optional<Reference> lost = followed.evaluation().references().stream()
                .filter(reference -> reference.unresolved().isPresent()
                        && KernelReferences.mayWrite(reference, function, definition))
                .findFirst();
        lost.ifPresent(write -> refuse(
                write,
                write.isAtomic()
                        ? ATOMIC
                        : "it is not known where this writes: "
                                + write.unresolved()
                                        .map(Reference.Obstacle::text)
                                        .orElse(""),
                given.equals(Given.NOTHING) ? OWN_IT : CHANGE_IT));
        return lost.isPresent() ? Optional.empty() : Optional.of(followed);
    }

    /** Whether it has as many dimensions as the description gives work-items for, or no more than its grid has. */
    private boolean isPossible(IdOrder order) {
        int items = source.given().items().size();
        int most = given.cells().isEmpty() ? Integer.MAX_VALUE : given.cells().size();
        return items == 0 ? order.dimensions() <= most : order.dimensions() == items;
    }

    private Optional<InferredProgram> inferred(FollowedKernel followed, Predicate<InferredProgram> holds) {
        List<String> obstacles = new ArrayList<>();
        Diagnostics bugs = new Diagnostics();
        Guard guard = new Guard(place, bugs);
        Optional<InferredProgram> first = Optional.empty();
        Optional<String> flat = Optional.empty();
        int tries = 0;
        List<Poly> items = source.given().items();
        Deque<Interpretation> meanings = new ArrayDeque<>(followed.meanings(this::isPossible));
        meanings.removeIf(meaning -> !meaning.mayHave(items.isEmpty() ? given.cells() : items));
        while (!meanings.isEmpty() && tries < MOST_TRIES) {
            Interpretation meaning = meanings.remove();
            flat = flat.or(() -> Images.obstacle(function, meaning.order().dimensions()));
            Optional<KernelFinder> finder = guard.of(Work.INTERPRETATION, () -> finder(meaning, obstacles));
            tries += finder.isPresent() ? 1 : 0;
            Optional<InferredProgram> found =
                    finder.flatMap(kernel -> guard.of(Work.INTERPRETATION, () -> program(kernel, meaning, obstacles)));
            if (found.isPresent()) {
                InferredKernel kernel = found.get().kernels().get(0);
                if (isLocalUnbounded(kernel)) {
                    return Optional.empty();
                }
                if (holds.test(found.get())) {
                    return found;
                }
                first = first.or(() -> found);
                meaning.elsewhere(kernel.missingOffset()).ifPresent(meanings::addFirst);
            }
        }
        diagnostics.addAll(bugs);
        if (first.isEmpty() && !obstacles.isEmpty() && !refuseSideResults(followed)) {
            String cure = cure(
                    OWN_IT,
                    line().launched(KernelReferences.ids(followed.evaluation().references())));
            refuse(place, "", flat.orElse(obstacles.get(0)), flat.isPresent() ? PLANES : cure);
        }
        return first;
    }

    /** Reports elements that are no work-item's own, with what the rest of the kernel is; whether there are any. */
    private boolean refuseSideResults(FollowedKernel followed) {
        List<SideResult> results =
                SideResult.all(source.file().unit(), function, followed.definition(), followed.evaluation());
        if (results.isEmpty()) {
            return false;
        }
        Evaluation rest = followed.evaluation()
                .without(results.stream().map(result -> result.write().buffer()).collect(Collectors.toSet()));
        List<String> obstacles = new ArrayList<>();
        Optional<InferredKernel> described = followed.meanings(rest, any -> true).stream()
                .flatMap(meaning ->
                        finder(meaning, obstacles).flatMap(finder -> kernel(finder, meaning, obstacles)).stream())
                .findFirst();
        results.forEach(result -> diagnostics.add(result.diagnostic(described)));
        return true;
    }

    private Optional<KernelFinder> finder(Interpretation meaning, List<String> obstacles) {
        try {
            return Optional.of(new KernelFinder(source, meaning, OtherKernels.NONE));
        } catch (NotInferred e) {
            obstacles.add(e.why());
            return Optional.empty();
        }
    }

    private Optional<InferredKernel> kernel(KernelFinder finder, Interpretation meaning, List<String> obstacles) {
        try {
            return Optional.of(
                    finder.find(new InferredParameters(function, meaning.order().dimensions(), given)));
        } catch (NotInferred e) {
            obstacles.add(e.why());
            return Optional.empty();
        }
    }

    private Optional<InferredProgram> program(KernelFinder finder, Interpretation meaning, List<String> obstacles) {
        Optional<InferredProgram> program =
                kernel(finder, meaning, obstacles).map(kernel -> new InferredProgram(List.of(kernel), given));
        Optional<InferredProgram.Obstacle> obstacle = program.flatMap(InferredProgram::obstacle);
        obstacle.ifPresent(found -> obstacles.add(found.why()));
        return obstacle.isPresent() ? Optional.empty() : program;
    }

    /** Reports if it is not known how much local memory the kernel has to be passed. */
    boolean isLocalUnbounded(InferredKernel kernel) {
        Optional<Reference> unbounded = kernel.locals().values().stream()
                .filter(local -> !source.given()
                        .arrays()
                        .sizes()
                        .containsKey(local.parameter().name()))
                .flatMap(local -> local.unbounded().stream())
                .findFirst();
        unbounded.ifPresent(reference -> refuse(
                reference,
                "it is not known how far a work-group reaches there in the local memory that it is passed",
                cure(WRITE_IT, line().local(reference.buffer().name(), kernel.group()))));
        return unbounded.isPresent();
    }

    private boolean areParametersKnown() {
        boolean known = true;
        for (KernelParameter parameter : function.parameters()) {
            if (!KernelOutline.isPassed(parameter)) {
                diagnostics.error(
                        DiagnosticCode.NOT_INFERRED,
                        parameter.place(),
                        "no argument can be passed as '"
                                + parameter.image().map(Object::toString).orElse(parameter.typeText()) + "'"
                                + parameter.obstacle().map(why -> ": " + why).orElse("")
                                + parameter
                                        .undeclared()
                                        .map(name -> ": nothing declares '" + name + "'")
                                        .orElse(""),
                        parameter
                                .undeclared()
                                .map(name -> Undeclared.type(name, Optional.empty(), place)
                                        .cure())
                                .orElse(
                                        "arguments are numbers, vectors, structs of these, and pointers to them in __global, __constant or __local memory,"
                                                + " image2d_t and image3d_t that are read or written, not both, and sampler_t"));
                known = false;
            }
        }
        return known;
    }

    private Optional<InferredProgram> refuse(String why) {
        return refuse(place, "", why, WRITE_IT);
    }

    /** Reports that there is no description, at the kernel, with what one would say. */
    void refuse(String why, String line) {
        refuse(place, "", why, cure(WRITE_IT, line));
    }

    private KernelLine line() {
        return new KernelLine(source, given);
    }

    /** Of a kernel alone, or where there is a description already. */
    private String cure(String alone, String line) {
        return given.equals(Given.NOTHING) ? alone : "write " + line;
    }

    private Optional<InferredProgram> refuse(Unseen unseen) {
        diagnostics.error(
                DiagnosticCode.NOT_INFERRED,
                unseen.place(),
                "no description of '" + function.name() + "' can be inferred: " + unseen.cause(),
                unseen.cure());
        return Optional.empty();
    }

    private Optional<InferredProgram> refuse(Reference reference, String why, String cure) {
        return refuse(reference.place(), " from '" + reference.text() + "'", why, cure);
    }

    private Optional<InferredProgram> refuse(SourceLocation at, String of, String why, String cure) {
        diagnostics.error(
                DiagnosticCode.NOT_INFERRED,
                at,
                "no description can be inferred" + of + ": " + why,
                given.equals(Given.NOTHING) && source.isOfSeveral() ? cure + ONE : cure);
        return Optional.empty();
    }
}
