package io.github.halomill.generator.endtoend;

import java.nio.file.Path;
import java.util.Arrays;

/**
 * Runs an example whose description is wrong on purpose and says what comes of it, for a process of its own: its kernel may leave
 * the memory that it is given. First what may not, as far as its reach is less than the room that poison has.
 */
final class WrongExample {

    static final String RIGHT_ON_ONE_ZONE = "right on one zone";
    static final String FOUND_BY_POISON = "found by poison";
    static final String VERIFIED = "verified";

    private WrongExample() {}

    /**
     * Prints a line for each that it is.
     *
     * @param arguments folders of the right program and of the wrong one, the class's name, what an {@link ExampleRun} has, zones
     */
    public static void main(String[] arguments) throws Exception {
        ExampleRun example = new ExampleRun(arguments[3], arguments[4]);
        int zones = Integer.parseInt(arguments[5]);
        Path folder = Path.of(arguments[1]);
        try (GeneratedProgram right = GeneratedProgram.in(Path.of(arguments[0]), arguments[2]);
                GeneratedProgram wrong = GeneratedProgram.in(folder, arguments[2])) {
            Object[] afterOne = example.arrays(right, 1, false, 1);
            say(FOUND_BY_POISON, !same(example.arrays(wrong, zones, true, 1), afterOne));
            Object[] afterFour = example.arrays(right, 1, false, 4);
            say(RIGHT_ON_ONE_ZONE, same(example.arrays(wrong, 1, false, 4), afterFour));
            say(VERIFIED, example.verify(wrong, zones, folder) == 0);
        }
    }

    private static boolean same(Object[] arrays, Object[] others) {
        return Arrays.deepEquals(arrays, others);
    }

    private static void say(String what, boolean holds) {
        if (holds) {
            System.out.println(what);
        }
    }
}
