package io.github.halomill.generator;

/** Placeholder. */
public enum Layout {
    PROJECT,
    SOURCES
}
