package io.github.halomill.runtime.cli.options;

/**
 * What a caller that opens a program, and runs it itself, may say of it.
 *
 * @param engine how it is run
 * @param intervals what is done at the end of iterations
 */
public record OpenOptions(EngineOptions engine, IntervalOptions intervals) {}
