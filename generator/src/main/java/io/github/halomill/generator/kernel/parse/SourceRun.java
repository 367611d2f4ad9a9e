package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.AddressSpace;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.model.KernelPlaces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/** One reading of one source text: scan, parse, check, collect. */
final class SourceRun implements Callable<KernelFile> {

    private final SourceFiles files;
    private final BuildOptions options;
    private final Places places;
    private final OpenClScanner scanner;
    private final OpenClParser parser;
    private volatile boolean cancelled;

    SourceRun(SourceFiles files, BuildOptions options) {
        this.files = files;
        this.options = options;
        places = new Places(files);
        scanner = new OpenClScanner(files, options.macros());
        parser = new OpenClParser(scanner);
    }

    /** Ends the reading, from another thread: {@link #call} then throws. */
    void cancel() {
        cancelled = true;
        parser.cancel();
        scanner.cancel();
    }

    @Override
    public KernelFile call() {
        IASTTranslationUnit unit = parser.parse();
        try {
            SyntaxCheck.check(unit);
            boolean wholeStory = isWholeStory(unit);
            Declarations declarations = new Declarations(unit);
            return KernelFile.of(
                    functions(declarations, wholeStory), includes(unit), unit(unit, declarations), wholeStory);
        } catch (UnreadableException e) {
            return KernelFile.notUnderstood(places.of(e.place()) + ": " + e.getMessage());
        }
    }

    private List<KernelFile.Include> includes(IASTTranslationUnit unit) {
        return Arrays.stream(unit.getIncludeDirectives())
                .filter(include -> include.isActive() && !include.isResolved())
                .map(include -> new KernelFile.Include(
                        include.isSystemInclude() ? "<" + include.getName() + ">" : "\"" + include.getName() + "\"",
                        places.of(include)))
                .toList();
    }

    private Unit unit(IASTTranslationUnit unit, Declarations declarations) {
        return NestingCheck.isTooDeep(unit)
                ? Unit.EMPTY
                : new UnitLowering(new FileContext(places, options.singlePrecision(), () -> cancelled), declarations)
                        .lower();
    }

    private List<KernelFunction> functions(Declarations declarations, boolean wholeStory) throws UnreadableException {
        TypeReader types = new TypeReader(declarations);
        TraitsReader traits = new TraitsReader(declarations, types);
        WriteReader writes = new WriteReader(types, () -> cancelled);
        if (wholeStory) {
            writes.read(declarations);
        }
        List<KernelFunction> functions = new ArrayList<>();
        for (IASTFunctionDefinition definition : declarations.definitions()) {
            IASTName name = Declarations.nameOf(definition.getDeclarator());
            if (Attributes.has(Attributes.KERNEL, declarations.attributeOwners(name.toString()))) {
                SourceLocation place = places.of(name);
                functions.add(new KernelFunction(
                        name.toString(),
                        parameters(definition, types),
                        traits.read(name.toString()),
                        writes.conditional(traits.reachedFrom(name.toString())),
                        places(definition, declarations, traits),
                        place.line(),
                        place.column()));
            }
        }
        return functions;
    }

    /** Whether what is read tells all that a compiler sees: from it alone, something may be proven. */
    private boolean isWholeStory(IASTTranslationUnit unit) {
        return includes(unit).isEmpty()
                && !LeftOutText.mayHoldCode(unit, files, options.macros().keySet())
                && !NestingCheck.isTooDeep(unit);
    }

    /** Only of a function that stands once in the file: a prototype or a call would have to be extended, too. */
    private Optional<KernelPlaces> places(
            IASTFunctionDefinition definition, Declarations declarations, TraitsReader traits) {
        String name = Declarations.nameOf(definition.getDeclarator()).toString();
        boolean declaredAgain = declarations.attributeOwners(name).length > 2;
        return declaredAgain || traits.isCalled(name)
                ? Optional.empty()
                : new PlacesReader(files.main().text()).read(definition);
    }

    private List<KernelParameter> parameters(IASTFunctionDefinition definition, TypeReader types) {
        List<KernelParameter> parameters = new ArrayList<>();
        if (definition.getDeclarator() instanceof IASTStandardFunctionDeclarator declarator) {
            for (IASTParameterDeclaration declaration : declarator.getParameters()) {
                if (!isVoid(declaration)) {
                    parameters.add(parameter(declaration, types));
                }
            }
        }
        return parameters;
    }

    /** Whether this is the {@code void} of {@code f(void)}. */
    private static boolean isVoid(IASTParameterDeclaration declaration) {
        return declaration.getDeclSpecifier() instanceof IASTSimpleDeclSpecifier simple
                && simple.getType() == IASTSimpleDeclSpecifier.t_void
                && declaration.getDeclarator().getPointerOperators().length == 0
                && declaration.getDeclarator().getNestedDeclarator() == null;
    }

    private KernelParameter parameter(IASTParameterDeclaration declaration, TypeReader types) {
        IASTDeclarator declarator = declaration.getDeclarator();
        DeclaredType type =
                types.read(declaration.getDeclSpecifier(), declarator).asParameter();
        DeclaredType.Value value = type.innermost();
        boolean pointer = type instanceof DeclaredType.Pointer;
        boolean toPointer =
                type instanceof DeclaredType.Pointer p && p.target().withoutArrays() instanceof DeclaredType.Pointer;
        AddressSpace space = value.space().orElse(AddressSpace.PRIVATE);
        IASTName name = Declarations.nameOf(declarator);
        IASTNode placed = name.toString().isEmpty() ? declaration : name;
        SourceLocation place = placed instanceof IASTName written ? places.of(written) : places.of(placed);
        return new KernelParameter(
                name.toString(),
                space,
                toPointer ? Optional.empty() : value.data(),
                pointer,
                pointer && !toPointer && (value.constant() || space == AddressSpace.CONSTANT),
                TypeText.of(declaration.getDeclSpecifier(), declarator),
                place.line(),
                place.column());
    }
}
