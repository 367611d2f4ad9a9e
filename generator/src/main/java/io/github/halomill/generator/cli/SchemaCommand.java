package io.github.halomill.generator.cli;

import io.github.halomill.generator.xml.ProgramSchema;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code halomill schema}. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Prints the XML schema of descriptions, which documents every element.")
final class SchemaCommand implements Callable<Integer> {

    private static final String CATALOG = "catalog.xml";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--catalog",
            paramLabel = "DIR",
            description = "Writes the schema and an XML catalog of it to DIR instead, and says how editors find them.")
    private Optional<Path> catalog = Optional.empty();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (catalog.isPresent()) {
            write(catalog.get());
            out.print(editors(catalog.get().toAbsolutePath().normalize().resolve(CATALOG)));
        } else {
            out.print(ProgramSchema.text());
        }
        out.flush();
        return ExitCodes.DONE;
    }

    private static void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(ProgramSchema.FILE), ProgramSchema.text());
        Files.writeString(folder.resolve(CATALOG), """
                <?xml version="1.0" encoding="UTF-8"?>
                <catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">
                  <uri name="%1$s" uri="%3$s"/>
                  <uri name="%2$s" uri="%3$s"/>
                  <system systemId="%2$s" uri="%3$s"/>
                </catalog>
                """.formatted(
                        ProgramSchema.NAMESPACE, ProgramSchema.ADDRESS, ProgramSchema.FILE));
    }

    private static String editors(Path file) {
        return """
                %1$s
                  VS Code (extension XML by Red Hat), in settings.json: "xml.catalogs": ["%1$s"]
                  IntelliJ IDEA: Settings | Languages & Frameworks | Schemas and DTDs | XML Catalog: that file
                  Emacs (nxml-mode), Eclipse, Oxygen: add it to the XML catalogs
                """.formatted(file);
    }
}
