package io.github.halomill.generator.scaffold;

import io.github.halomill.generator.emit.ClParameter;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.streamed.StreamedText;
import io.github.halomill.generator.plan.DeclarationScript;
import io.github.halomill.templates.FormsVars;
import io.github.halomill.templates.FormsVars.Entry;
import io.github.halomill.templates.FormsVars.Part;
import io.github.halomill.templates.Templates;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the resource that says how kernels are compiled; {@code FormsResource} of the runtime reads it. */
final class FormsFile {

    /** Columns beyond which a list has a line for each item. */
    private static final int LINE = 110;

    private final Program program;
    private final KernelResources resources;

    private FormsFile(Program program) {
        this.program = program;
        this.resources = KernelResources.of(program);
    }

    /** The name of the file, beside the class. */
    static String name(Program program) {
        return program.name() + ".forms.properties";
    }

    /** The text of the file. */
    static String text(Program program, String description) {
        FormsFile file = new FormsFile(program);
        List<Part> parts = new ArrayList<>();
        program.kernels().forEach(kernel -> parts.add(file.part(kernel)));
        if (program.streamed().isPresent() || !program.streamed().obstacle().isEmpty()) {
            parts.add(file.part(program.streamed()));
        }
        return Templates.render(new FormsVars(program.name(), description, parts));
    }

    private Part part(Kernel kernel) {
        Entries entries = new Entries("kernel." + kernel.name() + ".");
        KernelResources.Files files = resources.of(kernel);
        boolean adapted = kernel.adapted().isPresent();
        entries.add("file", adapted ? kernel.fileName() : files.kernel());
        entries.add("function", kernel.function());
        entries.add("adapted", adapted ? files.kernel() : "");
        entries.add("wrapper", files.wrapper().orElse(""));
        entries.add("options", kernel.options().text());
        entries.add("ids", numbers(DeclarationScript.ids(kernel)));
        if (kernel.notCoarse().isEmpty()) {
            entries.add("coarse", parameters(kernel));
        } else {
            entries.add("coarse.not", kernel.notCoarse());
        }
        return new Part(comment(kernel), entries.all);
    }

    private static String comment(Kernel kernel) {
        return "Kernel " + kernel.function() + " of " + kernel.fileName()
                + (kernel.adapted().isPresent() ? ", in a copy that moves pointers." : ".");
    }

    private static String parameters(Kernel kernel) {
        return kernel.arguments().stream()
                .map(argument -> ClParameter.type(argument, kernel) + argument.name())
                .collect(Collectors.joining(", "));
    }

    private Part part(StreamedText copy) {
        Entries entries = new Entries("iteration.");
        String file = KernelResources.streamed(program).orElse("");
        entries.add(copy.isTiled() ? "tiled" : "streamed", file);
        entries.add("streamed.not", copy.obstacle());
        if (copy.isPresent()) {
            entries.add("function", copy.function());
            entries.add("low", numbers(copy.iterations().low()));
            entries.add("high", numbers(copy.iterations().high()));
            entries.add("cycle", Integer.toString(copy.iterations().cycle()));
            entries.add(
                    "shifts",
                    copy.iterations().shifts().stream().map(FormsFile::numbers).collect(Collectors.joining(", ")));
            entries.add("passed", copy.signature().toText());
            entries.add("numbers", copy.iterations().takesAnyNumbers() ? "any" : "");
            entries.add("tiles", String.join(" ", copy.tiles()));
        }
        return new Part(
                copy.isPresent()
                        ? "A copy that does several iterations at once."
                        : "No copy does several iterations at once.",
                entries.all);
    }

    private static String numbers(List<Integer> numbers) {
        return numbers.stream().map(Object::toString).collect(Collectors.joining(" "));
    }

    /** Those that are not empty. */
    private static final class Entries {

        private final String prefix;
        private final List<Entry> all = new ArrayList<>();

        Entries(String prefix) {
            this.prefix = prefix;
        }

        void add(String key, String value) {
            if (!value.isEmpty()) {
                all.add(new Entry(prefix + key, inFile(prefix + key, value)));
            }
        }
    }

    /** A value as such a file has it: {@link java.util.Properties} gives it back. */
    static String inFile(String key, String value) {
        String escaped = value.replace("\\", "\\\\").replace("\n", "\\n").replaceFirst("^ ", "\\\\ ");
        // Blanks that begin a line are no part of the value.
        return key.length() + value.length() > LINE ? escaped.replaceAll(", (?=\\S)", ", \\\\\n        ") : escaped;
    }
}
