package io.github.halomill.generator;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The law of docs/architecture.md: the sentences about the generator, in their order. */
@AnalyzeClasses(packages = "io.github.halomill", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {

    private static final String GENERATOR = "io.github.halomill.generator";

    @ArchTest
    static final ArchRule runtime_and_templates_know_nothing_of_the_generator = noClasses()
            .that()
            .resideInAnyPackage("io.github.halomill.runtime..", "io.github.halomill.templates..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(GENERATOR + "..");

    @ArchTest
    static final ArchRule runtime_and_templates_know_nothing_of_each_other = noClasses()
            .that()
            .resideInAPackage("io.github.halomill.runtime..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.github.halomill.templates..");

    @ArchTest
    static final ArchRule templates_know_nothing_of_the_runtime = noClasses()
            .that()
            .resideInAPackage("io.github.halomill.templates..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.github.halomill.runtime..");

    @ArchTest
    static final ArchRule diagnostics_stand_alone = independentOf("diagnostic", "model", "xml", "kernel", "validate");

    @ArchTest
    static final ArchRule the_model_knows_only_diagnostics = independentOf("model", "xml", "kernel", "validate");

    @ArchTest
    static final ArchRule the_parsed_form_knows_no_rules = independentOf("xml", "validate");

    @ArchTest
    static final ArchRule the_kernel_reader_knows_no_xml = independentOf("kernel", "xml", "validate");

    @ArchTest
    static final ArchRule planning_knows_no_text = noClasses()
            .that()
            .resideInAPackage(GENERATOR + ".plan..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(packages("xml", "emit", "scaffold", "output", "report"));

    @ArchTest
    static final ArchRule emitters_see_plans_and_never_text = noClasses()
            .that()
            .resideInAPackage(GENERATOR + ".emit..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(packages("xml", "validate", "output", "cli"));

    @ArchTest
    static final ArchRule nobody_imports_the_command = noClasses()
            .that()
            .resideOutsideOfPackage(GENERATOR + ".cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(GENERATOR + ".cli..");

    /** Which remembers what it read: a command reads a kernel once. */
    @ArchTest
    static final ArchRule kernels_are_read_by_the_loader_only = noClasses()
            .that()
            .doNotHaveSimpleName("KernelFileLoader")
            .should()
            .dependOnClassesThat()
            .haveSimpleName("KernelFileReader");

    @ArchTest
    static final ArchRule only_emitters_know_javapoet = only("emit", "com.palantir.javapoet..");

    @ArchTest
    static final ArchRule only_the_kernel_reader_knows_cdt = only("kernel.parse", "org.eclipse.cdt..");

    @ArchTest
    static final ArchRule only_the_reader_knows_jaxb = only("xml", "jakarta.xml.bind..", "org.glassfish.jaxb..");

    @ArchTest
    static final ArchRule only_commands_know_picocli = noClasses()
            .that()
            .resideOutsideOfPackages(
                    GENERATOR + ".cli..", "io.github.halomill.runtime.cli..", "io.github.halomill.testing..")
            .and()
            .resideInAPackage("io.github.halomill..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..");

    @ArchTest
    static final ArchRule only_templates_know_velocity = noClasses()
            .that()
            .resideInAPackage("io.github.halomill..")
            .and()
            .resideOutsideOfPackage("io.github.halomill.templates..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.velocity..");

    @ArchTest
    static final ArchRule the_syntax_tree_knows_no_analysis = strangers(
            "kernel.ast",
            "kernel.parse",
            "kernel.flow",
            "kernel.symbolic",
            "kernel.access",
            "kernel.table",
            "kernel.stream",
            "kernel.source");

    @ArchTest
    static final ArchRule the_text_is_looked_at_without_following_it = strangers(
            "kernel.flow",
            "kernel.parse",
            "kernel.symbolic",
            "kernel.access",
            "kernel.table",
            "kernel.stream",
            "kernel.source");

    @ArchTest
    static final ArchRule parsing_follows_nothing = strangers(
            "kernel.parse", "kernel.symbolic", "kernel.access", "kernel.table", "kernel.stream", "kernel.source");

    @ArchTest
    static final ArchRule following_knows_no_parser = strangers(
            "kernel.symbolic", "kernel.parse", "kernel.access", "kernel.table", "kernel.stream", "kernel.source");

    @ArchTest
    static final ArchRule accesses_know_no_parser =
            strangers("kernel.access", "kernel.parse", "kernel.table", "kernel.stream", "kernel.source");

    @ArchTest
    static final ArchRule tables_know_neither_parser_nor_accesses =
            strangers("kernel.table", "kernel.parse", "kernel.access", "kernel.stream", "kernel.source");

    @ArchTest
    static final ArchRule streaming_knows_no_parser =
            strangers("kernel.stream", "kernel.parse", "kernel.access", "kernel.table", "kernel.source");

    @ArchTest
    static final ArchRule inference_knows_no_description_text =
            strangers("infer", "xml", "validate", "plan", "emit", "output", "report", "cli");

    @ArchTest
    static final ArchRule completion_knows_no_description_text_and_no_rules =
            strangers("complete", "xml", "validate", "plan", "emit", "output", "report", "cli");

    @ArchTest
    static final ArchRule calls_know_no_description_text_and_no_rules =
            strangers("calls", "complete", "xml", "validate", "plan", "emit", "output", "report", "cli");

    @ArchTest
    static final ArchRule comparing_knows_reports_and_nothing_of_the_generator = noClasses()
            .that()
            .resideInAPackage(GENERATOR + ".compare..")
            .should()
            .dependOnClassesThat(
                    resideInAPackage(GENERATOR + "..").and(resideOutsideOfPackage(GENERATOR + ".compare..")));

    @ArchTest
    static final ArchRule facts_know_neither_rules_nor_assembling =
            strangers("validate.fact", "validate.rule", "validate.assemble");

    @ArchTest
    static final ArchRule rules_do_not_assemble = strangers("validate.rule", "validate.assemble");

    @ArchTest
    static final ArchRule assembling_knows_no_rules = strangers("validate.assemble", "validate.rule");

    @ArchTest
    static final ArchRule the_validator_is_the_way_in = noClasses()
            .that()
            .resideOutsideOfPackage(GENERATOR + ".validate..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(packages("validate.fact", "validate.rule", "validate.assemble"));

    @ArchTest
    static final ArchRule packages_are_free_of_cycles =
            slices().matching(GENERATOR + ".(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packages_inside_packages_are_free_of_cycles =
            slices().matching(GENERATOR + ".(**)").should().beFreeOfCycles();

    /** A package that does not know {@code strangers}. */
    private static ArchRule strangers(String name, String... strangers) {
        return noClasses()
                .that()
                .resideInAPackage(GENERATOR + "." + name + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages(strangers));
    }

    /** A package of the front end that knows neither {@code strangers} nor anything beyond the front end. */
    private static ArchRule independentOf(String name, String... strangers) {
        return noClasses()
                .that()
                .resideInAPackage(GENERATOR + "." + name + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages(strangers))
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage(packages("plan", "emit", "scaffold", "output", "report", "cli"));
    }

    private static ArchRule only(String name, String... library) {
        return noClasses()
                .that()
                .resideOutsideOfPackage(GENERATOR + "." + name + "..")
                .and()
                .resideInAPackage("io.github.halomill..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(library);
    }

    private static String[] packages(String... names) {
        String[] packages = new String[names.length];
        for (int i = 0; i < names.length; i++) {
            packages[i] = GENERATOR + "." + names[i] + "..";
        }
        return packages;
    }
}
