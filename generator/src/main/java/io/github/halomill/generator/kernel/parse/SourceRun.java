package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFile.Include;
import io.github.halomill.generator.kernel.KernelFile.ReadingProblem;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.flow.Calls;
import io.github.halomill.generator.kernel.flow.ConditionalWrites;
import io.github.halomill.generator.kernel.flow.TraitsFinder;
import io.github.halomill.generator.model.KernelPlaces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.c.ICASTDesignator;

/** One reading of one source text, by one compiler: scan, parse, check, collect. */
final class SourceRun implements Callable<Reading> {

    private final SourceFiles files;
    private final BuildOptions options;
    private final CompilerSetting setting;
    private final Places places;
    private final OpenClScanner scanner;
    private final OpenClParser parser;
    private volatile boolean cancelled;

    SourceRun(SourceFiles files, BuildOptions options, CompilerSetting setting) {
        this.files = files;
        this.options = options;
        this.setting = setting;
        places = new Places(files);
        scanner = new OpenClScanner(files, setting.definitions(options), options.undefined());
        parser = new OpenClParser(scanner);
    }

    /** Ends the reading, from another thread: {@link #call} then throws. */
    void cancel() {
        cancelled = true;
        parser.cancel();
        scanner.cancel();
    }

    /** How many tokens it had. */
    int tokens() {
        return scanner.tokens();
    }

    @Override
    public Reading call() {
        IASTTranslationUnit unit = parser.parse();
        Directives directives = Directives.of(unit, scanner.macroReferences(), options, files, places);
        if (directives.error().isPresent()) {
            return Reading.failed(
                    setting, directives.asked(), directives.error().get());
        }
        Optional<ReadingProblem> problem =
                SyntaxCheck.of(unit, places, scanner, parser.failures()).or(() -> sized(unit));
        if (problem.isPresent()) {
            return Reading.failed(setting, directives.asked(), problem.get());
        }
        try {
            return reading(unit, directives);
        } catch (UnreadableException e) {
            return Reading.failed(
                    setting,
                    directives.asked(),
                    new ReadingProblem(places.of(e.place()), String.valueOf(e.getMessage()), e.cure()));
        }
    }

    /** The first place where the compiler needs a number that is known when the program runs. */
    private Optional<ReadingProblem> sized(IASTTranslationUnit unit) {
        List<ReadingProblem> found = new ArrayList<>();
        unit.accept(new ASTVisitor() {
            {
                shouldVisitNames = !options.sizes().isEmpty();
            }

            @Override
            public int visit(IASTName name) {
                Optional<String> use = options.sizes().contains(name.toString()) ? constant(name) : Optional.empty();
                use.ifPresent(where -> found.add(ReadingProblem.ofSize(name.toString(), where, places.of(name))));
                return found.isEmpty() ? PROCESS_CONTINUE : PROCESS_ABORT;
            }
        });
        return found.stream().findFirst();
    }

    /** The part of a declaration around a node that is a constant, if there is one. */
    private static Optional<String> constant(IASTNode node) {
        for (IASTNode at = node; at != null && !(at instanceof IASTStatement); at = at.getParent()) {
            if (at instanceof IASTArrayModifier) {
                return Optional.of("the length of an array");
            } else if (at instanceof IASTEnumerationSpecifier.IASTEnumerator) {
                return Optional.of("the constant of an enumeration");
            } else if (at instanceof ICASTDesignator) {
                return Optional.of("the place of an element");
            }
        }
        return Optional.empty();
    }

    private Reading reading(IASTTranslationUnit unit, Directives directives) throws UnreadableException {
        boolean tooDeep = NestingCheck.isTooDeep(unit);
        List<Include> missing = missing(unit);
        Declarations declarations = new Declarations(unit);
        FileContext file = new FileContext(places, options, () -> cancelled);
        Unit lowered = tooDeep ? Unit.EMPTY : new UnitLowering(file, declarations).lower();
        return new Reading(
                setting,
                directives.asked(),
                functions(declarations, file, lowered, missing.isEmpty() && !tooDeep),
                missing,
                ReservedNameFinder.of(places, declarations, options.standard()),
                Optional.empty(),
                lowered,
                tooDeep);
    }

    private List<Include> missing(IASTTranslationUnit unit) {
        return Arrays.stream(unit.getIncludeDirectives())
                .filter(include -> include.isActive() && !include.isResolved())
                .map(include -> new Include(
                        include.isSystemInclude() ? "<" + include.getName() + ">" : "\"" + include.getName() + "\"",
                        places.of(include)))
                .toList();
    }

    /** @param whole whether all is read that the compiler sees: from it alone, something may be proven */
    private List<KernelFunction> functions(Declarations declarations, FileContext file, Unit lowered, boolean whole)
            throws UnreadableException {
        TypeReader types = new TypeReader(declarations);
        Calls calls = new Calls(lowered);
        TraitsFinder traits = new TraitsFinder(lowered);
        ConditionalWrites conditional = new ConditionalWrites(lowered);
        List<KernelFunction> functions = new ArrayList<>();
        for (IASTFunctionDefinition definition : declarations.definitions()) {
            IASTName name = Declarations.nameOf(definition.getDeclarator());
            if (Attributes.has(Attributes.KERNEL, declarations.attributeOwners(name.toString()))) {
                Set<String> reached = calls.reachedFrom(name.toString());
                functions.add(new KernelFunction(
                        name.toString(),
                        new ParameterReader(types, places).read(definition, lowered.function(name.toString())),
                        traits.of(name.toString(), reached, RequiredGroupSize.of(name.toString(), declarations)),
                        !whole || !file.undeclared().isEmpty() || conditional.in(reached),
                        places(definition, declarations, calls),
                        Optional.empty(),
                        file.undeclared(),
                        places.of(name)));
            }
        }
        return functions;
    }

    /** Only of a function that stands once in the file: a prototype or a call would have to be extended, too. */
    private Optional<KernelPlaces> places(IASTFunctionDefinition definition, Declarations declarations, Calls calls) {
        String name = Declarations.nameOf(definition.getDeclarator()).toString();
        boolean declaredAgain = declarations.attributeOwners(name).length > 2;
        return declaredAgain || calls.isCalled(name)
                ? Optional.empty()
                : new PlacesReader(files.main().text()).read(definition);
    }
}
