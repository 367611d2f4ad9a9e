package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ReservedName;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Finds names that a file declares and that OpenCL C has already (OpenCL C 3.0, sections 6.1.9 and 6.15). Which of them
 * compilers take is as PoCL and clang have it: keywords are no names at all; a function is not called like a type; a
 * kernel that is called like a built-in function is compiled, but where those are macros the host does not find it.
 */
final class ReservedNameFinder extends ASTVisitor {

    /** To the parser they are types, which a name in an inner scope may hide. */
    private static final Pattern KEYWORD = Pattern.compile("half|bool|vec_step|image[123]d_\\w*t");

    private static final Pattern LATE_KEYWORD = Pattern.compile("pipe|generic");

    /** Macros of compilers that look like functions. */
    private static final Pattern MACRO =
            Pattern.compile("printf|as_(u?(char|short|int|long)|half|float|double)(2|3|4|8|16)?");

    private static final int WITH_PIPES = 200;

    private final Places places;
    private final Declarations declarations;
    private final int standard;
    private final List<ReservedName> found = new ArrayList<>();

    private ReservedNameFinder(Places places, Declarations declarations, int standard) {
        this.places = places;
        this.declarations = declarations;
        this.standard = standard;
        shouldVisitDeclarators = true;
    }

    /**
     * Those of a file, in its order.
     *
     * @param standard the version of the language that options ask for, as in 120; 0 if they do not
     */
    static List<ReservedName> of(Places places, Declarations declarations, int standard) {
        ReservedNameFinder finder = new ReservedNameFinder(places, declarations, standard);
        declarations.all().forEach(declaration -> declaration.accept(finder));
        return List.copyOf(finder.found);
    }

    @Override
    public int visit(IASTDeclarator declarator) {
        IASTName name = declarator.getName();
        String text = name.toString();
        if (text.isEmpty()) {
            return PROCESS_CONTINUE;
        }
        if (KEYWORD.matcher(text).matches()) {
            add(
                    true,
                    "'" + text + "' is a keyword of OpenCL C, so that no compiler takes it as a name",
                    text + "_",
                    name);
        } else if (LATE_KEYWORD.matcher(text).matches() && (standard == 0 || standard >= WITH_PIPES)) {
            add(
                    false,
                    "'" + text
                            + "' is a keyword since OpenCL C 2.0, so that compilers of newer devices do not take it as a name",
                    text + "_",
                    name);
        } else if (declarator instanceof IASTStandardFunctionDeclarator function) {
            function(function, name);
        } else if (isGlobalVariable(declarator)) {
            global(name);
        }
        return PROCESS_CONTINUE;
    }

    private void function(IASTStandardFunctionDeclarator function, IASTName name) {
        String text = name.toString();
        boolean kernel = Attributes.has(Attributes.KERNEL, declarations.attributeOwners(text));
        if (isType(text) || MACRO.matcher(text).matches() || text.equals("main")) {
            add(
                    true,
                    "OpenCL C has '" + text + "' already, so that no compiler takes a function of that name",
                    other(text, kernel),
                    name);
        } else if (kernel && BuiltinNames.isBuiltin(text)) {
            add(
                    false,
                    "the kernel is called like the built-in function '" + text
                            + "' of OpenCL C: some compilers rename it then"
                            + " (PoCL's does), and the run ends with CL_INVALID_KERNEL_NAME",
                    other(text, true),
                    name);
        } else if (!kernel
                && BuiltinNames.takes(text, function.getParameters().length)
                && !Attributes.has("overloadable", declarations.attributeOwners(text))) {
            add(
                    false,
                    "the function is called like the built-in function '" + text
                            + "' of OpenCL C and has as many parameters: compilers refuse it if their types are the same, too",
                    other(text, false),
                    name);
        }
    }

    private void global(IASTName name) {
        String text = name.toString();
        if (isType(text) || BuiltinNames.isBuiltin(text)) {
            add(
                    isType(text),
                    "OpenCL C has '" + text
                            + "' already, so that compilers refuse a variable of that name outside of functions",
                    text + "_",
                    name);
        }
    }

    private static boolean isType(String name) {
        return NamedTypes.find(name).isPresent();
    }

    private static String other(String name, boolean kernel) {
        return kernel ? name + "_kernel" : "my_" + name;
    }

    private void add(boolean everywhere, String message, String other, IASTName name) {
        found.add(new ReservedName(
                everywhere,
                message,
                "give it another name, as in '" + other + "', here and wherever it is used",
                places.of(name)));
    }

    private static boolean isGlobalVariable(IASTDeclarator declarator) {
        IASTNode outer = declarator;
        while (outer instanceof IASTDeclarator) {
            outer = outer.getParent();
        }
        return outer instanceof IASTSimpleDeclaration declaration
                && declaration.getParent() instanceof IASTTranslationUnit
                && declaration.getDeclSpecifier().getStorageClass() != IASTDeclSpecifier.sc_typedef;
    }
}
