package io.github.halomill.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Program;
import io.github.halomill.testing.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the files hold, reading them ends, with a program or with an error, and nothing is thrown. */
class HostileDescriptionTest {

    @TempDir
    Path folder;

    private String jacobi = "";

    @BeforeEach
    void writeKernel() throws IOException {
        jacobi = DiagnosticsTest.resource("jacobi.xml");
        Files.writeString(folder.resolve("stencil.cl"), DiagnosticsTest.resource("stencil.cl"));
    }

    @Test
    void truncatedAnywhere() throws IOException {
        for (int length = 0; length < jacobi.length(); length += 17) {
            outcome(jacobi.substring(0, length));
        }
    }

    @Test
    void garbledBytes() throws IOException {
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = jacobi.getBytes(StandardCharsets.UTF_8);
            for (int change = random.nextInt(4); change >= 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            outcome(bytes);
        }
    }

    @Test
    void piecesThatAreMovedAndRepeated() throws IOException {
        Random random = new Random(2);
        for (int i = 0; i < 300; i++) {
            int from = random.nextInt(jacobi.length());
            int to = from + random.nextInt(jacobi.length() - from);
            int at = random.nextInt(jacobi.length());
            outcome(jacobi.substring(0, at) + jacobi.substring(from, to) + jacobi.substring(at));
        }
    }

    @Test
    void strangeTextsInEveryElement() throws IOException {
        List<String> texts = List.of(
                "",
                "-",
                "{}",
                "{,}",
                "{1",
                "((((",
                "9223372036854775807",
                "-9223372036854775808",
                "nx/0",
                "9223372036854775808",
                "{9223372036854775807,1}",
                "{-2147483648,1}",
                "1e999999999",
                "\u0131",
                "\uD83D\uDE00",
                "extent(B,99999999999)",
                "origin(,)",
                "gsize(-1)",
                "min(1)",
                "&#10;",
                "&lt;a&gt;",
                "<![CDATA[}{]]>",
                "<!-- -->",
                "%s%n$0\\",
                "../..",
                "/dev/zero",
                "stencil.cl/",
                "A A A A",
                "a".repeat(100_000));
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            int start = 0;
            for (int element = 0; (start = jacobi.indexOf("</", start + 1)) >= 0; element++) {
                if ((element + i) % (Thorough.ON ? 2 : 8) > 0) {
                    continue; // it has one of the others
                }
                int textStart = jacobi.lastIndexOf('>', start) + 1;
                outcome(jacobi.substring(0, textStart) + text + jacobi.substring(start));
            }
        }
    }

    @Test
    void noiseThatIsNoXml() throws IOException {
        Random random = new Random(3);
        for (int i = 0; i < 100; i++) {
            byte[] bytes = new byte[random.nextInt(2000)];
            random.nextBytes(bytes);
            assertThat(outcome(bytes)).isEmpty();
        }
    }

    @Test
    void markupWithoutEnd() throws IOException {
        assertThat(outcome("<a>".repeat(100_000))).isEmpty();
        assertThat(outcome("<program>".repeat(100_000))).isEmpty();
        assertThat(outcome("<program name='" + "x".repeat(900_000) + "'/>")).isEmpty();
        assertThat(outcome("<program " + "a='1' ".repeat(100_000) + "/>")).isEmpty();
        assertThat(outcome("<program>" + "<x/>".repeat(200_000) + "</program>")).isEmpty();
        assertThat(outcome("<" + "x".repeat(900_000) + "/>")).isEmpty();
        assertThat(outcome("<program>" + "<swap>P Q</swap>".repeat(50_000) + "</program>"))
                .isEmpty();
        assertThat(outcome(jacobi.replace(
                        "<swap>", "<shadow>" + "<point>{1,1}</point>".repeat(40_000) + "</shadow><swap>")))
                .isPresent();
    }

    @Test
    void expressionsWithoutEnd() throws IOException {
        String lists = jacobi.replace("{0,1}", "{\n" + "1,".repeat(400_000) + "1}")
                .replace("A B", "A\n" + "B ".repeat(100_000));
        assertThat(outcome(lists)).isEmpty();
        for (String text :
                List.of("(".repeat(300_000), "-".repeat(300_000), "1" + "+1".repeat(300_000), "min(".repeat(200_000))) {
            assertThat(outcome(jacobi.replace("<iterations>50", "<iterations>" + text)))
                    .isEmpty();
        }
    }

    @Test
    void entitiesAreNeitherFetchedNorMultiplied() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "A");
        String external =
                "<!DOCTYPE program [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>" + jacobi.replace("A B", "&x; B");
        String laughs = "<!DOCTYPE program [<!ENTITY a \"" + "ha".repeat(1000) + "\"><!ENTITY b \"" + "&a;".repeat(1000)
                + "\"><!ENTITY c \"" + "&b;".repeat(1000) + "\">]>" + jacobi.replace("A B", "&c;");
        for (String text : List.of(external, laughs)) {
            Diagnostics diagnostics = new Diagnostics();
            assertThat(read(text.getBytes(StandardCharsets.UTF_8), diagnostics)).isEmpty();
            assertThat(diagnostics.list()).extracting(Diagnostic::code).containsExactly(DiagnosticCode.DOCTYPE);
        }
    }

    @Test
    void filesThatAreNone() throws IOException {
        assertThat(codes(folder)).containsExactly(DiagnosticCode.UNREADABLE);
        assertThat(codes(folder.resolve("nowhere.xml"))).containsExactly(DiagnosticCode.UNREADABLE);
        Path large = Files.write(folder.resolve("large.xml"), new byte[(1 << 20) + 1]);
        assertThat(codes(large)).containsExactly(DiagnosticCode.UNREADABLE);
        Path latin =
                Files.write(folder.resolve("latin.xml"), "<a>\n  \u00E9</a>".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(codes(latin)).containsExactly(DiagnosticCode.ENCODING);
        Path unknown =
                Files.writeString(folder.resolve("unknown.xml"), "<?xml version='1.0' encoding='x-no such'?><a/>");
        assertThat(codes(unknown)).containsExactly(DiagnosticCode.ENCODING);
    }

    @Test
    void kernelFilesThatAreNone() throws IOException {
        Path description = Files.writeString(folder.resolve("jacobi.xml"), jacobi);
        Path kernel = folder.resolve("stencil.cl");
        Files.write(kernel, new byte[] {'a', (byte) 0xFF});
        assertThat(codes(description)).containsExactly(DiagnosticCode.KERNEL_NOT_UNDERSTOOD);
        Files.write(kernel, new byte[] {'a', 0});
        assertThat(codes(description)).containsExactly(DiagnosticCode.KERNEL_FILE_TEXT);
        Files.write(kernel, new byte[(8 << 20) + 1]);
        assertThat(codes(description)).containsExactly(DiagnosticCode.KERNEL_FILE_UNREADABLE);
        Files.delete(kernel);
        Files.createDirectory(kernel);
        assertThat(codes(description)).containsExactly(DiagnosticCode.KERNEL_FILE_UNREADABLE);
    }

    private static List<DiagnosticCode> codes(Path file) {
        Diagnostics diagnostics = new Diagnostics();
        assertThat(new Pipeline(diagnostics).program(DescriptionRequest.of(file, file.toString())))
                .isEmpty();
        return diagnostics.list().stream().map(Diagnostic::code).toList();
    }

    private Optional<Program> outcome(String text) throws IOException {
        return outcome(text.getBytes(StandardCharsets.UTF_8));
    }

    private Optional<Program> outcome(byte[] bytes) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        Optional<Program> program = read(bytes, diagnostics);
        assertThat(program.isPresent())
                .as(() -> new String(bytes, StandardCharsets.UTF_8))
                .isEqualTo(!diagnostics.hasErrors());
        return program;
    }

    private Optional<Program> read(byte[] bytes, Diagnostics diagnostics) throws IOException {
        Path file = Files.write(folder.resolve("jacobi.xml"), bytes);
        return new Pipeline(diagnostics).program(DescriptionRequest.of(file, "jacobi.xml"));
    }
}
