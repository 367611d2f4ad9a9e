package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.Printable;
import io.github.halomill.runtime.posix.SignalHandlers;
import java.nio.charset.StandardCharsets;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.cl_device_id;
import org.jocl.cl_program;

/** A program built for one device. */
public final class ClProgram extends ClObject {

    /**
     * In the log of a build that lost a temporary file. LLVM, the compiler in PoCL, deletes such files when it sees a
     * signal for a memory fault, and a Java virtual machine causes such signals on purpose. The next attempt succeeds.
     */
    private static final String LOST_FILE = "unable to rename temporary";

    private static final int ATTEMPTS = 5;

    private final cl_program handle;
    private final ClContext context;
    private final String options;

    private ClProgram(cl_program handle, ClContext context, String options) {
        super(context.calls());
        this.handle = handle;
        this.context = context;
        this.options = options;
    }

    /**
     * Compiles and links.
     *
     * @param name what is built, for messages
     * @param texts source in pieces that are concatenated
     * @throws ClException with the compiler's log, if it fails
     */
    public static ClProgram build(ClContext context, String name, String options, String... texts) {
        int[] code = new int[1];
        cl_program handle = CL.clCreateProgramWithSource(context.handle(), texts.length, texts, null, code);
        context.calls().check("clCreateProgramWithSource", code[0]);
        ClProgram program = new ClProgram(handle, context, options);
        for (int attempt = 1; ; attempt++) {
            int built = SignalHandlers.keep(
                    () -> CL.clBuildProgram(handle, 1, new cl_device_id[] {context.device()}, options, null, null));
            if (built == CL.CL_SUCCESS) {
                return program;
            }
            String log = program.log();
            if (attempt == ATTEMPTS || !log.contains(LOST_FILE)) {
                try (program) {
                    throw context.calls().failed("clBuildProgram", built, name + " does not compile\n" + log);
                }
            }
        }
    }

    /** What the compiler was told. */
    public String options() {
        return options;
    }

    private String log() {
        cl_device_id device = context.device();
        long[] size = new long[1];
        int code = CL.clGetProgramBuildInfo(handle, device, CL.CL_PROGRAM_BUILD_LOG, 0, null, size);
        byte[] log = new byte[(int) size[0]];
        if (code == CL.CL_SUCCESS && log.length > 0) {
            code = CL.clGetProgramBuildInfo(handle, device, CL.CL_PROGRAM_BUILD_LOG, log.length, Pointer.to(log), null);
        }
        return code == CL.CL_SUCCESS
                ? Printable.of(new String(log, StandardCharsets.UTF_8).replace("\0", ""))
                        .strip()
                : "(no build log)";
    }

    ClContext context() {
        return context;
    }

    cl_program handle() {
        return handle;
    }

    @Override
    void release() {
        calls().released("clReleaseProgram", CL.clReleaseProgram(handle));
    }
}
