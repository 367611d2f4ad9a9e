package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Description;
import io.github.halomill.testing.mutation.Answer;
import io.github.halomill.testing.mutation.Input;
import io.github.halomill.testing.mutation.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A kernel without a description: what is inferred of it, and what is explained. */
public final class KernelTarget implements Target {

    private static final List<String> WORDS = List.of(
            "__kernel",
            "__global",
            "__local",
            "__constant",
            "__private",
            "const",
            "restrict",
            "volatile",
            "float",
            "int",
            "uint",
            "float4",
            "double",
            "half",
            "size_t",
            "ulong",
            "void",
            "struct",
            "union",
            "typedef",
            "enum",
            "get_global_id(0)",
            "get_global_id(get_global_id(0))",
            "get_local_id(1)",
            "get_group_id(0)",
            "get_global_size(0)",
            "barrier(1)",
            "atomic_add(",
            "return;",
            "break;",
            "continue;",
            "goto x;",
            "for (;;)",
            "while (1)",
            "do",
            "switch (x)",
            "case 1:",
            "default:",
            "if",
            "else",
            "sizeof",
            "#define x x",
            "#define f(a, ...) f(a)",
            "#include \"x.cl\"",
            "#include \"/dev/zero\"",
            "#if",
            "#endif",
            "#else",
            "#pragma",
            "#error x",
            "__attribute__((packed))",
            "(int)",
            "(float4)(1)",
            ".xyzw",
            ".s0",
            "->",
            "++",
            "--",
            "+=",
            "%=",
            "<<=",
            ">> 70",
            "/ 0",
            "% 0",
            "1 << 31",
            "0x7fffffff",
            "1.0f",
            "1e40f",
            "'\\0'",
            "INT_MIN",
            "image2d_t",
            "read_imagef(",
            "sampler_t",
            "[1 << 30]",
            "[0]",
            "[-1]",
            "a[a[i]]",
            "*&",
            "asm(\"\")",
            "_Generic(",
            "??/",
            "\\\n");

    @Override
    public String name() {
        return "kernel";
    }

    @Override
    public List<String> words() {
        return WORDS;
    }

    @Override
    public List<Input> seeds() throws IOException {
        return Corpus.kernels();
    }

    @Override
    public Answer read(Input input, Path folder) throws IOException {
        input.writeTo(folder);
        Diagnostics diagnostics = new Diagnostics();
        Pipeline pipeline = new Pipeline(diagnostics);
        KernelRequest request = new KernelRequest(folder.resolve("x.xml"), "x.cl", Optional.empty(), BuildOptions.NONE);
        Optional<Description> description = pipeline.description(request, false);
        if (description.isPresent()) {
            pipeline.program(request, description.get());
        } else {
            pipeline.kernels(request).ifPresent(pipeline::stencils);
        }
        if (description.isEmpty() && !diagnostics.hasErrors()) {
            throw new AssertionError("neither a description nor an error");
        }
        return new Answer(!diagnostics.hasErrors(), DescriptionTarget.text(diagnostics.list()));
    }
}
