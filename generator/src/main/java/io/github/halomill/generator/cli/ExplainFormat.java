package io.github.halomill.generator.cli;

import io.github.halomill.generator.report.Explanation;
import io.github.halomill.generator.report.ExplanationJson;
import io.github.halomill.generator.report.ExplanationText;
import java.util.List;
import java.util.Locale;

/** How references are shown. */
enum ExplainFormat {
    TEXT,
    JSON;

    String write(List<Explanation> kernels) {
        return this == JSON ? ExplanationJson.write(kernels) : ExplanationText.write(kernels);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
