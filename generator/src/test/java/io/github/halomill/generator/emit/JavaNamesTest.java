package io.github.halomill.generator.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JavaNamesTest {

    @Test
    void anArgumentStartsInLowerCase() {
        assertThat(arguments("A", "Pressure", "dX")).containsExactly("a", "pressure", "dX");
    }

    @Test
    void aNameThatNeedsNoChangeComesFirst() {
        assertThat(arguments("A", "a")).containsExactly("A", "a");
        assertThat(arguments("Flux", "flux")).containsExactly("fluxField", "flux");
    }

    @Test
    void whatTheClassHasAlreadyIsNotTaken() {
        assertThat(arguments("run", "toString", "Builder", "int", "Iterations"))
                .containsExactly("runField", "toStringField", "builderField", "intField", "iterationsField");
    }

    @Test
    void wordsOfJavaAreNoNames() {
        assertThat(arguments("new", "old", "_", "true")).containsExactly("newField", "old", "_Field", "trueField");
    }

    @Test
    void aHookIsAMethodWhateverItIsCalled() {
        assertThat(Stream.of("onFrame", "try", "record", "_").map(JavaNames::hook))
                .containsExactly("onFrame", "on_try", "record", "on__");
    }

    @Test
    void noClassIsInAPackageThatJavaDoesNotLoad() {
        assertThat(Stream.of("Jacobi", "Java", "Javax", "New").map(JavaNames::defaultPackage))
                .containsExactly("jacobi", "javaprogram", "javax", "newprogram");
        assertThat(Stream.of("org.java", "java", "java.heat", "javas").filter(JavaNames::isPackage))
                .containsExactly("org.java", "javas");
    }

    @Test
    void aScalarThatIsAParameterSharesItsName() {
        JavaNames names = new JavaNames(Programs.program("P")
                .parameter("nx", 8)
                .parameter("ny", 8)
                .scalar("nx", "int", Programs.reference("nx"))
                .scalar("ny", "int", Programs.sum("ny", 1))
                .build());

        assertThat(names.argument("nx")).isEqualTo(names.parameter("nx")).isEqualTo("nx");
        assertThat(names.parameter("ny")).isEqualTo("ny");
        assertThat(names.argument("ny")).isEqualTo("nyValue");
    }

    @Test
    void theLanguageOfTheMachineDoesNotMatter() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));
            assertThat(arguments("Input")).containsExactly("input");
            assertThat(JavaNames.defaultPackage("INIT")).isEqualTo("init");
        } finally {
            Locale.setDefault(before);
        }
    }

    private static List<String> arguments(String... arguments) {
        Programs program = Programs.program("P");
        for (String argument : arguments) {
            program.output(argument, "float", Programs.number(8));
        }
        JavaNames names = new JavaNames(program.build());
        return List.of(arguments).stream().map(names::argument).toList();
    }
}
