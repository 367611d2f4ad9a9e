package io.github.halomill.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.runtime.base.UsageException;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/**
 * Descriptions of somebody who wants his own text to be run, loaded or read as code: each is refused, or its text is
 * nowhere but in comments and strings. Java is judged by javac's parser, XML and properties by Java's.
 */
class InjectionTest {

    private static final String EVIL = "PWNED";

    private static final String COMMENT_OR_STRING = "/\\*(?s:.*?)\\*/|//[^\\n]*|\"(?:[^\"\\\\\\n]|\\\\.)*\"";

    @TempDir
    Path folder;

    /**
     * An attempt.
     *
     * @param file name of the description
     * @param kernel name of the kernel's file
     * @param from what is replaced in the description; empty: nothing
     * @param code of the error that refuses it; empty: it does no harm
     */
    record Attempt(String title, String file, String kernel, String from, String to, String before, String code) {

        static Attempt of(String title, String from, String to, String code) {
            return new Attempt(title, "jacobi.xml", "stencil.cl", from, to, "", code);
        }

        static Attempt described(String title, String file) {
            return new Attempt(title, file, "stencil.cl", "", "", "", "");
        }

        static Attempt kernel(String title, String kernel, String code) {
            String xml = kernel.replace("&", "&amp;").replace("<", "&lt;");
            return new Attempt(title, "jacobi.xml", kernel, "<name>stencil.cl", "<name>" + xml, "", code);
        }

        static Attempt text(String title, String before, String code) {
            return new Attempt(title, "jacobi.xml", "stencil.cl", "", "", before, code);
        }

        @Override
        public String toString() {
            return title;
        }
    }

    static Stream<Attempt> attempts() {
        String name = "name=\"Jacobi2D";
        String value = "0.25f</value>";
        String options = "<global>";
        return Stream.of(
                Attempt.of("class body in the program's name", name, "name=\"X {} class PWNED", "HM011"),
                Attempt.of("path in the program's name", name, "name=\"../../PWNED", "HM011"),
                Attempt.of("backslashes in the program's name", name, "name=\"..\\..\\PWNED", "HM011"),
                Attempt.of("another direction in the program's name", name, "name=\"PWNED\u202E2D", "HM011"),
                Attempt.of("a keyword as the program's name", name, "name=\"class", "HM011"),
                Attempt.of("java.lang hidden by the program's name", name, "name=\"Runtime", "HM011"),
                Attempt.of("statement in a parameter's name", "<name>ny", "<name>ny; PWNED()", "HM012"),
                Attempt.of("line in a parameter's name", "<name>ny", "<name>ny&#10;PWNED", "HM012"),
                Attempt.of("call in an argument's name", "<name>pitch", "<name>p\"); PWNED(\"", "HM012"),
                Attempt.of("unicode escape in an argument's name", "<name>c<", "<name>\\u0022PWNED<", "HM012"),
                Attempt.of("statement in a scalar's value", value, "0.25f; PWNED()</value>", "HM022"),
                Attempt.of("comment in a scalar's value", value, "0.25f /* PWNED */</value>", "HM022"),
                Attempt.of("escape in a scalar's value", value, "\\u002a/ PWNED</value>", "HM022"),
                Attempt.of("call in a size", "<dimsize>nx + 20", "<dimsize>Runtime.PWNED()", "HM022"),
                Attempt.of("statement in iterations", "<iterations>50", "<iterations>50); PWNED(", "HM022"),
                Attempt.of("statement in a swap", "<swap>A B", "<swap>A B\"); PWNED(\"", "HM015"),
                Attempt.of("statement in a type", "<dataType>int", "<dataType>int x; PWNED", "HM008"),
                Attempt.of("call in a function's name", "<function>jacobi", "<function>jacobi(){} PWNED", "HM068"),
                Attempt.of("folder above in the kernel's name", "<name>stencil.cl", "<name>../PWNED.cl", "HM061"),
                Attempt.of("root in the kernel's name", "<name>stencil.cl", "<name>/etc/passwd", "HM061"),
                Attempt.of("drive in the kernel's name", "<name>stencil.cl", "<name>C:\\PWNED.cl", "HM061"),
                Attempt.of("device as kernel", "<name>stencil.cl", "<name>/dev/zero", "HM061"),
                Attempt.kernel("end of a comment in the kernel's name", "x*/PWNED.cl", "HM061"),
                Attempt.kernel("quotation mark in the kernel's name", "a\" PWNED \".cl", "HM061"),
                Attempt.kernel("tag in the kernel's name", "a<PWNED>.cl", "HM061"),
                Attempt.kernel("Java class as kernel", "Jacobi2D.java", "HM061"),
                Attempt.kernel("other Java class as kernel", "PWNED.JAVA", "HM061"),
                Attempt.kernel("generated file as kernel", "Jacobi2D.forms.properties", ""),
                Attempt.kernel("generated copy as kernel", "jacobi2d.streamed.cl", ""),
                Attempt.kernel("shell in the kernel's name", "$(PWNED)`PWNED`;PWNED&.cl", ""),
                Attempt.described("line of a shell in the description's name", "a\nRUN PWNED\nPWNED.xml"),
                Attempt.described("return in the description's name", "a\rPWNED\r.xml"),
                Attempt.described("line separator in the description's name", "a\u2028PWNED\u0085PWNED.xml"),
                Attempt.described("end of a comment in the description's name", "--><PWNED a='*&#47;.xml"),
                Attempt.described("hyphens in the description's name", "a--b---PWNED.xml"),
                Attempt.described("shell in the description's name", "$(PWNED)`PWNED`\"PWNED;PWNED.xml"),
                Attempt.described("escape in the description's name", "\\u002a\\u002f PWNED \\u000a PWNED.xml"),
                Attempt.of("terminal's command in a text", value, "0.25f&#155;31m</value>", "HM002"),
                new Attempt(
                        "terminal's command in an attribute of XML 1.1",
                        "jacobi.xml",
                        "stencil.cl",
                        "<program ",
                        "<?xml version=\"1.1\"?><program id=\"&#27;]0;PWNED&#7;\" ",
                        "",
                        "HM002"),
                Attempt.of(
                        "quotation marks in options",
                        options,
                        "<options>-D X=\"a\\\"; PWNED\"</options>" + options,
                        ""),
                Attempt.of("line in options", options, "<options>-D X=1&#10;PWNED=2</options>" + options, ""),
                Attempt.of(
                        "file above in options",
                        options,
                        "<options>-include nothing/PWNED.h</options>" + options,
                        "HM079"),
                Attempt.text("file above in #include", "#include \"../PWNED.h\"\n", "HM079"),
                Attempt.text("other file in #include", "#include \"/etc/passwd\"\n", "HM079"),
                Attempt.text("system's file in #include", "#include </etc/passwd>\n", "HM079"),
                Attempt.text("device in #include", "#include \"../../../../../../../../dev/zero\"\n", "HM079"),
                Attempt.text("Java in a kernel's comment", "/* \\u002a\\u002f PWNED *" + "/\n", ""),
                Attempt.text("terminal's commands in the kernel", "\u001b]0;PWNED\u0007\n", "HM065"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("attempts")
    void itIsRefusedOrHarmless(Attempt attempt) throws Exception {
        Path in = Files.createDirectories(folder.resolve("in/project"));
        Files.writeString(folder.resolve("in/PWNED.h"), "int PWNED;\n");
        String kernel = attempt.before + DiagnosticsTest.resource("stencil.cl");
        if (attempt.code.isEmpty() || !attempt.to.contains(attempt.kernel)) {
            Files.writeString(in.resolve(attempt.kernel), kernel);
        }
        String description = DiagnosticsTest.resource("jacobi.xml");
        assertThat(description).contains(attempt.from);
        int at = description.indexOf(attempt.from);
        Path file = Files.writeString(
                in.resolve(attempt.file),
                description.substring(0, at) + attempt.to + description.substring(at + attempt.from.length()));

        GenerationResult result =
                Pipeline.generate(new GenerationRequest(DescriptionRequest.of(file), Layout.PROJECT, Optional.empty()));

        List<String> codes = result.diagnostics().stream()
                .map(Diagnostic::code)
                .map(code -> code.id())
                .toList();
        if (!attempt.code.isEmpty()) {
            assertThat(codes).contains(attempt.code);
            assertThat(result.files()).isEmpty();
            return;
        }
        assertThat(result.hasErrors()).as(result.diagnostics().toString()).isFalse();
        for (GeneratedFile each : result.files()) {
            check(each.path(), each.text());
        }
        assertThat(result.files().stream()
                        .map(each -> each.path().toLowerCase())
                        .toList())
                .as("no file takes another's place")
                .doesNotHaveDuplicates();
    }

    private static void check(String path, String text) throws Exception {
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (name.endsWith(".java")) {
            assertThat(names(name, text)).as(path).isNotEmpty().noneMatch(each -> each.contains(EVIL));
        } else if (name.endsWith(".cl")) {
            assertThat(text.replaceAll(COMMENT_OR_STRING, "")).as(path).doesNotContain(EVIL);
        } else if (name.endsWith(".properties") && !text.contains("__kernel")) {
            Properties properties = new Properties();
            properties.load(new StringReader(text));
            assertThat(properties.stringPropertyNames()).as(path).noneMatch(key -> key.contains(EVIL));
        } else if (name.equals("pom.xml")) {
            assertThat(texts(text)).as(path).isNotEmpty().noneMatch(each -> each.contains(EVIL));
        } else if (name.equals("README.md")) {
            assertThat(text).doesNotContain("<" + EVIL).doesNotContain("--><");
        } else {
            assertThat(text.lines().filter(line -> line.contains(EVIL)))
                    .as(path)
                    .allMatch(line -> line.startsWith("#"));
            assertThat(text).as("line ends that tools take for some").doesNotContain("\r");
        }
    }

    /** All names of a class that are code. */
    private static List<String> names(String name, String source) throws IOException {
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///Any.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavacTask task = (JavacTask)
                ToolProvider.getSystemJavaCompiler().getTask(null, null, problems, List.of(), null, List.of(file));
        List<String> names = new ArrayList<>();
        task.parse().forEach(unit -> unit.accept(new Names(names), null));
        assertThat(problems.getDiagnostics()).as(name).isEmpty();
        return names;
    }

    private static final class Names extends TreeScanner<Void, Void> {

        private final List<String> names;

        Names(List<String> names) {
            this.names = names;
        }

        @Override
        public Void visitIdentifier(IdentifierTree tree, Void none) {
            names.add(tree.getName().toString());
            return super.visitIdentifier(tree, none);
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree tree, Void none) {
            names.add(tree.getIdentifier().toString());
            return super.visitMemberSelect(tree, none);
        }

        @Override
        public Void visitClass(ClassTree tree, Void none) {
            names.add(tree.getSimpleName().toString());
            return super.visitClass(tree, none);
        }

        @Override
        public Void visitMethod(MethodTree tree, Void none) {
            names.add(tree.getName().toString());
            return super.visitMethod(tree, none);
        }

        @Override
        public Void visitVariable(VariableTree tree, Void none) {
            names.add(tree.getName().toString());
            return super.visitVariable(tree, none);
        }
    }

    /** Names and texts of all elements; fails where it is no XML. */
    private static List<String> texts(String xml) throws Exception {
        NodeList all = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getElementsByTagName("*");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) {
            Node node = all.item(i);
            texts.add(node.getNodeName());
            texts.add(node.getTextContent());
        }
        return texts;
    }

    @Test
    void packagesAreNames() {
        for (String name :
                List.of("../../PWNED", "a;PWNED", "a.b;", "java.lang", "a.\u202Eb", "a/b", "", "a..b", "class")) {
            assertThatThrownBy(() -> new GenerationRequest(
                            new DescriptionRequest(
                                    folder.resolve("a.xml"), "a.xml", BuildOptions.NONE, false, Map.of()),
                            Layout.PROJECT,
                            Optional.of(name)))
                    .as(name)
                    .isInstanceOf(UsageException.class);
        }
    }

    /** Nothing is fetched: a description says only where an editor finds the schema. */
    @Test
    void whatLeadsElsewhereIsNotRead() throws IOException {
        Files.writeString(folder.resolve("stencil.cl"), DiagnosticsTest.resource("stencil.cl"));
        String described = DiagnosticsTest.resource("jacobi.xml");
        String located = described.replace(
                "<program ",
                "<?xml-stylesheet href=\"file:///etc/passwd\"?><program"
                        + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
                        + " xsi:schemaLocation=\"urn:halomill:program:1 http://127.0.0.1:9/none.xsd\""
                        + " xsi:noNamespaceSchemaLocation=\"file:///dev/zero\" ");
        assertThat(codes(located)).isEmpty();
        String included = described.replace(
                "<swap>",
                "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"file:///etc/passwd\" parse=\"text\"/>"
                        + "<swap>");
        assertThat(codes(included)).containsExactly("HM004");
    }

    private List<String> codes(String description) throws IOException {
        Path file = Files.writeString(folder.resolve("jacobi.xml"), description);
        return Pipeline.generate(GenerationRequest.of(file)).diagnostics().stream()
                .map(one -> one.code().id())
                .toList();
    }

    /** As the terminal gets it: without its commands, in whatever name they are. */
    @Test
    void noNameCommandsTheTerminal() throws IOException {
        String commands = "\u001b]0;PWNED\u0007\u009b31m\u202E";
        Path file = Files.writeString(
                folder.resolve("a" + commands + ".xml"),
                DiagnosticsTest.resource("jacobi.xml").replace("jacobi</function>", "j\u009b31m\u202E</function>"));
        Files.writeString(folder.resolve("stencil.cl"), DiagnosticsTest.resource("stencil.cl"));

        List<Diagnostic> found = Pipeline.generate(GenerationRequest.of(file)).diagnostics();

        assertThat(found)
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one.toString()).doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\\n]]"));
    }
}
