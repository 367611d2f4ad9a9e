package io.github.halomill.runtime.io;

import java.nio.file.Path;
import java.util.Map;

/** Where Halomill keeps what it can find out again; all of it may be deleted at any time. */
public final class CacheFolder {

    private CacheFolder() {}

    /**
     * The one that the environment variable {@code HALOMILL_CACHE} names, else {@code halomill} in
     * {@code $XDG_CACHE_HOME} if that is absolute, else {@code ~/.cache/halomill}; for a user without a home, as in
     * some containers, {@code halomill} in the folder for temporary files.
     */
    public static Path ofUser() {
        return of(System.getenv(), System.getProperty("user.home"), System.getProperty("java.io.tmpdir"));
    }

    static Path of(Map<String, String> environment, String home, String temporary) {
        String own = environment.getOrDefault("HALOMILL_CACHE", "");
        if (!own.isEmpty()) {
            return Path.of(own);
        }
        Path caches = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
        if (caches.isAbsolute()) {
            return caches.resolve("halomill");
        }
        Path parent = Path.of(home).isAbsolute() ? Path.of(home, ".cache") : Path.of(temporary);
        return parent.resolve("halomill");
    }
}
