package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.xml.ProgramSchema;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.catalog.Catalog;
import javax.xml.catalog.CatalogFeatures;
import javax.xml.catalog.CatalogManager;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

/** What an editor makes of the schema. */
class SchemaCommandTest {

    @TempDir
    Path folder;

    private URI found(String name) throws IOException {
        CommandRun run =
                CommandRun.of("schema", "--catalog", folder.resolve("xml").toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("\"xml.catalogs\": [\"" + folder.toRealPath().resolve("xml/catalog.xml") + "\"]");
        Catalog catalog = CatalogManager.catalog(
                CatalogFeatures.defaults(), folder.resolve("xml/catalog.xml").toUri());
        return URI.create(catalog.matchURI(name));
    }

    @Test
    void aCatalogLeadsToTheSchema() throws IOException {
        for (String name : List.of(ProgramSchema.NAMESPACE, ProgramSchema.ADDRESS)) {
            assertThat(Files.readString(Path.of(found(name))))
                    .isEqualTo(CommandRun.of("schema").out());
        }
    }

    /** An editor has the schema only, and no idea of short forms. */
    @Test
    void everyExampleIsValidInAnEditor() throws IOException, SAXException {
        Schema schema = SchemaFactory.newDefaultInstance()
                .newSchema(Path.of(found(ProgramSchema.NAMESPACE)).toFile());
        List<String> invalid = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("..", "examples"), 2)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".xml") && !file.endsWith("pom.xml"))
                    .toList()) {
                try {
                    schema.newValidator().validate(new StreamSource(file.toFile()));
                } catch (SAXException e) {
                    invalid.add(file + ": " + e.getMessage());
                }
            }
        }
        assertThat(invalid).isEmpty();
    }

    @Test
    void whatIsInferredNamesItsSchema() throws IOException {
        Path kernel = Files.writeString(
                folder.resolve("k.cl"),
                "__kernel void k(__global float *u, int n) { int x = get_global_id(0); if (x < n) u[x] += 1; }");

        assertThat(CommandRun.of("infer", kernel.toString(), "-o", "-").out())
                .contains("xsi:schemaLocation=\"" + ProgramSchema.NAMESPACE + " " + ProgramSchema.ADDRESS + "\"");
    }
}
