package io.github.halomill.maven;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Says everything that is wrong with the descriptions and their kernels, and writes nothing. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VALIDATE, threadSafe = true)
public final class CheckMojo extends InputsMojo {

    @Override
    void finish(Generation generation) {
        getLog().info(generation.summary());
    }
}
