package io.github.halomill.generator.cli;

import io.github.halomill.generator.scaffold.ProjectVersions;
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
        return ProjectVersions.current().halomill();
    }
}
