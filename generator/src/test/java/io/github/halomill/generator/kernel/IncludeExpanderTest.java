package io.github.halomill.generator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IncludeExpanderTest {

    private static IncludeExpander.Expanded expanded(String source, Map<String, String> files) {
        return IncludeExpander.expand(
                "k/stencil.cl",
                source,
                BuildOptions.of(List.of("FROM_OPTIONS=\"x.h\""), List.of(), List.of("inc")),
                name -> Optional.ofNullable(files.get(name)));
    }

    private static String text(String source, Map<String, String> files) {
        return expanded(source, files).text();
    }

    @Test
    void aFileStandsWhereItIsIncludedAndLinesStayTrue() {
        assertThat(text("a\n #include \"x.h\" // why\nb\n", Map.of("k/x.h", "x\ny")))
                .isEqualTo("a\n#line 1 \"x.h\"\nx\ny\n#line 3 \"k/stencil.cl\"// why\nb\n");
    }

    @Test
    void filesAreLookedForBesideTheIncludingFileThenInTheFolders() {
        Map<String, String> files =
                Map.of("k/s/x.h", "#include \"y.h\"", "k/y.h", "wrong", "k/s/y.h", "near", "inc/z.h", "far");

        assertThat(text("#include \"s/x.h\"\n#include \"z.h\"\n#include <z.h>", files))
                .contains("near", "far")
                .doesNotContain("wrong")
                .containsPattern("(?s)far.*far");
    }

    @Test
    void aSourceThatIncludesNothingStaysAsItIs() {
        String source = "/* \n#include \"x.h\"\n */ // \\\n\"\n#include \\\"x.h\"\n#include <none.h>\n#include N\n";

        assertThat(text(source, Map.of("k/x.h", "x"))).isEqualTo(source);
    }

    @Test
    void guardedFilesThatIncludeEachOtherEnd() {
        String a = "// a\n#ifndef A\n#define A\n#include \"b.h\"\n#endif";
        String b = "#pragma once\n#include \"a.h\"\nint b;";

        assertThat(text("#include \"a.h\"\n#include \"b.h\"", Map.of("k/a.h", a, "k/b.h", b)))
                .containsPattern(
                        "(?s)#ifndef HALOMILL_ONCE_0\n#define HALOMILL_ONCE_0\n.*#endif.*#ifndef HALOMILL_ONCE_0\n");
    }

    @Test
    void aFileThatIncludesItselfUnguardedIsLeftToTheCompiler() {
        assertThat(text("#include \"x.h\"", Map.of("k/x.h", "#include \"x.h\"\n")))
                .contains("#include \"x.h\"");
    }

    @Test
    void macrosNameFiles() {
        Map<String, String> files = Map.of("k/x.h", "found", "k/d.h", "#define Y <y.h>\n", "inc/y.h", "far");

        assertThat(text("# define X \"x.h\" \r\n#include X // why", files)).contains("found");
        assertThat(text("#include \"d.h\"\n#include Y", files)).contains("far");
        assertThat(text("#include FROM_OPTIONS", files)).contains("found");
    }

    @Test
    void macrosThatAreDefinedInSeveralWaysAreLeftToTheCompiler() {
        Map<String, String> files = Map.of("k/x.h", "wrong", "k/z.h", "wrong");
        for (String other : List.of("#define X \"z.h\"", "#undef X", "#define X Z", "#define X(a) \"x.h\"")) {
            assertThat(text("#define X \"x.h\"\n" + other + "\n#include X", files))
                    .endsWith("#include X");
        }
        assertThat(text("#define FROM_OPTIONS \"z.h\"\n#include FROM_OPTIONS", files))
                .endsWith("#include FROM_OPTIONS");
        assertThat(text("/*\n#define X \"x.h\"\n*/\n#include X", files)).endsWith("#include X");
        assertThat(text("#define X 1 /*\n#include \"x.h\"\n*/", files)).doesNotContain("wrong");
    }

    @Test
    void offsetsMoveWithTheText() {
        String source = "aa\n#include \"x.h\"\nbb\n#include \"x.h\"\ncc";
        IncludeExpander.Expanded whole = expanded(source, Map.of("k/x.h", "0123456789"));

        for (String word : new String[] {"aa", "bb", "cc"}) {
            assertThat(whole.text().substring(whole.at(source.indexOf(word)))).startsWith(word);
        }
    }
}
