package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.AddressSpace;
import io.github.halomill.generator.kernel.KernelTraits;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/** Finds the traits of the kernels of one file. */
final class TraitsReader {

    private static final Pattern LOCAL_IDS =
            Pattern.compile("get_local_(id|linear_id|size)|get_enqueued_local_size|get_(\\w+_)?sub_groups?(_\\w+)?");
    private static final Pattern GROUP_IDS = Pattern.compile("get_group_id|get_num_groups");
    private static final Pattern GLOBAL_SIZE = Pattern.compile("get_global_(size|linear_id)|get_num_groups");
    private static final Pattern TOGETHER =
            Pattern.compile("barrier|work_group_\\w+|(intel_)?sub_group_\\w+|async_work_group_\\w+|wait_group_events");

    /** What the bodies of the functions of one name do themselves. */
    private static final class Body {
        final Set<String> calls = new HashSet<>();
        boolean declaresLocalMemory;
    }

    private final Declarations declarations;
    private final TypeReader types;
    private final Map<String, Body> bodies = new HashMap<>();
    private final Set<String> called = new HashSet<>();

    TraitsReader(Declarations declarations, TypeReader types) {
        this.declarations = declarations;
        this.types = types;
        for (IASTFunctionDefinition definition : declarations.definitions()) {
            String name = Declarations.nameOf(definition.getDeclarator()).toString();
            definition.getBody().accept(new BodyReader(bodies.computeIfAbsent(name, n -> new Body())));
        }
        bodies.values().forEach(body -> called.addAll(body.calls));
    }

    /**
     * The traits of a function of the file. One that requires a work-group size which only build options tell counts as if it
     * used local ids: its work-groups stay whole.
     *
     * @throws UnreadableException if it requires a work-group size that cannot be
     */
    KernelTraits read(String function) throws UnreadableException {
        Set<String> reached = reachedFrom(function);
        List<OptionalLong> required = requiredWorkGroupSize(function);
        boolean known = required.stream().allMatch(OptionalLong::isPresent);
        return new KernelTraits(
                anyIs(LOCAL_IDS, reached) || !known,
                anyIs(GROUP_IDS, reached),
                anyIs(GLOBAL_SIZE, reached),
                reached.stream().anyMatch(name -> {
                    Body body = bodies.get(name);
                    return body != null && body.declaresLocalMemory;
                }),
                anyIs(TOGETHER, reached),
                known && !required.isEmpty()
                        ? Optional.of(
                                required.stream().map(OptionalLong::getAsLong).toList())
                        : Optional.empty());
    }

    /** Whether a function of the file calls it. */
    boolean isCalled(String function) {
        return called.contains(function);
    }

    /** The function, what it calls, what that calls ... whether the file defines it or not. */
    Set<String> reachedFrom(String function) {
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(function));
        while (!open.isEmpty()) {
            String name = open.pop();
            Body body = bodies.get(name);
            if (reached.add(name) && body != null) {
                open.addAll(body.calls);
            }
        }
        return reached;
    }

    private static boolean anyIs(Pattern pattern, Collection<String> names) {
        return names.stream().anyMatch(name -> pattern.matcher(name).matches());
    }

    /** What {@code reqd_work_group_size} says: three numbers as far as they are known, or nothing. */
    private List<OptionalLong> requiredWorkGroupSize(String function) throws UnreadableException {
        Optional<IASTAttribute> attribute =
                Attributes.find(Attributes.WORK_GROUP_SIZE, declarations.attributeOwners(function));
        if (attribute.isEmpty()) {
            return List.of();
        }
        List<OptionalLong> sizes =
                ConstantExpression.values(attribute.get().getArgumentClause(), declarations.constants());
        if (sizes.size() != 3 || sizes.stream().anyMatch(size -> size.orElse(1) < 1)) {
            throw new UnreadableException(
                    attribute.get(), "reqd_work_group_size of kernel " + function + " is not three positive integers");
        }
        return sizes;
    }

    private final class BodyReader extends ASTVisitor {
        private final Body body;

        BodyReader(Body body) {
            this.body = body;
            shouldVisitExpressions = true;
            shouldVisitDeclarations = true;
        }

        @Override
        public int visit(IASTExpression expression) {
            if (expression instanceof IASTFunctionCallExpression call) {
                addCall(call.getFunctionNameExpression());
            } else if (expression instanceof IASTCastExpression cast
                    && cast.getTypeId().getDeclSpecifier() instanceof IASTNamedTypeSpecifier type) {
                // (get_local_id)(0) calls a function, but reads like a cast.
                body.calls.add(type.getName().toString());
            }
            return PROCESS_CONTINUE;
        }

        private void addCall(IASTExpression function) {
            IASTExpression called = function;
            while (called instanceof IASTUnaryExpression unary) {
                called = unary.getOperand();
            }
            if (called instanceof IASTIdExpression id) {
                body.calls.add(id.getName().toString());
            }
        }

        @Override
        public int visit(IASTDeclaration declaration) {
            if (declaration instanceof IASTSimpleDeclaration simple) {
                for (IASTDeclarator declarator : simple.getDeclarators()) {
                    body.declaresLocalMemory |= types.read(simple.getDeclSpecifier(), declarator)
                            .itsSpace()
                            .equals(Optional.of(AddressSpace.LOCAL));
                }
            }
            return PROCESS_CONTINUE;
        }
    }
}
