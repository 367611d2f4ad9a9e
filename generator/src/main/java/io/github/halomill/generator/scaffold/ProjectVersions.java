package io.github.halomill.generator.scaffold;

import io.github.halomill.templates.PomVars;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The versions that this generator was built with, and that generated projects depend on. */
public final class ProjectVersions {

    private ProjectVersions() {}

    /** Those of this build. */
    public static PomVars.Versions current() {
        Properties versions = new Properties();
        try (InputStream in = ProjectVersions.class.getResourceAsStream("versions.properties")) {
            if (in == null) {
                throw new IllegalStateException("versions.properties is missing from the generator");
            }
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read versions.properties", e);
        }
        return new PomVars.Versions(
                versions.getProperty("halomill"),
                versions.getProperty("jocl"),
                versions.getProperty("jna"),
                versions.getProperty("uplot"),
                versions.getProperty("picocli"),
                versions.getProperty("slf4j"),
                versions.getProperty("junit"));
    }
}
