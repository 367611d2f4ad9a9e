package io.github.halomill.templates;

import java.io.StringWriter;
import java.lang.reflect.RecordComponent;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;
import org.apache.velocity.exception.VelocityException;
import org.apache.velocity.runtime.RuntimeConstants;
import org.apache.velocity.runtime.resource.loader.ClasspathResourceLoader;

/**
 * Fills in templates. Every component of the {@link TemplateVars} is a variable of its name, and {@code $vars} is the
 * record itself; a template that uses any other is refused.
 */
public final class Templates {

    private static final VelocityEngine ENGINE = engine();

    private Templates() {}

    /** The text, with {@code \n} between lines. */
    public static String render(TemplateVars vars) {
        String path = Templates.class.getPackageName().replace('.', '/') + "/" + vars.template();
        StringWriter text = new StringWriter();
        ENGINE.getTemplate(path, "UTF-8").merge(context(vars), text);
        return text.toString();
    }

    /** Fills in a template given as text; {@code name} is for error messages. */
    static String render(String name, String template, TemplateVars vars) {
        StringWriter text = new StringWriter();
        ENGINE.evaluate(context(vars), text, name, template);
        return text.toString();
    }

    private static VelocityContext context(TemplateVars vars) {
        VelocityContext context = new VelocityContext();
        context.put("vars", vars);
        for (RecordComponent component : vars.getClass().getRecordComponents()) {
            try {
                context.put(component.getName(), component.getAccessor().invoke(vars));
            } catch (ReflectiveOperationException e) {
                throw new VelocityException("cannot read " + component + " of " + vars, e);
            }
        }
        return context;
    }

    private static VelocityEngine engine() {
        VelocityEngine engine = new VelocityEngine();
        engine.setProperty(RuntimeConstants.RESOURCE_LOADERS, "class");
        engine.setProperty("resource.loader.class.class", ClasspathResourceLoader.class.getName());
        engine.setProperty("resource.loader.class.cache", true);
        engine.setProperty(RuntimeConstants.RUNTIME_REFERENCES_STRICT, true);
        engine.setProperty(RuntimeConstants.SPACE_GOBBLING, "lines");
        engine.setProperty(RuntimeConstants.VM_LIBRARY, "");
        engine.init();
        return engine;
    }
}
