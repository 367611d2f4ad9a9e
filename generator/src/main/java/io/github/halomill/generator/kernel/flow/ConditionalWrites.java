package io.github.halomill.generator.kernel.flow;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Node.Memory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds whether it may depend on what arrays hold which elements functions of one file write: whether memory has a part
 * in a condition that a write stands under, or that ends a function or a round of a loop before one, or in an address
 * that is written to. Values that are written do not count.
 *
 * <p>Order does not matter, so one reading is enough: a variable holds whatever is assigned to it anywhere, under
 * whatever conditions, a parameter whatever any call passes. What is not understood counts as conditional.
 */
public final class ConditionalWrites {

    private final DataFlow flow = new DataFlow();
    private final Map<String, List<Variable>> parameters = new HashMap<>();
    private final Set<Variable> lasting;

    /** Functions that write to memory, and those that call them. */
    private final Set<String> writing = new HashSet<>();

    private final Set<Node.Call> calls = new HashSet<>();

    private final Set<Node> fromMemory;

    /** Those of all functions that {@code unit} defines. */
    public ConditionalWrites(Unit unit) {
        this(unit, Set.of(), Set.of());
    }

    /**
     * Those of all functions that {@code unit} defines, on what may change between launches.
     *
     * @param anything parameters that may be anything, as the contents of arrays may
     * @param lasting parameters that are arrays which nobody writes: what these hold does not count
     */
    public ConditionalWrites(Unit unit, Set<Variable> anything, Set<Variable> lasting) {
        this.lasting = lasting;
        anything.forEach(parameter -> flow.add(Memory.CONTENTS, new Node.Variable(parameter)));
        for (Function function : unit.functions()) {
            if (parameters.put(function.name(), function.parameters()) != null) {
                flow.add(Memory.CONTENTS, new Node.Writes(function.name()));
                writing.add(function.name());
            }
        }
        unit.variables().forEach(this::outlive);
        unit.functions().forEach(function -> new Reader(function.name()).walk(function.body()));
        boolean isMore = true;
        while (isMore) {
            isMore = writing.addAll(calls.stream()
                    .filter(call -> writing.contains(call.function()))
                    .map(Node.Call::caller)
                    .toList());
        }
        calls.stream()
                .filter(call -> writing.contains(call.function()))
                .forEach(call -> flow.add(call, new Node.Writes(call.caller())));
        fromMemory = flow.dependents(Memory.CONTENTS);
    }

    /**
     * Whether it may depend on the contents of arrays which elements these functions write together; some of them the
     * file defines.
     */
    public boolean in(Set<String> reached) {
        return reached.stream().noneMatch(parameters::containsKey)
                || reached.stream()
                        .filter(writing::contains)
                        .anyMatch(name -> fromMemory.contains(new Node.Writes(name)));
    }

    /** Whether it may depend on the contents of arrays how many rounds loops of these functions have. */
    public boolean inRounds(Set<String> reached) {
        return reached.stream().anyMatch(name -> fromMemory.contains(new Node.Rounds(name)));
    }

    private Set<Node> value(Expr expr) {
        return Sources.ofValue(expr, parameters.keySet(), lasting);
    }

    /** What outlives a call is written by others, too, unless it is constant. */
    private void outlive(Stmt.Declare declare) {
        if (declare.variable().space() == AddressSpace.CONSTANT) {
            initialize(declare);
        } else {
            flow.add(Memory.CONTENTS, new Node.Variable(declare.variable()));
        }
    }

    private void initialize(Stmt.Declare declare) {
        if (!(declare.variable().type() instanceof Type.Array)) {
            declare.value().ifPresent(value -> flow.add(value(value), new Node.Variable(declare.variable())));
        }
    }

    /** Adds what a function's text says. */
    private final class Reader extends Walker {
        private final Node.Writes writes;
        private final Node.Result result;
        private final Node.Rounds rounds;

        /** Whether it ends before its end. */
        private final Node ended = new Node.Skippable();

        /** Of the loops and switches around, the innermost last. */
        private final List<Node> around = new ArrayList<>();

        /** How many loops are around. */
        private int loops;

        private Node here;

        Reader(String function) {
            writes = new Node.Writes(function);
            result = new Node.Result(function);
            rounds = new Node.Rounds(function);
            here = new Node.Skippable();
            flow.add(ended, writes);
        }

        private void giveUp() {
            flow.add(Memory.CONTENTS, writes);
            writing.add(writes.function());
        }

        @Override
        protected void visit(Stmt statement) {
            if (statement instanceof Stmt.Return end) {
                end.value().ifPresent(value -> flow.add(value(value), result));
                flow.add(here, result);
                flow.add(here, ended);
                leave();
            } else if (statement instanceof Stmt.Break || statement instanceof Stmt.Continue) {
                leave();
            } else if (statement instanceof Stmt.Declare declare) {
                declare(declare);
            } else if (statement instanceof Stmt.Unsupported) {
                giveUp();
            }
        }

        private void declare(Stmt.Declare declare) {
            Variable variable = declare.variable();
            if (variable.type() instanceof Type.Opaque) {
                giveUp();
            }
            if (variable.space() != AddressSpace.PRIVATE) { // others write it, too
                flow.add(Memory.CONTENTS, new Node.Variable(variable));
            }
            initialize(declare);
        }

        /** Leaves what is around, or a round of it. */
        private void leave() {
            around.forEach(left -> flow.add(here, left));
            if (loops > 0) {
                flow.add(here, rounds);
            }
        }

        @Override
        protected boolean enters(Stmt statement) {
            if (statement instanceof Stmt.If choice) {
                walk(choice.condition());
                skippable(value(choice.condition()), () -> {
                    walk(choice.then());
                    choice.otherwise().ifPresent(this::walk);
                });
                return false;
            } else if (statement instanceof Stmt.Loop loop) {
                loop.init().forEach(this::walk);
                Set<Node> condition = loop.condition().map(this::value).orElse(Set.of());
                flow.add(condition, rounds);
                loops++;
                left(condition, () -> {
                    loop.condition().ifPresent(this::walk);
                    loop.step().ifPresent(this::walk);
                    walk(loop.body());
                });
                loops--;
                return false;
            } else if (statement instanceof Stmt.Switch choice) {
                walk(choice.selector());
                left(value(choice.selector()), () -> choice.body().forEach(this::walk));
                return false;
            }
            return true;
        }

        private Set<Node> value(Expr expr) {
            return ConditionalWrites.this.value(expr);
        }

        /** Reads what is left early by {@code break} or {@code continue}. */
        private void left(Set<Node> condition, Runnable parts) {
            skippable(condition, () -> {
                around.add(here);
                parts.run();
                around.remove(around.size() - 1);
            });
        }

        @Override
        protected boolean enters(Expr expr) {
            if (expr instanceof Expr.Conditional choice) {
                skippable(choice.condition(), choice.then(), choice.otherwise());
                return false;
            } else if (expr instanceof Expr.Logical logical) {
                skippable(logical.left(), logical.right());
                return false;
            }
            return true;
        }

        /** Reads parts of an expression that are evaluated or not as {@code condition} has it. */
        private void skippable(Expr condition, Expr... parts) {
            walk(condition);
            skippable(value(condition), () -> List.of(parts).forEach(this::walk));
        }

        private void skippable(Set<Node> condition, Runnable parts) {
            Node outside = here;
            here = new Node.Skippable();
            flow.add(outside, here);
            flow.add(condition, here);
            parts.run();
            here = outside;
        }

        @Override
        protected void visit(Expr expr) {
            if (expr instanceof Expr.Assign assign) {
                write(assign.target(), value(assign.value()));
            } else if (expr instanceof Expr.Update update) {
                write(update.target(), value(update.value()));
            } else if (expr instanceof Expr.AddressOf address) {
                // Whoever has its address may write anything there.
                variable(address.operand()).ifPresent(variable -> flow.add(Memory.CONTENTS, variable));
            } else if (expr instanceof Expr.Call call) {
                call(call);
            } else if (expr instanceof Expr.Unsupported) {
                giveUp();
            }
        }

        private void write(Expr place, Set<Node> value) {
            Optional<Node> variable = variable(place);
            if (variable.isPresent()) {
                flow.add(value, variable.get());
                flow.add(here, variable.get());
            } else {
                writeTo(Sources.ofAddress(place, parameters.keySet(), lasting));
            }
        }

        private void writeTo(Set<Node> address) {
            flow.add(address, writes);
            flow.add(here, writes);
            writing.add(writes.function());
        }

        /** The variable of which a place is the whole or a part, and not memory that an address leads to. */
        private static Optional<Node> variable(Expr place) {
            if (place instanceof Expr.Name name) {
                return Optional.of(new Node.Variable(name.variable()));
            } else if (place instanceof Expr.Field field) {
                return variable(field.base());
            }
            return place instanceof Expr.Lanes lanes ? variable(lanes.base()) : Optional.empty();
        }

        private void call(Expr.Call call) {
            List<Expr> arguments = call.arguments();
            if (parameters.containsKey(call.function())) {
                pass(call);
                return;
            }
            switch (Builtins.of(call.function())) {
                case VALUE, READ -> {}
                case WRITE -> arguments.stream().skip(1).forEach(argument -> writeTo(value(argument)));
                case WRITE_IMAGE ->
                    arguments.stream()
                            .skip(1)
                            .limit(Math.max(0, arguments.size() - 2))
                            .forEach(argument -> writeTo(value(argument)));
                case OTHER -> giveUp();
            }
        }

        private void pass(Expr.Call call) {
            List<Variable> declared = parameters.getOrDefault(call.function(), List.of());
            Node.Call one = new Node.Call(writes.function(), call.function());
            calls.add(one);
            flow.add(here, one);
            if (call.arguments().size() > declared.size()) {
                giveUp();
                return;
            }
            for (int i = 0; i < call.arguments().size(); i++) {
                flow.add(value(call.arguments().get(i)), new Node.Variable(declared.get(i)));
            }
        }
    }
}
