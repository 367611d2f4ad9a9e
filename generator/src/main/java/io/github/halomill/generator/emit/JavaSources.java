package io.github.halomill.generator.emit;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.UseDeclaration;
import io.github.halomill.runtime.base.Arithmetic;
import java.util.List;
import javax.annotation.processing.Generated;

/** The Java sources of a program. What all of them have in common, and how they are laid out, is decided here only. */
public final class JavaSources {

    private static final List<String> OF_MATH =
            List.of("addExact", "max", "min", "multiplyExact", "negateExact", "subtractExact");

    private static final List<String> OF_USES = List.of("of", "range");

    private final HostClass host;

    /** The sources of {@code program} in a package. */
    public JavaSources(Program program, String packageName) {
        this.host = HostClass.of(program, packageName);
    }

    /** The class that runs the program. */
    public String host() {
        return render(new HostClassEmitter(host).emit());
    }

    /**
     * The class with the main method.
     *
     * @param version of the generator
     */
    public String main(String version) {
        return render(new MainEmitter(host, version).emit());
    }

    /** The test of both. */
    public String test() {
        return render(new TestEmitter(host).emit());
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
        TypeSpec built = type.build();
        JavaFile.Builder file = JavaFile.builder(host.type().packageName(), built)
                .indent("    ")
                .skipJavaLangImports(true);
        String code = built.toString();
        OF_MATH.stream()
                .filter(method -> code.contains("java.lang.Math." + method + "("))
                .forEach(method -> file.addStaticImport(Math.class, method));
        if (code.contains("Arithmetic.ceilDiv(")) {
            file.addStaticImport(Arithmetic.class, "ceilDiv");
        }
        OF_USES.stream()
                .filter(method -> code.contains("UseDeclaration." + method + "("))
                .forEach(method -> file.addStaticImport(UseDeclaration.class, method));
        return Formatting.tidy(file.build().toString());
    }
}
