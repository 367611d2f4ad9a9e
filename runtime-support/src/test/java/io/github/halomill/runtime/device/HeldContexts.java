package io.github.halomill.runtime.device;

import java.util.ArrayList;
import java.util.List;
import org.jocl.CL;
import org.jocl.cl_context;
import org.jocl.cl_context_properties;
import org.jocl.cl_device_id;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Holds a context of every device open, from the first test that needs one to the end of the virtual machine: PoCL reads its
 * library of built-in functions, half a second's work, for the first kernel that is compiled, and forgets it with the last context.
 * Found by JUnit in whatever module has it on its class path. Tests that count objects of OpenCL do not see these contexts.
 */
public final class HeldContexts implements BeforeEachCallback {

    private static final List<cl_context> HELD = new ArrayList<>();

    @Override
    public void beforeEach(ExtensionContext test) {
        if (HELD.isEmpty() && test.getTags().contains("device")) {
            open();
        }
    }

    /** Opens them; for a program of the tests' own that compiles for several programs. */
    public static void open() {
        for (Device device : Devices.discover()) {
            cl_context_properties properties = new cl_context_properties();
            properties.addProperty(CL.CL_CONTEXT_PLATFORM, device.clPlatform());
            HELD.add(CL.clCreateContext(properties, 1, new cl_device_id[] {device.clDevice()}, null, null, null));
        }
    }
}
