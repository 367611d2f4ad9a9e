package io.github.halomill.bench;

import io.github.halomill.bench.stencil.Box2D1;
import io.github.halomill.bench.stencil.Box2D1Double;
import io.github.halomill.bench.stencil.Box2D2;
import io.github.halomill.bench.stencil.Box2D3;
import io.github.halomill.bench.stencil.Box2D4;
import io.github.halomill.bench.stencil.Box3D1;
import io.github.halomill.bench.stencil.Box3D2;
import io.github.halomill.bench.stencil.Gradient2D;
import io.github.halomill.bench.stencil.GrayScott;
import io.github.halomill.bench.stencil.Heat;
import io.github.halomill.bench.stencil.HeatMirror;
import io.github.halomill.bench.stencil.Insulated2D;
import io.github.halomill.bench.stencil.J2D5pt;
import io.github.halomill.bench.stencil.J2D5ptDouble;
import io.github.halomill.bench.stencil.J2D9pt;
import io.github.halomill.bench.stencil.J3D27pt;
import io.github.halomill.bench.stencil.Jacobi;
import io.github.halomill.bench.stencil.Jacobi2D;
import io.github.halomill.bench.stencil.JacobiCopy;
import io.github.halomill.bench.stencil.JacobiPeriodic;
import io.github.halomill.bench.stencil.LeapfrogSource;
import io.github.halomill.bench.stencil.Life;
import io.github.halomill.bench.stencil.SoundPeriodic;
import io.github.halomill.bench.stencil.SoundWalls;
import io.github.halomill.bench.stencil.Star2D1;
import io.github.halomill.bench.stencil.Star2D2;
import io.github.halomill.bench.stencil.Star2D2Double;
import io.github.halomill.bench.stencil.Star2D3;
import io.github.halomill.bench.stencil.Star2D4;
import io.github.halomill.bench.stencil.Star3D1;
import io.github.halomill.bench.stencil.Star3D1Double;
import io.github.halomill.bench.stencil.Star3D2;
import io.github.halomill.bench.stencil.Torus;
import io.github.halomill.bench.stencil.Wave3D;
import io.github.halomill.runtime.ProgramBuilder;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * A program whose kernel has forms. Those of {@code stencils.cl} are what AN5D is measured with (CGO 2020, table 3), and a
 * wave; others are this module's and examples.
 */
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
    STAR2D2_DOUBLE("star2d2", 2, Star2D2Double::builder),
    BOX2D1_DOUBLE("box2d1", 2, Box2D1Double::builder),
    STAR3D1_DOUBLE("star3d1", 3, Star3D1Double::builder),
    J2D5PT_DOUBLE("j2d5pt", 2, J2D5ptDouble::builder),
    JACOBI("jacobi, 5 points", 2, Jacobi::builder),
    JACOBI2D("`jacobi2d` of the paper (reach 10 and 1)", 2, Jacobi2D::builder),
    INSULATED2D("`insulated2d`", 2, Insulated2D::builder),
    LIFE("`life`, bytes", 2, Life::builder),
    TORUS("`life` on a torus, by `(x + 1) % n`", 2, Torus::builder),
    GRAYSCOTT("`grayscott`, 9 points, periodic", 2, GrayScott::builder),
    HEAT("heat, 7 points", 3, Heat::builder),
    JACOBI_COPY("jacobi whose margin is filled, `copy`", 2, JacobiCopy::builder),
    JACOBI_PERIODIC("the same, `periodic`", 2, JacobiPeriodic::builder),
    HEAT_MIRROR("heat, 7 points, `mirror`", 3, HeatMirror::builder),
    LEAPFROG_SOURCE("a leapfrog of two arrays, `antimirror`, with a source that changes", 2, LeapfrogSource::builder),
    SOUND_WALLS("sound, two launches, in place, `mirror` and `antimirror`", 2, SoundWalls::builder),
    SOUND_PERIODIC("the same, `periodic`, in place", 2, SoundPeriodic::builder),
    WAVE3D("wave, 25 points, two levels and a speed read", 3, Wave3D::builder);

    private final String title;
    private final int dimensions;

    @SuppressWarnings("ImmutableEnumChecker") // makes another builder each time
    private final Supplier<ProgramBuilder> builder;

    Stencil(int dimensions, Supplier<ProgramBuilder> builder) {
        this("", dimensions, builder);
    }

    /** Is called {@code title} in tables; empty: as in options. */
    Stencil(String title, int dimensions, Supplier<ProgramBuilder> builder) {
        this.title = title;
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

    /** What tables call the kernel. */
    String title() {
        return title.isEmpty() ? toString() : title;
    }

    /** What tables call {@code size} elements along each dimension. */
    String cells(long size) {
        return dimensions == 2 ? size + " x " + size : size + "^3";
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
