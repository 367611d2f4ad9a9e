package io.github.halomill.runtime.io;

import java.nio.file.Path;

/** Where Halomill keeps what it can find out again; all of it may be deleted at any time. */
public final class CacheFolder {

    private CacheFolder() {}

    /**
     * The one that the environment variable {@code HALOMILL_CACHE} names, else {@code halomill} in
     * {@code $XDG_CACHE_HOME}, else {@code ~/.cache/halomill}.
     */
    public static Path ofUser() {
        String own = System.getenv("HALOMILL_CACHE");
        if (own != null && !own.isEmpty()) {
            return Path.of(own);
        }
        String caches = System.getenv("XDG_CACHE_HOME");
        Path parent = caches != null && !caches.isEmpty()
                ? Path.of(caches)
                : Path.of(System.getProperty("user.home"), ".cache");
        return parent.resolve("halomill");
    }
}
