package io.github.halomill.runtime.report;

/** Placeholder. */
public final class Trace {}
