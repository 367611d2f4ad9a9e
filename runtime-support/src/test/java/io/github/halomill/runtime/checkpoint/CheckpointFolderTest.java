package io.github.halomill.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links that somebody else has put into a folder of checkpoints. */
class CheckpointFolderTest {

    @TempDir
    Path temporary;

    private Path folder;
    private Path mine;

    @BeforeEach
    void make() throws IOException {
        folder = Files.createDirectory(temporary.resolve("checkpoints"));
        mine = Files.writeString(
                Files.createDirectory(temporary.resolve("mine")).resolve("thesis"), "mine");
    }

    @Test
    void whatALinkLeadsToIsNotDeletedWithOldCheckpoints() throws IOException {
        Path old = Files.createSymbolicLink(folder.resolve("000000000001"), mine.getParent());
        Path left = Files.createSymbolicLink(folder.resolve(".000000000002.part"), mine.getParent());
        Files.createDirectory(folder.resolve("000000000003"));

        CheckpointFolder checkpoints = new CheckpointFolder(folder);
        checkpoints.begin(4);
        checkpoints.keep(1);

        assertThat(Files.exists(old, LinkOption.NOFOLLOW_LINKS)).isFalse();
        assertThat(Files.exists(left, LinkOption.NOFOLLOW_LINKS)).isFalse();
        assertThat(folder.resolve("000000000003")).isDirectory();
        assertThat(mine).hasContent("mine");
    }

    @Test
    void aLockThatIsALinkIsRefused() throws IOException {
        Files.createSymbolicLink(folder.resolve(CheckpointLock.FILE), mine);

        assertThatThrownBy(() -> CheckpointLock.take(folder, "host", line -> {}))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("checkpoint: cannot write to " + folder)
                .hasMessageEndingWith("; choose another folder");
        assertThat(mine).as("a lock has its holder's name in it").hasContent("mine");

        Files.delete(folder.resolve(CheckpointLock.FILE));
        CheckpointLock.take(folder, "host", line -> {}).close();
    }
}
