package io.github.halomill.generator.endtoend;

import io.github.halomill.generator.endtoend.Stencil.Argument;
import io.github.halomill.generator.endtoend.Stencil.Buffer;
import io.github.halomill.generator.endtoend.Stencil.Lookup;
import io.github.halomill.generator.endtoend.Stencil.Place;
import io.github.halomill.generator.endtoend.Stencil.Position;
import io.github.halomill.generator.endtoend.Stencil.Read;
import io.github.halomill.generator.endtoend.Stencil.Scalar;
import io.github.halomill.generator.endtoend.Stencil.Term;
import io.github.halomill.generator.endtoend.Stencil.Weight;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Makes up what a kernel computes. */
final class RandomTerms {

    private static final List<Float> REALS = List.of(0.25f, 0.5f, -0.7f, 0.3f, -0.125f, 0.1f);

    private final Random random;
    private final Names names;
    private final int dimensions;
    private final boolean global;
    private final Optional<Index> group;
    private final boolean placed;
    private final List<Argument> scalars = new ArrayList<>();

    RandomTerms(Random random, Names names, int dimensions, boolean global, Optional<Index> group, boolean placed) {
        this.random = random;
        this.names = names;
        this.dimensions = dimensions;
        this.global = global;
        this.group = group;
        this.placed = placed;
    }

    /** The arguments that the terms made so far use as weights. */
    List<Argument> scalars() {
        return scalars;
    }

    /** Terms of what is written to {@code target}; nothing that another work-item writes is read. */
    List<Term> of(Buffer target, List<Buffer> read, List<Buffer> tables) {
        List<Term> terms = new ArrayList<>();
        for (Buffer buffer : read) {
            if (buffer.isWritten()) {
                if (buffer.e().equals(target.e())) {
                    terms.add(read(buffer, target, Optional.empty(), Index.ZERO));
                }
                continue;
            }
            List<Index> points = new ArrayList<>(buffer.points());
            if (points.isEmpty() || oneIn(3)) {
                points.add(Index.ZERO);
            }
            for (Index point : points) {
                if (!oneIn(5)) {
                    boolean same = buffer.e().equals(target.e()) && !oneIn(5);
                    terms.add(read(buffer, target, same ? Optional.empty() : Optional.of(sub(buffer)), point));
                }
            }
        }
        for (Buffer table : tables) {
            Index factors = new Index(random.nextInt(4), random.nextInt(4), random.nextInt(4));
            terms.add(new Lookup(table, factors, random.nextInt(3), weight(target)));
        }
        position().ifPresent(place -> terms.add(new Position(place, random.nextInt(dimensions), weight(target))));
        return terms;
    }

    private Term read(Buffer buffer, Buffer target, Optional<Index> sub, Index point) {
        return new Read(buffer, sub, point, random.nextInt(3), weight(target));
    }

    private Index sub(Buffer buffer) {
        return new Index(
                random.nextInt(buffer.e().x()),
                random.nextInt(buffer.e().y()),
                random.nextInt(buffer.e().z()));
    }

    private Optional<Place> position() {
        List<Place> places = new ArrayList<>(List.of(Place.DIMENSIONS, Place.OFFSET));
        if (placed) {
            places.addAll(List.of(Place.ID, Place.ID, Place.ID));
        }
        if (group.isPresent()) {
            places.addAll(List.of(Place.LOCAL_ID, Place.GROUP_SIZE));
        }
        if (placed && group.isPresent()) {
            places.addAll(List.of(Place.NEXT, Place.NEXT));
        }
        if (global) {
            places.add(Place.GLOBAL_SIZE);
        }
        if (global && group.isPresent()) {
            places.addAll(List.of(Place.GROUP, Place.GROUPS));
        }
        return oneIn(2) ? Optional.empty() : Optional.of(places.get(random.nextInt(places.size())));
    }

    /** A number in the source, or a scalar argument. */
    private Weight weight(Buffer target) {
        long integer = random.nextInt(200) - 100L;
        float real = REALS.get(random.nextInt(REALS.size()));
        String text = target.type().isReal() ? real + "f" : Long.toString(integer);
        if (oneIn(4)) {
            String type = target.type().isReal() ? "float" : oneIn(2) ? "char" : "long";
            Scalar scalar = new Scalar(names.fresh(), type, text);
            scalars.add(scalar);
            text = scalar.name();
        }
        return new Weight(integer, real, text);
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }
}
