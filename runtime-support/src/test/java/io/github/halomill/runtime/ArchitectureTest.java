package io.github.halomill.runtime;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** The law of the runtime: what generated programs link to is small, and its arithmetic is pure. */
@AnalyzeClasses(packages = "io.github.halomill", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {

    @ArchTest
    static final ArchRule the_runtime_knows_nothing_of_the_generator = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.github.halomill.generator..", "io.github.halomill.templates..");

    @ArchTest
    static final ArchRule geometry_knows_the_base_only = knowsOnly("geometry", "base");

    @ArchTest
    static final ArchRule the_partition_is_pure_arithmetic = knowsOnly("partition", "base", "geometry", "schedule");

    @ArchTest
    static final ArchRule the_schedule_is_data = knowsOnly("schedule", "base", "geometry");

    @ArchTest
    static final ArchRule the_compiler_is_pure = knowsOnly("compile", "base", "geometry", "schedule", "partition");

    @ArchTest
    static final ArchRule base_knows_no_other_package = knowsOnly("base");

    @ArchTest
    static final ArchRule expressions_know_no_other_package = knowsOnly("expression");

    @ArchTest
    static final ArchRule drawings_know_partitions_only = knowsOnly("draw", "geometry", "schedule", "partition");

    @ArchTest
    static final ArchRule reports_know_partitions_only = knowsOnly("report", "geometry", "schedule", "partition");

    @ArchTest
    static final ArchRule pages_know_reports_and_drawings_only =
            knowsOnly("page", "base", "partition", "report", "draw");

    @ArchTest
    static final ArchRule only_commands_make_pages = noClasses()
            .that()
            .resideOutsideOfPackages("..halomill.runtime.page..", "..halomill.runtime.cli..", "..halomill.generator..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..halomill.runtime.page..");

    @ArchTest
    static final ArchRule mpi_knows_the_base_and_ranks_only = knowsOnly("mpi", "com.sun.jna..", "base", "cluster");

    @ArchTest
    static final ArchRule posix_knows_no_other_package = knowsOnly("posix", "com.sun.jna..", "org.slf4j..");

    @ArchTest
    static final ArchRule bits_know_the_base_only = knowsOnly("bits", "base");

    @ArchTest
    static final ArchRule sanitizing_knows_the_base_and_posix_only = knowsOnly("sanitize", "base", "posix");

    @ArchTest
    static final ArchRule jna_is_behind_mpi_and_posix = noClasses()
            .that()
            .resideOutsideOfPackages("..runtime.mpi..", "..runtime.posix..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.sun.jna..");

    @ArchTest
    static final ArchRule the_http_server_is_behind_the_live_page = noClasses()
            .that()
            .resideOutsideOfPackage("..runtime.view..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.sun.net.httpserver..");

    @ArchTest
    static final ArchRule jhdf_is_behind_hdf5 = noClasses()
            .that()
            .resideOutsideOfPackage("..runtime.hdf5..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.jhdf..");

    @ArchTest
    static final ArchRule jocl_is_behind_cl_and_device = noClasses()
            .that()
            .resideOutsideOfPackages("..runtime.cl..", "..runtime.device..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jocl..");

    @ArchTest
    static final ArchRule what_is_arithmetic_logs_nothing = noClasses()
            .that()
            .resideInAnyPackage(
                    "..runtime.base..",
                    "..runtime.geometry..",
                    "..runtime.schedule..",
                    "..runtime.partition..",
                    "..runtime.compile..",
                    "..runtime.report..",
                    "..runtime.io..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.slf4j..");

    /** The package {@code runtime} itself: what generated programs name. */
    @ArchTest
    static final ArchRule only_commands_checkpoints_and_the_live_page_know_the_face = noClasses()
            .that()
            .resideInAPackage("..runtime.*..")
            .and()
            .resideOutsideOfPackages(
                    "..runtime.cli..", "..runtime.checkpoint..", "..runtime.view..", "..runtime.python..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.github.halomill.runtime");

    @ArchTest
    static final ArchRule the_face_knows_no_commands_checkpoints_and_live_page = noClasses()
            .that()
            .resideInAPackage("io.github.halomill.runtime")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..runtime.cli..", "..runtime.checkpoint..", "..runtime.view..");

    /** But formats of files, which share classes with the package that lists them. */
    @ArchTest
    static final ArchRule packages_are_free_of_cycles = slices().matching("io.github.halomill.runtime.(**)")
            .should()
            .beFreeOfCycles()
            .ignoreDependency(resideInAPackage("..runtime.io.format"), resideInAPackage("..runtime.io"));

    /** A package of the runtime that knows itself, and others of the runtime or of libraries (those with dots). */
    private static ArchRule knowsOnly(String name, String... others) {
        Stream<String> known = Stream.concat(Stream.of("java..", "org.jspecify..", name), Stream.of(others))
                .map(one -> one.contains(".") ? one : "io.github.halomill.runtime." + one + "..");
        return noClasses()
                .that()
                .resideInAPackage("..runtime." + name + "..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(known.toArray(String[]::new));
    }
}
