package io.github.halomill.testing;

import java.nio.file.Path;
import java.util.List;

/** How tests start Java machines for short runs: they compile less, touch little memory and count nothing. */
public final class SmallJava {

    /** The command. */
    public static final String COMMAND =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    /** Its options. */
    public static final List<String> OPTIONS =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmn8m", "-XX:-UsePerfData");

    private SmallJava() {}
}
