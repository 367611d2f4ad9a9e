package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.Undeclared;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.runtime.base.Likeness;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/** What the lowering of one file shares: its functions, its types, the variables that outlive calls. */
final class FileContext {

    final Places places;
    final boolean singlePrecision;

    /** Macros that are numbers of the program's parameters. */
    final Set<String> sizes;

    final TypeLowering types;
    final List<Stmt.Declare> variables = new ArrayList<>();
    private final Map<String, List<Signature>> defined = new HashMap<>();
    private final Map<String, List<Signature>> announced = new HashMap<>();

    /** What nothing declares, by name. */
    private final Map<String, Undeclared> undeclared = new LinkedHashMap<>();

    private final Map<String, Set<String>> calls = new HashMap<>();
    private String function = "";
    private final BooleanSupplier cancelled;

    /**
     * A file of which nothing has been read yet.
     *
     * @param options with which it is read
     * @param cancelled asked now and then whether reading shall end
     */
    FileContext(Places places, BuildOptions options, BooleanSupplier cancelled) {
        this.cancelled = cancelled;
        this.places = places;
        singlePrecision = options.singlePrecision();
        sizes = options.sizes();
        types = new TypeLowering(
                (expression, scope) -> Constants.value(value(expression, scope)),
                (name, scope) -> addUndeclared(Undeclared.type(
                        name.toString(),
                        Likeness.to(name.toString(), Stream.concat(NamedTypes.names(), scope.names())),
                        places.of(name))));
    }

    private Expr value(IASTExpression expression, Scope scope) {
        return new ExpressionLowering(this, scope).value(expression);
    }

    /** @throws CancellationException if reading shall end */
    void checkCancelled() {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException();
        }
    }

    /** A function's text begins; what it calls counts as its own. */
    void begin(String name) {
        function = name;
    }

    void addCall(String called) {
        calls.computeIfAbsent(function, key -> new HashSet<>()).add(called);
    }

    /** Names of all that functions of that name may call. */
    Set<String> calls(String name) {
        return calls.getOrDefault(name, Set.of());
    }

    /** What is not understood: any name in it may be that of a function that it calls. */
    Expr unsupported(String reason, Type type, IASTNode node) {
        return new Expr.Unsupported(reason, type, notUnderstood(node));
    }

    /** A statement that is not understood. */
    Stmt unsupported(String reason, IASTNode node) {
        return new Stmt.Unsupported(reason, notUnderstood(node));
    }

    private SourceLocation notUnderstood(IASTNode node) {
        node.accept(new ASTVisitor() {
            {
                shouldVisitNames = true;
            }

            @Override
            public int visit(IASTName name) {
                addCall(name.toString());
                return PROCESS_CONTINUE;
            }
        });
        return places.of(node);
    }

    void addUndeclared(Undeclared name) {
        undeclared.putIfAbsent(name.name(), name);
    }

    /** What the file uses and nothing declares, each name once; a compiler takes it as a whole, or not. */
    List<Undeclared> undeclared() {
        return undeclared.values().stream()
                .sorted(Comparator.comparing(Undeclared::place))
                .toList();
    }

    void define(String function, Signature signature) {
        defined.computeIfAbsent(function, name -> new ArrayList<>()).add(signature);
    }

    void announce(String function, Signature signature) {
        announced.computeIfAbsent(function, name -> new ArrayList<>()).add(signature);
    }

    /** How a function of the file is called; empty if the file does not define it, or more than once. */
    Optional<Signature> definition(String function) {
        List<Signature> all = defined.getOrDefault(function, List.of());
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /** The functions that the file defines or announces. */
    Stream<String> functions() {
        return Stream.concat(defined.keySet().stream(), announced.keySet().stream());
    }

    boolean knows(String function) {
        return defined.containsKey(function) || announced.containsKey(function);
    }

    /** What all functions of that name that the file defines or announces give back; empty if they differ. */
    Optional<Type> result(String function) {
        List<Type> types = List.of(defined, announced).stream()
                .map(functions -> functions.getOrDefault(function, List.of()))
                .flatMap(Collection::stream)
                .map(Signature::result)
                .distinct()
                .toList();
        return types.size() == 1 ? Optional.of(types.get(0)) : Optional.empty();
    }
}
