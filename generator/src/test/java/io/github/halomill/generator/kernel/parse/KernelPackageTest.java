package io.github.halomill.generator.kernel.parse;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.kernel.KernelTraits;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KernelPackageTest {

    private static final JavaClasses GENERATOR = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.halomill.generator");

    @Test
    void theParserIsUsedInThisPackageOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.github.halomill.generator.kernel.parse")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.eclipse..")
                .check(GENERATOR);
    }

    @Test
    void whatThePackageShowsIsMadeOfTheLanguageAndTheProjectOnly() {
        for (Class<?> type : List.of(
                KernelFileReader.class,
                KernelFile.class,
                KernelFunction.class,
                KernelParameter.class,
                KernelTraits.class,
                AddressSpace.class)) {
            for (Method method : type.getMethods()) {
                assertThat(method.toGenericString()).doesNotContain("org.eclipse");
            }
        }
        assertThat(GENERATOR.stream()
                        .filter(type -> type.getPackageName().equals("io.github.halomill.generator.kernel.parse"))
                        .filter(type ->
                                type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                        .map(JavaClass::getSimpleName))
                .containsExactly("KernelFileReader");
    }

    @Test
    void nothingIsPrinted() {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream capture = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(capture);
            System.setErr(capture);
            KernelFileReader.read("k.cl", "kernel void f() { }");
            KernelFileReader.read("k.cl", "#include \"x.h\"\n#error x\nkernel void f( { ] @ 'x");
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void severalThreadsMayReadAtOnce() {
        List<KernelFile> files = IntStream.range(0, 64)
                .parallel()
                .mapToObj(i -> KernelFileReader.read("k.cl", "kernel void k" + i + "(global float *a) { }"))
                .toList();

        assertThat(files)
                .extracting(file -> file.functions().get(0).name())
                .containsExactlyElementsOf(
                        IntStream.range(0, 64).mapToObj(i -> "k" + i).toList());
    }
}
