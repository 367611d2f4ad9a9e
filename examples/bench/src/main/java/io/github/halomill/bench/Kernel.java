package io.github.halomill.bench;

import io.github.halomill.bench.stencil.Heat;
import io.github.halomill.bench.stencil.Jacobi;
import io.github.halomill.bench.stencil.Jacobi4;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.geometry.Extent;
import java.util.List;
import java.util.Locale;

/** What is measured: a kernel of two arrays that change places after every step, {@code next} and {@code now}. */
enum Kernel {
    /** Five points in two dimensions, one element per work-item. */
    JACOBI(2) {
        @Override
        StencilProgram open(Extent cells, ExecutionOptions options) {
            return Jacobi.builder().nx(cells.x()).ny(cells.y()).options(options).build();
        }

        @Override
        KernelSource source() {
            return KernelSource.untouched(Jacobi.class, "jacobi.cl", "jacobi");
        }

        @Override
        List<Number> scalars(Extent cells) {
            return List.of((int) cells.x() + 2);
        }
    },

    /** The same with four elements per work-item and vector loads. */
    JACOBI4(2) {
        @Override
        StencilProgram open(Extent cells, ExecutionOptions options) {
            return Jacobi4.builder()
                    .nx(cells.x())
                    .ny(cells.y())
                    .options(options)
                    .build();
        }

        @Override
        KernelSource source() {
            return KernelSource.untouched(Jacobi4.class, "jacobi4.cl", "jacobi4");
        }

        @Override
        List<Number> scalars(Extent cells) {
            return List.of((int) cells.x() + 8);
        }
    },

    /** Seven points in three dimensions, with local addressing. */
    HEAT(3) {
        @Override
        StencilProgram open(Extent cells, ExecutionOptions options) {
            return Heat.builder()
                    .nx(cells.x())
                    .ny(cells.y())
                    .nz(cells.z())
                    .options(options)
                    .build();
        }

        @Override
        KernelSource source() {
            return KernelSource.untouched(Heat.class, "heat.cl", "heat");
        }

        @Override
        List<Number> scalars(Extent cells) {
            return List.of((int) cells.x(), (int) cells.y(), (int) cells.z(), 0.125f);
        }
    };

    private final int dimensions;

    Kernel(int dimensions) {
        this.dimensions = dimensions;
    }

    /** The generated program on that many cells, borders not counted. */
    abstract StencilProgram open(Extent cells, ExecutionOptions options);

    /** The kernel as it was written. */
    abstract KernelSource source();

    /** What it is passed behind the two arrays. */
    abstract List<Number> scalars(Extent cells);

    /** Name in options and tables, for example {@code jacobi4}. */
    String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }

    int dimensions() {
        return dimensions;
    }

    /** {@code size} cells along every dimension, and {@code devices} times as many along the slowest one. */
    Extent cells(long size, int devices) {
        return dimensions == 2 ? Extent.of(size, size * devices) : Extent.of(size, size, size * devices);
    }

    /** The picture of {@code cells} in tables, for example {@code 512x512x512}. */
    String text(Extent cells) {
        String plane = cells.x() + "x" + cells.y();
        return dimensions == 2 ? plane : plane + "x" + cells.z();
    }

    @Override
    public String toString() {
        return optionName();
    }
}
