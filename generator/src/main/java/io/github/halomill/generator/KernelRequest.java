package io.github.halomill.generator;

import io.github.halomill.generator.kernel.BuildOptions;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A kernel that no description names yet.
 *
 * @param description where there is to be one: in the folder of the kernel's file, or above
 * @param file the kernel's, relative to that folder, with slashes
 * @param function which one; empty if the file has one only, or for all of them
 * @param options of the compiler
 */
public record KernelRequest(Path description, String file, Optional<String> function, BuildOptions options) {}
