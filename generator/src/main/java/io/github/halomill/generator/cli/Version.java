package io.github.halomill.generator.cli;

import io.github.halomill.templates.PomVars;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Says which Halomill and which Java this is. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {
            "halomill " + halomill(),
            "Java " + System.getProperty("java.version") + ", " + System.getProperty("os.name")
        };
    }

    /** The version of Halomill. */
    static String halomill() {
        return read("halomill");
    }

    /** The versions that new projects use: those that this tool was built with. */
    static PomVars.Versions ofDependencies() {
        return new PomVars.Versions(halomill(), read("picocli"), read("slf4j"));
    }

    /** A version as the build of Halomill wrote it down. */
    private static String read(String name) {
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new IllegalStateException("version.properties is missing from the jar");
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
