package io.github.halomill.generator.emit;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.StepPlanner;
import io.github.halomill.runtime.base.Arithmetic;
import java.util.regex.Pattern;
import javax.annotation.processing.Generated;

/** The Java sources of a program. What all of them have in common, and how they are laid out, is decided here only. */
public final class JavaSources {

    private static final Pattern SHORT_JAVADOC = Pattern.compile("(?m)^( *)/\\*\\*\\n *\\* (.*)\\n *\\*/$");
    private static final Pattern LONE_PARENTHESIS = Pattern.compile("\\n *\\)\\n");
    private static final Pattern FIELDS_APART = Pattern.compile(
            "(\\n +private (?:final )?[\\w.<>\\[\\], ?]+(?: = [^\\n]*)?;\\n)\\n(?= +private (?:final )?[\\w.<>\\[\\], ?]+(?: = [^\\n]*)?;\\n)");

    private final HostClass host;

    /** The sources of {@code program} in a package. */
    public JavaSources(Program program, String packageName) {
        this.host = HostClass.of(program, packageName);
    }

    /** The class that runs the program. */
    public String host() {
        return render(new HostClassEmitter(host, StepPlanner.plan(host.program())).emit());
    }

    /**
     * The class with the main method.
     *
     * @param version of the generator
     */
    public String main(String version) {
        return render(new MainEmitter(host, version).emit());
    }

    /** The identifiers of the program's arguments and parameters. */
    public JavaNames names() {
        return host.names();
    }

    private String render(TypeSpec.Builder type) {
        type.addAnnotation(AnnotationSpec.builder(Generated.class)
                .addMember("value", "$S", "io.github.halomill.generator")
                .build());
        // The host class hides a class of java.lang that has its name from the others of its package.
        type.alwaysQualify(host.type().simpleName());
        String text = JavaFile.builder(host.type().packageName(), type.build())
                .indent("    ")
                .skipJavaLangImports(true)
                .addStaticImport(Math.class, "addExact", "subtractExact", "multiplyExact", "negateExact", "min", "max")
                .addStaticImport(Arithmetic.class, "ceilDiv")
                .build()
                .toString();
        return tidy(text);
    }

    /** What a formatter would do: Javadoc of one line on one line, no lone parentheses, fields together. */
    private static String tidy(String text) {
        String tidy = SHORT_JAVADOC.matcher(text).replaceAll("$1/** $2 */");
        tidy = LONE_PARENTHESIS.matcher(tidy).replaceAll(")\n");
        return FIELDS_APART.matcher(tidy).replaceAll("$1");
    }
}
