package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.DeviceMacro;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A device's compiler, as far as a source asks for it.
 *
 * @param macros those of a {@link DeviceMacro} that are fixed, in the order in which the source asks for them, with
 *     what they stand for; empty where it does not define them. All others are as with most devices.
 */
record CompilerSetting(Map<String, Optional<String>> macros) {

    static final CompilerSetting COMMON = new CompilerSetting(Map.of());

    CompilerSetting {
        macros = Collections.unmodifiableMap(new LinkedHashMap<>(macros));
    }

    CompilerSetting with(String macro, Optional<String> value) {
        Map<String, Optional<String>> more = new LinkedHashMap<>(macros);
        more.put(macro, value);
        return new CompilerSetting(more);
    }

    boolean fixes(String macro) {
        return macros.containsKey(macro);
    }

    Optional<String> value(String macro) {
        return macros.getOrDefault(
                macro, Optional.ofNullable(DeviceMacro.common().get(macro)));
    }

    /** All that is defined before the first line, besides what is for every compiler. */
    Map<String, String> definitions(BuildOptions options) {
        Map<String, String> definitions = new LinkedHashMap<>(DeviceMacro.common());
        macros.forEach((macro, value) ->
                value.ifPresentOrElse(text -> definitions.put(macro, text), () -> definitions.remove(macro)));
        definitions.keySet().removeAll(options.undefined());
        definitions.putAll(options.macros());
        return definitions;
    }
}
