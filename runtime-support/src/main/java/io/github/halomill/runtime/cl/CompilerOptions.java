package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.OptionWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A user's build options as {@code clBuildProgram} takes them. It knows no {@code -U}: such a macro is undefined in
 * front of the source instead, after what the compiler defines by itself, and what {@code -D} says of it afterwards
 * follows there.
 *
 * @param options for {@code clBuildProgram}
 * @param directives lines that stand in front of the source
 */
record CompilerOptions(String options, String directives) {

    /** What a list of options means. */
    static CompilerOptions of(String text) {
        List<String> options = new ArrayList<>();
        StringBuilder directives = new StringBuilder();
        Set<String> undefined = new HashSet<>();
        for (String word : OptionWords.split(text)) {
            if (word.startsWith("-U")) {
                String name = OptionWords.value(word);
                undefined.add(name);
                directives.append("#undef ").append(name).append('\n');
                continue;
            }
            String definition = word.startsWith("-D")
                    ? OptionWords.definition(OptionWords.value(word))
                            .filter(macro -> undefined.contains(macro.name()))
                            .map(macro -> "#define " + macro.head() + " " + macro.replacement() + "\n")
                            .orElse("")
                    : "";
            directives.append(definition);
            if (definition.isEmpty()) {
                options.add(word);
            }
        }
        return new CompilerOptions(String.join(" ", options), directives.toString());
    }
}
