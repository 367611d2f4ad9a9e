package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.AddressSpace;
import io.github.halomill.generator.kernel.parse.Node.Memory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTEqualsInitializer;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.IProblemBinding;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.jspecify.annotations.Nullable;

/**
 * Finds whether it may depend on what arrays hold which elements functions of one file write: whether memory has a part in a
 * condition or in an address that is written to. Values that are written do not count.
 *
 * <p>Order does not matter, so one reading is enough: a variable holds whatever is assigned to it anywhere, a parameter whatever
 * any call passes. Conditions need no tracing beyond that, since one that memory has a part in settles the matter. What is
 * not understood counts as conditional.
 */
final class WriteReader extends ASTVisitor {

    /** Stands for what is outside functions. */
    private static final String FILE = "";

    private final TypeReader types;
    private final DataFlow flow = new DataFlow();
    private final Map<String, List<IASTParameterDeclaration>> parameters = new HashMap<>();
    private final BooleanSupplier cancelled;
    private String function = FILE;
    private Node here = new Node.Called(FILE);
    private Set<Node> fromMemory = Set.of(new Node.Writes(FILE));

    /**
     * A reader of one file, of which {@link #read} has yet to be called: as long as nothing is read, all writes are conditional.
     *
     * @param cancelled asked now and then whether reading shall end
     */
    WriteReader(TypeReader types, BooleanSupplier cancelled) {
        this.types = types;
        this.cancelled = cancelled;
        shouldVisitDeclarations = true;
        shouldVisitDeclSpecifiers = true;
        shouldVisitStatements = true;
        shouldVisitExpressions = true;
    }

    /** Reads all that the file declares. */
    void read(Declarations declarations) {
        for (IASTFunctionDefinition definition : declarations.definitions()) {
            List<IASTParameterDeclaration> own =
                    definition.getDeclarator() instanceof IASTStandardFunctionDeclarator declarator
                            ? List.of(declarator.getParameters())
                            : List.of();
            if (parameters.put(nameOf(definition), own) != null) {
                giveUp();
            }
        }
        declarations.others().forEach(declaration -> declaration.accept(this));
        for (IASTFunctionDefinition definition : declarations.definitions()) {
            function = nameOf(definition);
            here = new Node.Called(function);
            definition.getBody().accept(this);
        }
        fromMemory = flow.dependents(Memory.CONTENTS);
    }

    /** Whether it may depend on the contents of arrays which elements these functions write together. */
    boolean conditional(Set<String> reached) {
        return fromMemory.contains(new Node.Writes(FILE))
                || reached.stream().anyMatch(name -> fromMemory.contains(new Node.Writes(name)));
    }

    private static String nameOf(IASTFunctionDefinition definition) {
        return Declarations.nameOf(definition.getDeclarator()).toString();
    }

    private void giveUp() {
        flow.add(Memory.CONTENTS, new Node.Writes(function));
    }

    private Set<Node> value(@Nullable IASTInitializerClause clause) {
        return Sources.ofValue(clause, parameters.keySet());
    }

    @Override
    public int visit(IASTStatement statement) {
        flow.add(value(Statements.condition(statement)), new Node.Writes(function));
        if (statement instanceof IASTReturnStatement end) {
            flow.add(value(end.getReturnArgument()), new Node.Result(function));
        } else if (!Statements.isKnown(statement)) {
            giveUp();
        }
        return cancelled.getAsBoolean() ? PROCESS_ABORT : PROCESS_CONTINUE;
    }

    @Override
    public int visit(IASTDeclaration declaration) {
        if (declaration instanceof IASTSimpleDeclaration simple) {
            for (IASTDeclarator declarator : simple.getDeclarators()) {
                declare(simple.getDeclSpecifier(), declarator);
            }
        } else {
            giveUp();
        }
        return PROCESS_CONTINUE;
    }

    private void declare(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
        IBinding binding = Declarations.nameOf(declarator).resolveBinding();
        if (specifier.getStorageClass() == IASTDeclSpecifier.sc_typedef) {
            if (!function.equals(FILE) && Attributes.addressSpace(specifier).isPresent()) {
                giveUp(); // the type reader does not know such types
            }
        } else if (binding instanceof IVariable variable && !(binding instanceof IProblemBinding)) {
            Node node = new Node.Variable(variable);
            if (isShared(specifier, declarator)) {
                flow.add(Memory.CONTENTS, node);
            }
            if (declarator.getInitializer() instanceof IASTEqualsInitializer initializer
                    && !(Expressions.plain(variable.getType()) instanceof IArrayType)) {
                flow.add(value(initializer.getInitializerClause()), node);
            }
        } else if (!(declarator instanceof IASTFunctionDeclarator)) {
            giveUp();
        }
    }

    /** Whether others write it, too: local memory, and what outlives a call. */
    private boolean isShared(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
        DeclaredType type = types.read(specifier, declarator);
        Optional<AddressSpace> space = type.itsSpace();
        if (function.equals(FILE)) {
            return !space.equals(Optional.of(AddressSpace.CONSTANT));
        }
        boolean elsewhere = space.filter(where -> where == AddressSpace.LOCAL || where == AddressSpace.GLOBAL)
                .isPresent();
        return specifier.getStorageClass() == IASTDeclSpecifier.sc_static
                || specifier.getStorageClass() == IASTDeclSpecifier.sc_extern
                || (!(type instanceof DeclaredType.Array) && elsewhere);
    }

    @Override
    public int visit(IASTDeclSpecifier specifier) {
        boolean union = specifier instanceof IASTCompositeTypeSpecifier composite
                && composite.getKey() == IASTCompositeTypeSpecifier.k_union;
        // What reads like a cast to an unknown type may be a call: (atomic_inc)(p).
        boolean unknown = specifier instanceof IASTNamedTypeSpecifier named
                && (!(named.getName().resolveBinding() instanceof IType type) || type instanceof IProblemBinding);
        if (union || unknown) {
            giveUp();
        }
        return PROCESS_CONTINUE;
    }

    @Override
    public int visit(IASTExpression expression) {
        if (expression instanceof IASTConditionalExpression conditional) {
            conditional.getLogicalConditionExpression().accept(this);
            readSkippable(
                    conditional,
                    conditional.getLogicalConditionExpression(),
                    conditional.getPositiveResultExpression(),
                    conditional.getNegativeResultExpression());
            return PROCESS_SKIP;
        }
        if (expression instanceof IASTBinaryExpression binary && Expressions.isShortCircuit(binary)) {
            binary.getOperand1().accept(this);
            readSkippable(binary, binary.getOperand1(), binary.getOperand2());
            return PROCESS_SKIP;
        }
        if (expression instanceof IASTBinaryExpression binary && Expressions.isAssignment(binary)) {
            write(binary.getOperand1(), value(binary.getOperand2()));
        } else if (expression instanceof IASTUnaryExpression unary && Expressions.isIncrement(unary)) {
            write(unary.getOperand(), Set.of());
        } else if (expression instanceof IASTUnaryExpression unary
                && unary.getOperator() == IASTUnaryExpression.op_amper) {
            // Whoever has its address may write anything there.
            Expressions.variable(unary.getOperand()).ifPresent(variable -> flow.add(Memory.CONTENTS, variable));
        } else if (expression instanceof IASTFunctionCallExpression call) {
            call(call);
        }
        return PROCESS_CONTINUE;
    }

    /** Reads parts of an expression that are evaluated or not as {@code condition} has it. */
    private void readSkippable(IASTExpression whole, IASTExpression condition, @Nullable IASTExpression... parts) {
        Node outside = here;
        here = new Node.Evaluated(whole);
        flow.add(outside, here);
        flow.add(value(condition), here);
        for (IASTExpression part : parts) {
            if (part != null) {
                part.accept(this);
            }
        }
        here = outside;
    }

    private void write(IASTExpression place, Set<Node> value) {
        Expressions.variable(place).ifPresent(variable -> {
            flow.add(value, variable);
            flow.add(here, variable);
        });
        if (!Expressions.isPlain(place)) {
            writeTo(Sources.ofAddress(place, parameters.keySet()));
        }
    }

    private void writeTo(Set<Node> address) {
        flow.add(address, new Node.Writes(function));
        flow.add(here, new Node.Writes(function));
    }

    private void call(IASTFunctionCallExpression call) {
        Optional<String> name = Expressions.callee(call);
        IASTInitializerClause[] arguments = call.getArguments();
        if (name.isPresent() && parameters.containsKey(name.get())) {
            pass(arguments, name.get());
            return;
        }
        switch (name.map(Builtins::of).orElse(Builtins.OTHER)) {
            case VALUE, READ -> {}
            case WRITE -> {
                for (int i = 1; i < arguments.length; i++) {
                    writeTo(value(arguments[i]));
                }
            }
            case WRITE_IMAGE -> {
                for (int i = 1; i < arguments.length - 1; i++) {
                    writeTo(value(arguments[i]));
                }
            }
            case OTHER -> giveUp();
        }
    }

    private void pass(IASTInitializerClause[] arguments, String called) {
        List<IASTParameterDeclaration> declared = parameters.getOrDefault(called, List.of());
        flow.add(here, new Node.Called(called));
        if (arguments.length > declared.size()) {
            giveUp();
            return;
        }
        for (int i = 0; i < arguments.length; i++) {
            IBinding binding =
                    Declarations.nameOf(declared.get(i).getDeclarator()).resolveBinding();
            if (binding instanceof IVariable parameter) {
                flow.add(value(arguments[i]), new Node.Variable(parameter));
            } else if (!Declarations.nameOf(declared.get(i).getDeclarator())
                    .toString()
                    .isEmpty()) {
                giveUp();
            }
        }
    }
}
