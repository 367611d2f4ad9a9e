package io.github.halomill.runtime.cl;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The source of a kernel: the user's file, untouched, and under global addressing the generated wrapper kernel behind it.
 *
 * @param fileName name of the user's file, for build logs
 * @param function name of the user's kernel function
 * @param text the user's source
 * @param wrapper source of the wrapper kernel {@code halomill_<function>}; empty under local addressing
 */
public record KernelSource(String fileName, String function, String text, Optional<String> wrapper) {

    /** The user's kernel as it is, from a resource beside {@code owner}. */
    public static KernelSource untouched(Class<?> owner, String resource, String function) {
        return new KernelSource(resource, function, read(owner, resource), Optional.empty());
    }

    /** The user's kernel called by a wrapper, both from resources beside {@code owner}. */
    public static KernelSource wrapped(Class<?> owner, String resource, String function, String wrapperResource) {
        return new KernelSource(resource, function, read(owner, resource), Optional.of(read(owner, wrapperResource)));
    }

    private static String read(Class<?> owner, String resource) {
        try (InputStream in = owner.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("resource " + resource + " is missing beside " + owner.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + resource, e);
        }
    }
}
