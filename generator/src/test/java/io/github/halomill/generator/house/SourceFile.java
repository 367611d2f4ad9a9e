package io.github.halomill.generator.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What one source file of the project contains.
 *
 * @param name path below the modules' {@code src/main/java/io/github/halomill}
 * @param lines its lines
 * @param types classes, records, enums and interfaces, nested ones, too
 * @param methods by name: the lines of the longest method of that name, from its annotations to its closing brace
 * @param parameters by name: the most parameters of a method or constructor of that name
 * @param records by name: the components of a record
 * @param identifiers simple names that it mentions
 */
record SourceFile(
        String name,
        List<String> lines,
        int types,
        Map<String, Integer> methods,
        Map<String, Integer> parameters,
        Map<String, Integer> records,
        Set<String> identifiers) {

    private static final List<String> MODULES = List.of("runtime-support", "templates", "generator", "maven-plugin");

    /** All source files of the modules, without the tests'. */
    static List<SourceFile> all() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<SourceFile> all = new ArrayList<>();
        for (String module : MODULES) {
            Path root = Path.of("..", module, "src/main/java/io/github/halomill");
            try (Stream<Path> found = Files.walk(root);
                    StandardJavaFileManager files =
                            compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
                List<Path> sources = found.filter(path -> path.toString().endsWith(".java"))
                        .filter(path -> !path.endsWith("package-info.java"))
                        .sorted()
                        .toList();
                JavacTask task = (JavacTask) compiler.getTask(
                        null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
                SourcePositions positions = Trees.instance(task).getSourcePositions();
                for (CompilationUnitTree unit : task.parse()) {
                    all.add(of(root, unit, positions));
                }
            }
        }
        return all;
    }

    /** The file's name without its folder and ending: that of its type. */
    String type() {
        return name.substring(name.lastIndexOf('/') + 1, name.length() - ".java".length());
    }

    /** Its package, below {@code io.github.halomill}. */
    String inPackage() {
        return name.contains("/") ? name.substring(0, name.lastIndexOf('/')).replace('/', '.') : "";
    }

    private static SourceFile of(Path root, CompilationUnitTree unit, SourcePositions positions) {
        Path path = Path.of(unit.getSourceFile().toUri());
        String name =
                root.toAbsolutePath().normalize().relativize(path).toString().replace('\\', '/');
        Counter counter = new Counter(unit, positions);
        counter.scan(unit, null);
        try {
            return new SourceFile(
                    name,
                    Files.readAllLines(path),
                    counter.types,
                    counter.methods,
                    counter.parameters,
                    counter.records,
                    counter.identifiers);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Counter extends TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final Map<String, Integer> methods = new HashMap<>();
        private final Map<String, Integer> parameters = new HashMap<>();
        private final Map<String, Integer> records = new HashMap<>();
        private final Set<String> identifiers = new HashSet<>();
        private String type = "";
        private int types;

        Counter(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
        }

        @Override
        public Void visitClass(ClassTree tree, Void none) {
            String outer = type;
            if (!tree.getSimpleName().isEmpty()) {
                type = tree.getSimpleName().toString();
                types++;
            }
            if (tree.getKind() == Tree.Kind.RECORD) {
                records.put(type, (int) tree.getMembers().stream()
                        .filter(member -> member instanceof VariableTree field
                                && !field.getModifiers().getFlags().contains(Modifier.STATIC))
                        .count());
            }
            super.visitClass(tree, none);
            type = outer;
            return none;
        }

        @Override
        public Void visitMethod(MethodTree tree, Void none) {
            LineMap lines = unit.getLineMap();
            long first = lines.getLineNumber(positions.getStartPosition(unit, tree));
            long last = lines.getLineNumber(positions.getEndPosition(unit, tree));
            String name = tree.getName().contentEquals("<init>")
                    ? type
                    : tree.getName().toString();
            methods.merge(name, (int) (last - first + 1), Math::max);
            parameters.merge(name, tree.getParameters().size(), Math::max);
            return super.visitMethod(tree, none);
        }

        @Override
        public Void visitIdentifier(IdentifierTree tree, Void none) {
            identifiers.add(tree.getName().toString());
            return super.visitIdentifier(tree, none);
        }
    }
}
