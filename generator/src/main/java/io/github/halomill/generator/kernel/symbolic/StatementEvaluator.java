package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Reference.Obstacle;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs statements. Every way through them is gone once, but loops: those see {@link LoopEvaluator}. */
final class StatementEvaluator implements FunctionCaller {

    private static final int DEEPEST_CALLS = 32;

    /** Where those ways lead that leave a statement before its end. */
    private static final class Exits {
        @Nullable
        State breaks;

        @Nullable
        State continues;
    }

    /** A call of a function. */
    private static final class Frame {
        final Function function;
        final Variable result;
        final Deque<Exits> exits = new ArrayDeque<>();

        @Nullable
        State returns;

        Frame(Function function) {
            this.function = function;
            result = new Variable(
                    "result", function.result(), AddressSpace.PRIVATE, Variable.Kind.LOCAL, false, function.place());
        }
    }

    private final Unit unit;
    private final Machine machine;
    private final ExpressionEvaluator expressions;
    private final LoopEvaluator loops;
    private final Deque<Frame> frames = new ArrayDeque<>();
    private boolean alive = true;

    /** Grows whenever a way leaves a statement before its end. */
    private int escapes;

    private int returns;

    StatementEvaluator(Unit unit, Machine machine) {
        this.unit = unit;
        this.machine = machine;
        expressions = new ExpressionEvaluator(machine, this);
        loops = new LoopEvaluator(machine, expressions, this);
    }

    /** Gives the constants of a file their values. */
    void declareConstants(Unit file) {
        for (Stmt.Declare declare : file.variables()) {
            if (Machine.Place.isConstant(declare.variable())) {
                machine.declare(declare.variable(), declare.value().map(expressions::value));
            }
        }
    }

    /** Whether the place where the evaluation stands can be reached. */
    boolean isAlive() {
        return alive;
    }

    @Override
    public Optional<Function> function(String name) {
        return unit.function(name);
    }

    @Override
    public Value call(Function function, List<Value> arguments) {
        boolean recursive = frames.stream().anyMatch(frame -> frame.function.equals(function));
        if (recursive || frames.size() == DEEPEST_CALLS) {
            machine.recorder.unresolvedEverywhere(Obstacle.UNKNOWN_FUNCTION, function.name(), function.place());
            machine.exposed().forEach(machine.state()::forget);
            return Machine.ofUnknown(function.result());
        }
        State before = machine.state().fork();
        int escapesBefore = escapes;
        int returnsBefore = returns;
        for (int i = 0; i < arguments.size(); i++) {
            Variable parameter = function.parameters().get(i);
            machine.declare(parameter, Optional.of(arguments.get(i)));
        }
        Frame frame = new Frame(function);
        frames.push(frame);
        run(function.body());
        if (alive) {
            leave(frame.returns, machine.state(), state -> frame.returns = state);
        }
        frames.pop();
        escapes = escapesBefore; // all ways through a function end where it was called
        returns = returnsBefore;
        alive = true;
        State after = frame.returns;
        machine.go(after == null ? before : after.reachedAs(before));
        Value result = machine.read(frame.result);
        function.parameters().forEach(machine.state()::forget);
        machine.state().forget(frame.result);
        return result;
    }

    void run(Stmt statement) {
        if (!alive) {
            return;
        }
        machine.step();
        if (statement instanceof Stmt.Block block) {
            block(block.body());
        } else if (statement instanceof Stmt.Declare declare) {
            machine.declare(declare.variable(), declare.value().map(expressions::value));
        } else if (statement instanceof Stmt.Evaluate evaluate) {
            expressions.value(evaluate.expr());
        } else if (statement instanceof Stmt.If choice) {
            choose(choice);
        } else if (statement instanceof Stmt.Loop loop) {
            loops.run(loop);
        } else if (statement instanceof Stmt.Switch choice) {
            choose(choice);
        } else if (statement instanceof Stmt.Break) {
            Exits exits = exits();
            leave(exits.breaks, machine.state(), state -> exits.breaks = state);
        } else if (statement instanceof Stmt.Continue) {
            Exits exits = exits();
            leave(exits.continues, machine.state(), state -> exits.continues = state);
        } else if (statement instanceof Stmt.Return end) {
            end(end);
        } else if (statement instanceof Stmt.Unsupported unsupported) {
            machine.recorder.unresolvedEverywhere(Obstacle.NOT_FOLLOWED, unsupported.reason(), statement.place());
            throw new UnsupportedException(unsupported.reason(), statement.place());
        }
    }

    private Exits exits() {
        Exits exits = frame().exits.peek();
        if (exits == null) {
            throw new IllegalStateException("break or continue outside of loops");
        }
        return exits;
    }

    private Frame frame() {
        Frame frame = frames.peek();
        if (frame == null) {
            throw new IllegalStateException("no function is called");
        }
        return frame;
    }

    private void leave(@Nullable State others, State here, Consumer<State> target) {
        target.accept(others == null ? here : State.join(others, here));
        alive = false;
        escapes++;
    }

    private void block(List<Stmt> body) {
        for (Stmt statement : body) {
            run(statement);
        }
        if (alive) {
            forget(body);
        }
    }

    /** Variables of a block end with it. */
    void forget(List<Stmt> body) {
        for (Stmt statement : body) {
            if (statement instanceof Stmt.Declare declare) {
                machine.state().forget(declare.variable());
            }
        }
    }

    private void end(Stmt.Return end) {
        Frame frame = frame();
        end.value().ifPresent(value -> machine.declare(frame.result, Optional.of(expressions.value(value))));
        leave(frame.returns, machine.state(), state -> frame.returns = state);
        returns++;
    }

    private void choose(Stmt.If choice) {
        Condition condition = expressions.condition(choice.condition());
        State before = machine.state();
        int escapesBefore = escapes;
        State then = branch(before, condition, choice.condition(), true, Optional.of(choice.then()));
        State otherwise = branch(before, condition.negated(), choice.condition(), false, choice.otherwise());
        merge(before, then, otherwise, escapes == escapesBefore);
    }

    private @Nullable State branch(State before, Condition condition, Expr expr, boolean holds, Optional<Stmt> body) {
        if (condition.whenTrue().isEmpty()) {
            return null;
        }
        machine.go(before.when(condition));
        expressions.refine(expr, holds);
        alive = true;
        body.ifPresent(this::run);
        return alive ? machine.state() : null;
    }

    /** Goes on where two ways meet; {@code all} if no other way has left. */
    private void merge(State before, @Nullable State a, @Nullable State b, boolean all) {
        alive = a != null || b != null;
        if (a != null && b != null) {
            State joined = State.join(a, b);
            machine.go(all ? joined.reachedAs(before) : joined);
        } else if (a != null) {
            machine.go(a);
        } else if (b != null) {
            machine.go(b);
        }
    }

    private void choose(Stmt.Switch choice) {
        Value selector = expressions.value(choice.selector());
        State before = machine.state();
        Exits exits = enter();
        alive = false;
        boolean hasDefault = false;
        for (Stmt statement : choice.body()) {
            if (statement instanceof Stmt.Case label) {
                State falling = alive ? machine.state() : null;
                machine.go(before.fork());
                hasDefault |= label.value().isEmpty();
                Condition equal = label.value()
                        .map(value -> machine.recorder.decision(
                                choice.selector(), before, equal(selector, value, choice.selector())))
                        .orElse(Condition.unknown(false));
                State entering = equal.whenTrue().isEmpty() ? null : before.when(equal);
                merge(before, falling, entering, false);
            } else {
                run(statement);
            }
        }
        frame().exits.pop();
        State end = alive ? machine.state() : null;
        State around = hasDefault ? null : before.when(Condition.unknown(selector.fromMemory()));
        State left = end == null ? exits.breaks : exits.breaks == null ? end : State.join(end, exits.breaks);
        merge(before, left, around, false);
        passOn(exits);
    }

    private Condition equal(Value selector, Expr label, Expr of) {
        return expressions.arithmetic().compared(BinaryOp.EQ, selector, expressions.value(label), of.type());
    }

    /** A {@code continue} in a switch belongs to the loop around it. */
    private void passOn(Exits inner) {
        State continues = inner.continues;
        if (continues != null) {
            boolean here = alive;
            Exits outer = exits();
            leave(outer.continues, continues, state -> outer.continues = state);
            alive = here;
        }
    }

    private Exits enter() {
        Exits exits = new Exits();
        frame().exits.push(exits);
        return exits;
    }

    /** Runs a loop's body once; the evaluation then stands where the step begins, if that is reached. */
    Optional<State> round(Stmt body) {
        Exits exits = enter();
        run(body);
        frame().exits.pop();
        merge(machine.state(), alive ? machine.state() : null, exits.continues, false);
        return Optional.ofNullable(exits.breaks);
    }

    /** Goes on at one of several places, or nowhere. */
    void goOn(List<State> states) {
        alive = !states.isEmpty();
        states.stream().reduce(State::join).ifPresent(machine::go);
    }

    /** How often functions have been left so far before their end. */
    int returns() {
        return returns;
    }

    int escapes() {
        return escapes;
    }

    /** Tries something out: the evaluation then stands where it stood. Whether it left a function or loop. */
    boolean mark(Runnable attempt) {
        State state = machine.state();
        Frame frame = frame();
        State returned = frame.returns;
        Exits around = frame.exits.peek();
        State breaks = around == null ? null : around.breaks;
        State continues = around == null ? null : around.continues;
        int escapesBefore = escapes;
        int returnsBefore = returns;
        attempt.run();
        boolean left = escapes != escapesBefore || returns != returnsBefore;
        frame.returns = returned;
        if (around != null) {
            around.breaks = breaks;
            around.continues = continues;
        }
        escapes = escapesBefore;
        returns = returnsBefore;
        alive = true;
        machine.go(state);
        return left;
    }

    /** That all that has left a statement since then has come together again. */
    void rejoined(int escapesBefore) {
        escapes = escapesBefore;
    }
}
