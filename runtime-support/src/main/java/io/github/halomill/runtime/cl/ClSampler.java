package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.Sampling;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.cl_sampler;

/** How a kernel that is passed it reads images. */
public final class ClSampler extends ClObject {

    private final cl_sampler handle;

    private ClSampler(ClCalls calls, cl_sampler handle) {
        super(calls);
        this.handle = handle;
    }

    /** A sampler. */
    @SuppressWarnings("deprecation") // the successor needs OpenCL 2.0, and some devices have 1.2
    public static ClSampler create(ClContext context, Sampling sampling) {
        int addressing = switch (sampling.addressing()) {
            case NONE -> CL.CL_ADDRESS_NONE;
            case CLAMP_TO_EDGE -> CL.CL_ADDRESS_CLAMP_TO_EDGE;
            case CLAMP -> CL.CL_ADDRESS_CLAMP;
            case REPEAT -> CL.CL_ADDRESS_REPEAT;
            case MIRRORED_REPEAT -> CL.CL_ADDRESS_MIRRORED_REPEAT;
        };
        int filter = sampling.filter() == Sampling.Filter.LINEAR ? CL.CL_FILTER_LINEAR : CL.CL_FILTER_NEAREST;
        int[] code = new int[1];
        cl_sampler handle = CL.clCreateSampler(context.handle(), sampling.normalized(), addressing, filter, code);
        context.calls().check("clCreateSampler", code[0], sampling.toString());
        return new ClSampler(context.calls(), handle);
    }

    Pointer argument() {
        return Pointer.to(handle);
    }

    @Override
    void release() {
        calls().released("clReleaseSampler", CL.clReleaseSampler(handle));
    }
}
