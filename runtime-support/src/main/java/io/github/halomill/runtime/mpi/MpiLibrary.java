package io.github.halomill.runtime.mpi;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A libmpi that is open, to which {@link LibMpi} is bound.
 *
 * @param path of its file, as far as that can be found out
 * @param abi what its numbers mean
 */
record MpiLibrary(String path, Abi abi) {

    /** What the user says instead of a library if processes of a launcher have nothing to do with each other. */
    static final String NONE = "none";

    private static final String PROPERTY = "halomill.mpi.library";
    private static final String VARIABLE = "HALOMILL_MPI_LIBRARY";

    private static final int RTLD_NOW = 2;
    private static final int RTLD_GLOBAL = 0x100;

    private static final List<String> OPEN_MPI = List.of("libmpi.so.40");
    private static final List<String> MPICH = List.of("libmpich.so.12", "libmpi.so.12");
    private static final List<String> ALL = List.of("libmpi_abi.so", "libmpi.so.40", "libmpi.so.12", "libmpich.so.12");

    /** What the user asked for, null if nothing. */
    static @Nullable String wanted(Map<String, String> environment) {
        String property = System.getProperty(PROPERTY);
        return property != null ? property : environment.get(VARIABLE);
    }

    /**
     * What may be opened, the best first: what was asked for, or else the launcher's kind, in {@code home} before where
     * the system has it, then any.
     *
     * @param home the folder of an MPI, null if there is none
     */
    static List<String> candidates(@Nullable String wanted, @Nullable String home, LaunchedProcess.Family family) {
        if (wanted != null) {
            return List.of(wanted);
        }
        List<String> likely = switch (family) {
            case OPEN_MPI -> OPEN_MPI;
            case MPICH -> MPICH;
            case UNKNOWN -> List.of();
        };
        Set<String> found = new LinkedHashSet<>();
        Stream.of(likely, ALL).forEach(names -> {
            if (home != null) {
                names.forEach(name -> found.add(Path.of(home, "lib", name).toString()));
            }
            found.addAll(names);
        });
        return List.copyOf(found);
    }

    /**
     * Opens the first that can be opened, for the whole process: what it loads itself later looks for its functions.
     *
     * @throws RunException if there is none
     */
    static MpiLibrary open(List<String> candidates) {
        // Otherwise UCX takes SIGSEGV from the Java machine, which ends it at once, and hwloc loads OpenCL inside
        // MPI_Init.
        LibC.setUnlessSet("UCX_ERROR_SIGNALS", "");
        LibC.setUnlessSet("HWLOC_COMPONENTS", "-opencl");
        List<String> reasons = new ArrayList<>();
        for (String name : candidates) {
            try {
                NativeLibrary library =
                        NativeLibrary.getInstance(name, Map.of(Library.OPTION_OPEN_FLAGS, RTLD_NOW | RTLD_GLOBAL));
                Native.register(LibMpi.class, library);
                return new MpiLibrary(pathOf(name), Abi.of(library));
            } catch (UnsatisfiedLinkError e) {
                reasons.add(reason(name, e));
            }
        }
        throw new RunException(
                "no MPI library can be opened, but a launcher started this process as one of several; set " + VARIABLE
                        + " or -D" + PROPERTY + " to the file of the launcher's libmpi, or to " + NONE
                        + " if the processes have nothing to do with each other. Tried were: "
                        + String.join("; ", reasons));
    }

    private static String reason(String name, UnsatisfiedLinkError error) {
        String text = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
        return text.contains(name) ? text : name + ": " + text;
    }

    /** The file of a name, as Linux says what it mapped. */
    private static String pathOf(String name) {
        String file = String.valueOf(Path.of(name).getFileName());
        try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
            List<String> paths = maps.filter(line -> line.indexOf('/') > 0)
                    .map(line -> line.substring(line.indexOf('/')))
                    .filter(path -> path.contains("/" + file))
                    .distinct()
                    .collect(Collectors.toList());
            return paths.isEmpty() ? name : paths.get(0);
        } catch (IOException e) {
            return name;
        }
    }
}
