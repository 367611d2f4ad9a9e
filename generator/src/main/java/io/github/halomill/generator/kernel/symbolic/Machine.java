package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import io.github.halomill.generator.kernel.symbolic.Value.Pointer;
import io.github.halomill.generator.kernel.symbolic.Value.Stored;
import io.github.halomill.generator.kernel.symbolic.Value.Struct;
import io.github.halomill.generator.kernel.symbolic.Value.Target;
import io.github.halomill.generator.kernel.symbolic.Value.Unknown;
import io.github.halomill.generator.kernel.symbolic.Value.Vector;
import io.github.halomill.runtime.base.ImageFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A work-item's memory: what it holds where the evaluation stands, and a record of what is done to arrays. */
final class Machine {

    /** Real kernels take less than 20000. */
    private static final int MOST_STEPS = 100_000;

    final Recorder recorder;
    final Suppositions suppositions;
    private final UniformElements uniform;
    final Optional<OneId> oneId;
    private final Map<String, ImageFormat> formats;
    private final Set<Variable> exposed = new HashSet<>();
    private State state = State.initial();
    private int counters;
    private int steps;

    Machine(Recorder recorder, UniformElements uniform, KnownObjects objects) {
        this.recorder = recorder;
        suppositions = new Suppositions(objects.powersOfTwo());
        this.uniform = uniform;
        formats = objects.formats();
        oneId = objects.oneId();
    }

    /** The format of an image that the kernel is passed, if it is known. */
    Optional<ImageFormat> format(Variable image) {
        return Optional.ofNullable(formats.get(image.name()));
    }

    /** What is equal for all work-items, of which nothing is known but what is told. */
    Symbol uniform(String name) {
        return new Symbol.Uniform(name, uniform.isNonNegative(name));
    }

    /** Where the evaluation stands. */
    State state() {
        return state;
    }

    void go(State there) {
        state = there;
    }

    /** Counts a step of the evaluation; throws {@link TooComplexException} if there were too many, or too much work. */
    void step() {
        if (steps++ > MOST_STEPS || Effort.isSpent()) {
            throw new TooComplexException();
        }
    }

    /** A number that no counter has yet. */
    int nextCounter() {
        return counters++;
    }

    /** That a pointer to the variable exists, so that pointers that are not followed may lead to it. */
    void expose(Variable variable) {
        exposed.add(variable);
    }

    Set<Variable> exposed() {
        return exposed;
    }

    /** A place in memory with a type. */
    record Place(List<Target> targets, Type type) {

        static Place of(Variable variable) {
            Memory memory = isOwn(variable) ? new Memory.Private(variable) : new Memory.Shared(variable);
            return new Place(List.of(new Target(memory, Value.of(0), Guards.NONE)), variable.type());
        }

        /** Whether a variable of the file never changes. */
        static boolean isConstant(Variable variable) {
            return variable.space() == AddressSpace.CONSTANT || variable.isConstant();
        }

        /** Constants do not change, so that they count as the work-item's own. */
        private static boolean isOwn(Variable variable) {
            return variable.kind() == Variable.Kind.FILE
                    ? isConstant(variable)
                    : variable.space() == AddressSpace.PRIVATE;
        }
    }

    /** Of how many bytes a value is; 1 where it is not known. */
    static long size(Type type) {
        return type.bytes().orElse(1);
    }

    /** That a variable comes into being, with a value or without. */
    void declare(Variable variable, Optional<Value> value) {
        state.forget(variable);
        value.ifPresent(known -> put(variable, 0, variable.type(), known));
    }

    /** That of several values that a variable may hold some are known not to be. */
    void refine(Variable variable, Value value) {
        state.put(variable, 0, value, size(variable.type()));
    }

    /** What a variable holds. */
    Value read(Variable variable) {
        return load(variable, 0, variable.type());
    }

    /** As what a target is reached: of several it is not certain which is. */
    State reaching(List<Target> targets) {
        return targets.size() == 1 ? state : state.inexact();
    }

    /** Reads a place. */
    Value load(Place place, Expr why, String text) {
        Value result = null;
        State where = reaching(place.targets());
        for (Target target : place.targets()) {
            recorder.record(Mode.READ, target, size(place.type()), where, text, why.place());
            Value one = load(target, place.type());
            result = result == null ? one : result.or(Guards.NONE, one, Guards.NONE);
        }
        return result == null ? Unknown.PLAIN : result;
    }

    private Value load(Target target, Type type) {
        if (target.memory() instanceof Memory.Buffer buffer) {
            return uniform.at(buffer.parameter(), target.offset(), type).orElseGet(() -> ofUnknown(type));
        }
        if (!(target.memory() instanceof Memory.Private memory)) {
            return ofUnknown(type);
        }
        OptionalLong offset = constant(target.offset());
        return offset.isPresent() ? load(memory.variable(), offset.getAsLong(), type) : Unknown.FROM_MEMORY;
    }

    private Value load(Variable variable, long offset, Type type) {
        Map<Long, Stored> cells = state.cells(variable);
        if (type instanceof Type.Vector vector) {
            List<Value> lanes = new ArrayList<>();
            for (int i = 0; i < vector.width(); i++) {
                lanes.add(load(variable, offset + i * size(vector.element()), vector.element()));
            }
            return new Vector(lanes);
        }
        if (type instanceof Type.Struct || type instanceof Type.Array) {
            Map<Long, Stored> inside = new HashMap<>();
            cells.forEach((at, stored) -> {
                if (at >= offset && at + stored.bytes() <= offset + size(type)) {
                    inside.put(at - offset, stored);
                }
            });
            return new Struct(inside);
        }
        Stored stored = cells.get(offset);
        return stored != null && stored.bytes() == size(type) ? stored.value() : Unknown.PLAIN;
    }

    /** A value of which nothing is known but its type. */
    static Value ofUnknown(Type type) {
        if (type instanceof Type.Vector vector) {
            return new Vector(Collections.nCopies(vector.width(), Unknown.FROM_MEMORY));
        }
        return type instanceof Type.Pointer ? Value.pointer(new Memory.Anywhere()) : Unknown.FROM_MEMORY;
    }

    static OptionalLong constant(Value value) {
        return value instanceof Int number && number.cases().size() == 1
                ? number.cases().get(0).poly().constant()
                : OptionalLong.empty();
    }

    /** Writes a place. */
    void store(Place place, Value value, Expr why, String text) {
        State where = reaching(place.targets());
        for (Target target : place.targets()) {
            recorder.record(Mode.WRITE, target, size(place.type()), where, text, why.place());
            change(target, place, value);
        }
    }

    private void change(Target target, Place place, Value value) {
        OptionalLong offset = constant(target.offset());
        if (target.memory() instanceof Memory.Private memory && place.targets().size() == 1 && offset.isPresent()) {
            put(memory.variable(), offset.getAsLong(), place.type(), value);
        } else {
            forget(target);
        }
    }

    /** That what a pointer leads to may hold anything, as far as it is followed at all. */
    void forget(Target target) {
        if (target.memory() instanceof Memory.Anywhere) {
            exposed.forEach(state::forget);
        } else if (target.memory() instanceof Memory.Private memory) {
            state.forget(memory.variable());
        }
    }

    private void put(Variable variable, long offset, Type type, Value value) {
        if (type instanceof Type.Vector vector) {
            for (int i = 0; i < vector.width(); i++) {
                Value lane = value instanceof Vector lanes ? lanes.lanes().get(i) : Unknown.FROM_MEMORY;
                put(variable, offset + i * size(vector.element()), vector.element(), lane);
            }
            return;
        }
        state.put(variable, offset, Unknown.PLAIN, size(type));
        if (value instanceof Struct struct) {
            struct.cells().forEach((at, stored) -> state.put(variable, offset + at, stored.value(), stored.bytes()));
        } else {
            state.put(variable, offset, value, size(type));
        }
    }

    /** That whoever has this pointer may have done anything to what it leads to. */
    void giveAway(Value value, Reference.Obstacle obstacle, String text, SourceLocation place) {
        if (!(value instanceof Pointer pointer)) {
            return;
        }
        for (Target target : pointer.targets()) {
            if (target.memory() instanceof Memory.Buffer buffer) {
                recorder.unresolved(buffer.parameter(), Mode.UPDATE, obstacle, text, place);
            } else if (target.memory() instanceof Memory.Shared shared
                    && shared.variable().space() == AddressSpace.LOCAL) {
                recorder.unresolved(shared.variable(), Mode.UPDATE, obstacle, text, place);
            } else if (target.memory() instanceof Memory.Anywhere) {
                recorder.unresolvedEverywhere(obstacle, text, place);
                exposed.forEach(state::forget);
            } else if (target.memory() instanceof Memory.Private memory) {
                // What it holds may be pointers, too.
                state.cells(memory.variable()).values().stream()
                        .map(Stored::value)
                        .filter(held -> held instanceof Pointer && !held.equals(value))
                        .toList()
                        .forEach(held -> giveAway(held, obstacle, text, place));
                state.forget(memory.variable());
            }
        }
    }
}
