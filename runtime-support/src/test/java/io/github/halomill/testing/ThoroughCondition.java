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
        int every = AnnotationSupport.findAnnotation(test.getElement(), Thorough.class)
                .map(Thorough::every)
                .orElse(1);
        Matcher row = ROW.matcher(test.getUniqueId());
        int before = row.find() ? Integer.parseInt(row.group(1)) - 1 : 0;
        return Thorough.ON || (every > 0 && before % every == 0)
                ? ConditionEvaluationResult.enabled("")
                : ConditionEvaluationResult.disabled("only with -Dthorough");
    }
}
