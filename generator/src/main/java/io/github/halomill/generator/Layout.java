package io.github.halomill.generator;

/** What is generated around a program. */
public enum Layout {
    /** A Maven project with a main class, which makes a jar that runs. */
    PROJECT,
    /** The class and its kernels in the folder of their package, to be compiled into another project. */
    SOURCES,
    /** The class, its kernels and a main class with a command line, which needs picocli. */
    SOURCES_WITH_MAIN
}
