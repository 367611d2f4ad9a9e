package io.github.halomill.runtime.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.testing.SmallJava;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jocl.LibUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("device")
class JoclLibraryTest {

    @TempDir
    Path folder;

    /** Asks for the devices, as every program does before anything else of OpenCL. */
    public static final class Asking {

        private Asking() {}

        public static void main(String[] arguments) {
            System.out.println(Devices.discover().isEmpty() ? "none" : "some");
        }
    }

    @Test
    void whatAnotherUserPutIntoTheTemporaryFolderIsNotLoaded() throws Exception {
        String name = LibUtils.createLibraryFileName(LibUtils.createPlatformLibraryName("JOCL_2_0_6"));
        assertThat(LibUtils.class.getResource("/lib/" + name))
                .as("what JOCL unpacks")
                .isNotNull();
        Path planted = Files.writeString(folder.resolve(name), "no library");

        assertThat(start()).isZero();

        assertThat(folder.resolve("out")).hasContent("some");
        assertThat(planted).hasContent("no library");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).as("nothing else is left").containsExactlyInAnyOrder(planted, folder.resolve("out"));
        }
    }

    private int start() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(SmallJava.COMMAND));
        command.addAll(SmallJava.OPTIONS);
        command.addAll(List.of("-Djava.io.tmpdir=" + folder, "-cp", System.getProperty("java.class.path")));
        command.add(Asking.class.getName());
        File out = folder.resolve("out").toFile();
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().remove("RUSTICL_ENABLE"); // PoCL does here, and Mesa begins slowly
        Process process = builder.start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
