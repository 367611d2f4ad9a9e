package io.github.halomill.bench;

import io.github.halomill.bench.stencil.Box2D1;
import io.github.halomill.bench.stencil.Box2D2;
import io.github.halomill.bench.stencil.Box2D3;
import io.github.halomill.bench.stencil.Box2D4;
import io.github.halomill.bench.stencil.Box3D1;
import io.github.halomill.bench.stencil.Box3D2;
import io.github.halomill.bench.stencil.Gradient2D;
import io.github.halomill.bench.stencil.J2D5pt;
import io.github.halomill.bench.stencil.J2D9pt;
import io.github.halomill.bench.stencil.J3D27pt;
import io.github.halomill.bench.stencil.Star2D1;
import io.github.halomill.bench.stencil.Star2D2;
import io.github.halomill.bench.stencil.Star2D3;
import io.github.halomill.bench.stencil.Star2D4;
import io.github.halomill.bench.stencil.Star3D1;
import io.github.halomill.bench.stencil.Star3D2;
import io.github.halomill.bench.stencil.Wave3D;
import io.github.halomill.runtime.ProgramBuilder;
import java.util.Locale;
import java.util.function.Supplier;

/** A program of one kernel of {@code stencils.cl}: those that AN5D is measured with (CGO 2020, table 3), and a wave of 25 points. */
enum Stencil {
    STAR2D1(2, Star2D1::builder),
    STAR2D2(2, Star2D2::builder),
    STAR2D3(2, Star2D3::builder),
    STAR2D4(2, Star2D4::builder),
    BOX2D1(2, Box2D1::builder),
    BOX2D2(2, Box2D2::builder),
    BOX2D3(2, Box2D3::builder),
    BOX2D4(2, Box2D4::builder),
    J2D5PT(2, J2D5pt::builder),
    J2D9PT(2, J2D9pt::builder),
    GRADIENT2D(2, Gradient2D::builder),
    STAR3D1(3, Star3D1::builder),
    STAR3D2(3, Star3D2::builder),
    BOX3D1(3, Box3D1::builder),
    BOX3D2(3, Box3D2::builder),
    J3D27PT(3, J3D27pt::builder),
    WAVE3D(3, Wave3D::builder);

    private final int dimensions;

    @SuppressWarnings("ImmutableEnumChecker") // makes another builder each time
    private final Supplier<ProgramBuilder> builder;

    Stencil(int dimensions, Supplier<ProgramBuilder> builder) {
        this.dimensions = dimensions;
        this.builder = builder;
    }

    int dimensions() {
        return dimensions;
    }

    /** The program on {@code size} elements along each dimension, borders not counted. */
    ProgramBuilder builder(long size) {
        ProgramBuilder program = builder.get();
        "xyz".chars().limit(dimensions).forEach(axis -> program.settings().set("n" + (char) axis, Long.toString(size)));
        return program;
    }

    /** How many elements a step reads or writes at least, for each that it computes. */
    int accesses() {
        return this == WAVE3D ? 4 : 2;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
