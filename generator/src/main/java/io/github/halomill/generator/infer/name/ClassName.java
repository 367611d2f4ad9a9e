package io.github.halomill.generator.infer.name;

import io.github.halomill.generator.diagnostic.ProgramNames;

/** Names of programs, which are Java classes. */
public final class ClassName {

    private ClassName() {}

    /** That of a program of the kernels in a file: {@code kernels/my-heat.cl} as {@code MyHeat}. */
    public static String ofFile(String file) {
        return of(file.substring(file.lastIndexOf('/') + 1).replaceFirst("[.][^.]*$", ""));
    }

    /** A name as that of a class: {@code my-heat} as {@code MyHeat}. */
    public static String of(String text) {
        StringBuilder name = new StringBuilder();
        for (String word : text.split("[^A-Za-z0-9]+", -1)) {
            if (!word.isEmpty()) {
                name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
            }
        }
        String proper =
                name.isEmpty() || !Character.isJavaIdentifierStart(name.charAt(0)) ? "Program" + name : name.toString();
        return ProgramNames.problem(proper).isPresent() ? proper + "Program" : proper;
    }
}
