package io.github.halomill.templates;

import java.util.List;

/**
 * The wrapper kernel of a program under global addressing.
 *
 * @param resource name of the wrapper's own file, for build logs
 * @param description name of the description that it is generated from
 * @param kernelFile name of the user's kernel source
 * @param function name of the user's kernel function
 * @param parameters of the wrapper as OpenCL C declares them
 * @param arguments of the call of the user's kernel, as OpenCL C expressions
 */
public record WrapperVars(
        String resource,
        String description,
        String kernelFile,
        String function,
        List<String> parameters,
        List<String> arguments)
        implements TemplateVars {

    public WrapperVars {
        parameters = List.copyOf(parameters);
        arguments = List.copyOf(arguments);
    }

    @Override
    public String template() {
        return "wrapper.cl.vm";
    }
}
