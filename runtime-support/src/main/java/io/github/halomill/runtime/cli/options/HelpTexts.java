package io.github.halomill.runtime.cli.options;

import io.github.halomill.runtime.io.format.ArrayFormats;
import java.util.LinkedHashMap;
import java.util.ListResourceBundle;
import java.util.Map;

/** What descriptions of options say of one program, as {@code ${bundle:NAME}}, and of the formats of files. */
public final class HelpTexts extends ListResourceBundle {

    private final Map<String, String> texts;

    /** With these texts by their names. */
    public HelpTexts(Map<String, String> ofProgram) {
        texts = new LinkedHashMap<>(ofProgram);
        texts.put("filesRead", ArrayFormats.read());
        texts.put("filesWritten", ArrayFormats.written());
    }

    /** Text in a description of picocli, which is a format. */
    public static String escaped(String text) {
        return text.replace("%", "%%").replace("@|", "@ |").replace("${", "$ {");
    }

    @Override
    protected Object[][] getContents() {
        return texts.entrySet().stream()
                .map(text -> new Object[] {text.getKey(), escaped(text.getValue())})
                .toArray(Object[][]::new);
    }
}
