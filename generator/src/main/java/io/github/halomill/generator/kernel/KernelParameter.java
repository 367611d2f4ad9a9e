package io.github.halomill.generator.kernel;

import io.github.halomill.runtime.base.DataType;
import java.util.Optional;

/** A parameter of a kernel function. */
public record KernelParameter(
        String name,
        AddressSpace addressSpace,
        Optional<DataType> type,
        boolean pointer,
        boolean readOnly,
        String typeText,
        int line,
        int column) {}
