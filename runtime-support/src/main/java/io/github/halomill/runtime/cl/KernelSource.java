package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.KernelText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The source of a kernel, as it is compiled.
 *
 * @param form how the kernel gets its arguments
 * @param fileName name of the user's file, for build logs
 * @param function name of the user's kernel function
 * @param text the user's source; in the form {@link Form#ADAPTED} with the insertions
 * @param wrapper source of the kernel that calls the user's in the forms {@link Form#WRAPPED} and {@link Form#COARSE};
 *     empty in others
 * @param options the user's, for the compiler; may be empty
 * @param ids which id of the kernel counts along each dimension, x first; empty if they are in order
 */
public record KernelSource(
        Form form, String fileName, String function, String text, String wrapper, String options, List<Integer> ids) {

    public KernelSource {
        ids = List.copyOf(ids);
    }

    /** How a kernel gets its arguments. */
    public enum Form {
        /** As they are: under local addressing, and where all devices hold all arrays or pass images. */
        UNTOUCHED,
        /**
         * Global addressing: a wrapper kernel calls it with every pointer moved back by what the device does not hold.
         */
        WRAPPED,
        /**
         * Global addressing of a kernel that declares local memory, which must not be called by another kernel: a copy
         * of its text moves the pointers itself, by parameters that follow the user's.
         */
        ADAPTED,
        /**
         * A copy of its text that does several steps, with a kernel of its own: it has the parameters of the user's
         * kernel, under global addressing those that a wrapper has, and then where it is to compute.
         */
        STREAMED,
        /**
         * A kernel that calls the user's for several elements: see {@link CoarseText}. It has the parameters of the
         * user's kernel, and under global addressing those that a wrapper has.
         */
        COARSE
    }

    /** The user's kernel as it is. */
    public static KernelSource untouched(String fileName, String function, String text) {
        return new KernelSource(Form.UNTOUCHED, fileName, function, text, "", "", List.of());
    }

    /** The user's kernel as it is, from a resource beside {@code owner}. */
    public static KernelSource untouched(Class<?> owner, String resource, String function) {
        return untouched(resource, function, read(owner, resource));
    }

    /** The user's kernel called by a wrapper. */
    public static KernelSource wrapped(String fileName, String function, String text, String wrapper) {
        return new KernelSource(Form.WRAPPED, fileName, function, text, wrapper, "", List.of());
    }

    /** The user's kernel called by a wrapper, both from resources beside {@code owner}. */
    public static KernelSource wrapped(Class<?> owner, String resource, String function, String wrapperResource) {
        return wrapped(resource, function, read(owner, resource), read(owner, wrapperResource));
    }

    /** The user's kernel from {@code fileName} in the copy that {@code resource} beside {@code owner} is. */
    public static KernelSource adapted(Class<?> owner, String fileName, String function, String resource) {
        return new KernelSource(Form.ADAPTED, fileName, function, read(owner, resource), "", "", List.of());
    }

    /** The streamed copy that {@code resource} beside {@code owner} is, of a kernel of {@code fileName}. */
    public static KernelSource streamed(Class<?> owner, String fileName, String function, String resource) {
        return new KernelSource(Form.STREAMED, fileName, function, read(owner, resource), "", "", List.of());
    }

    /** This source, compiled with options of the user's. */
    public KernelSource with(String buildOptions) {
        return new KernelSource(form, fileName, function, text, wrapper, buildOptions, ids);
    }

    /** This source, compiled with more options, each after a blank. */
    public KernelSource and(String moreOptions) {
        return with(options + moreOptions);
    }

    /** This source, of a kernel in which {@code get_global_id} of the first of these counts along x, and so on. */
    public KernelSource withIds(Integer... idsAlong) {
        return new KernelSource(form, fileName, function, text, wrapper, options, List.of(idsAlong));
    }

    private static String read(Class<?> owner, String resource) {
        try (InputStream in = owner.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("resource " + resource + " is missing beside " + owner.getName());
            }
            return KernelText.decode(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + resource, e);
        }
    }
}
