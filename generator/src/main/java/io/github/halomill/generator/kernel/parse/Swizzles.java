package io.github.halomill.generator.kernel.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Names of vector components (OpenCL C 3.0, section 6.3.7). */
final class Swizzles {

    private Swizzles() {}

    /** The components that a name selects of a vector, from 0; empty if it is no such name. */
    static List<Integer> lanes(String name, int width) {
        int half = (width + 1) / 2; // a vector of three has the room of four
        List<Integer> lanes = switch (name) {
            case "lo" -> IntStream.range(0, half).boxed().toList();
            case "hi" -> IntStream.range(half, 2 * half).boxed().toList();
            case "even" -> IntStream.range(0, half).map(i -> 2 * i).boxed().toList();
            case "odd" -> IntStream.range(0, half).map(i -> 2 * i + 1).boxed().toList();
            default -> named(name);
        };
        boolean exist = lanes.stream().allMatch(lane -> lane >= 0 && lane < width);
        return exist && isWidth(lanes.size()) ? lanes : List.of();
    }

    private static boolean isWidth(int count) {
        return count == 1 || count == 2 || count == 3 || count == 4 || count == 8 || count == 16;
    }

    private static List<Integer> named(String name) {
        boolean numbered = name.length() > 1 && (name.charAt(0) == 's' || name.charAt(0) == 'S');
        List<Integer> lanes = new ArrayList<>();
        for (char c : name.substring(numbered ? 1 : 0).toCharArray()) {
            lanes.add(numbered ? digit(c) : letter(name, c));
        }
        return lanes;
    }

    private static int digit(char c) {
        return "0123456789abcdef".indexOf(String.valueOf(c).toLowerCase(Locale.ROOT));
    }

    private static int letter(String name, char c) {
        return ("xyzw".indexOf(name.charAt(0)) >= 0 ? "xyzw" : "rgba").indexOf(c);
    }
}
