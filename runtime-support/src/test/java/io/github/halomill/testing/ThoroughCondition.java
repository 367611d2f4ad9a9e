package io.github.halomill.testing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Leaves out what {@link Thorough} marks. */
final class ThoroughCondition implements ExecutionCondition {

    private static final Pattern ROW = Pattern.compile("\\[test-template-invocation:#(\\d+)]$");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext test) {
        int rows = AnnotationSupport.findAnnotation(test.getElement(), Thorough.class)
                .map(Thorough::rows)
                .orElse(Integer.MAX_VALUE);
        Matcher row = ROW.matcher(test.getUniqueId());
        int first = row.find() ? Integer.parseInt(row.group(1)) : 1;
        return Thorough.ON || first <= rows
                ? ConditionEvaluationResult.enabled("")
                : ConditionEvaluationResult.disabled("only with -Dthorough");
    }
}
