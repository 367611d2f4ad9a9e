package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.testing.mutation.Answer;
import io.github.halomill.testing.mutation.Input;
import io.github.halomill.testing.mutation.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A description and its kernels, up to the files of a project. */
public final class DescriptionTarget implements Target {

    private static final List<String> WORDS = List.of(
            "iteration",
            "nx",
            "ny",
            "u",
            "{-1..1,0}",
            "{0}",
            "{nx,ny}",
            "extent(u,0)",
            "gsize(1)",
            "ceilDiv(nx,16)",
            "nx*1000000000000",
            "float3",
            "double",
            "half",
            "struct S",
            "image2d_t",
            "<if>",
            "<else>",
            "<each name=\"i\" in=\"0..9\">",
            "{i}",
            "<!DOCTYPE program>",
            "&x;",
            "<?xml version=\"1.1\"?>",
            "encoding=\"UTF-16\"",
            "xmlns=\"\"",
            "xml:base");

    @Override
    public String name() {
        return "description";
    }

    @Override
    public List<String> words() {
        return Stream.concat(Corpus.words().stream(), WORDS.stream()).toList();
    }

    @Override
    public List<Input> seeds() throws IOException {
        return Corpus.descriptions();
    }

    @Override
    public Answer read(Input input, Path folder) throws IOException {
        input.writeTo(folder);
        GenerationResult result = Pipeline.generate(GenerationRequest.of(folder.resolve("x.xml")));
        if (result.files().isEmpty() && !result.hasErrors()) {
            throw new AssertionError("neither a program nor an error");
        }
        return new Answer(!result.hasErrors(), text(result.diagnostics()));
    }

    static String text(List<Diagnostic> diagnostics) {
        return diagnostics.stream().map(Diagnostic::toString).collect(Collectors.joining("\n"));
    }
}
