package io.github.halomill.generator.kernel.parse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IEnumerator;

/** What a file declares outside functions, by name; the prelude's own declarations are left out. */
final class Declarations {

    /** A typedef: {@code typedef specifier declarator;}. */
    record Typedef(IASTDeclSpecifier specifier, IASTDeclarator declarator) {}

    private final List<IASTFunctionDefinition> definitions = new ArrayList<>();
    private final List<IASTDeclaration> all = new ArrayList<>();
    private final List<IASTDeclaration> others = new ArrayList<>();
    private final Map<String, List<IASTAttributeOwner>> functionAttributes = new HashMap<>();
    private final Map<String, Typedef> typedefs = new HashMap<>();
    private final Map<String, Long> constants = new HashMap<>();

    Declarations(IASTTranslationUnit unit) {
        for (IASTDeclaration declaration : unit.getDeclarations()) {
            if (!OpenClScanner.isFromSource(declaration)) {
                continue;
            }
            all.add(declaration);
            if (declaration instanceof IASTFunctionDefinition definition) {
                definitions.add(definition);
                addFunction(definition.getDeclSpecifier(), definition.getDeclarator());
                continue;
            }
            others.add(declaration);
            if (declaration instanceof IASTSimpleDeclaration simple) {
                addSimple(simple);
            }
        }
    }

    private void addSimple(IASTSimpleDeclaration declaration) {
        IASTDeclSpecifier specifier = declaration.getDeclSpecifier();
        if (specifier instanceof IASTEnumerationSpecifier enumeration) {
            addConstants(enumeration);
        }
        for (IASTDeclarator declarator : declaration.getDeclarators()) {
            if (specifier.getStorageClass() == IASTDeclSpecifier.sc_typedef) {
                typedefs.put(nameOf(declarator).toString(), new Typedef(specifier, declarator));
            } else if (declarator instanceof IASTFunctionDeclarator) {
                addFunction(specifier, declarator);
            }
        }
    }

    private void addFunction(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
        List<IASTAttributeOwner> owners =
                functionAttributes.computeIfAbsent(nameOf(declarator).toString(), name -> new ArrayList<>());
        owners.add(specifier);
        owners.add(declarator);
    }

    private void addConstants(IASTEnumerationSpecifier enumeration) {
        for (IASTEnumerationSpecifier.IASTEnumerator constant : enumeration.getEnumerators()) {
            if (constant.getName().resolveBinding() instanceof IEnumerator binding) {
                Number value = binding.getValue().numberValue();
                if (value != null) {
                    constants.put(constant.getName().toString(), value.longValue());
                }
            }
        }
    }

    /** Everything, in source order. */
    List<IASTDeclaration> all() {
        return all;
    }

    /** Every function that the file defines, in source order. */
    List<IASTFunctionDefinition> definitions() {
        return definitions;
    }

    /** What else it declares: types, variables, prototypes. */
    List<IASTDeclaration> others() {
        return others;
    }

    /** What may carry attributes of a function: the parts of its definition and of its prototypes. */
    IASTAttributeOwner[] attributeOwners(String function) {
        return functionAttributes.getOrDefault(function, List.of()).toArray(new IASTAttributeOwner[0]);
    }

    Map<String, Typedef> typedefs() {
        return typedefs;
    }

    /** Values of enumeration constants. */
    Map<String, Long> constants() {
        return constants;
    }

    /** The name that a declarator declares, within whatever parentheses. */
    static IASTName nameOf(IASTDeclarator declarator) {
        IASTDeclarator inner = declarator;
        while (inner.getNestedDeclarator() != null) {
            inner = inner.getNestedDeclarator();
        }
        return inner.getName();
    }
}
