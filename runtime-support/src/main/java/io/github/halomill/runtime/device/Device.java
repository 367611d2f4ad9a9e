package io.github.halomill.runtime.device;

/** An OpenCL device, or one of several logical devices that share it. */
public record Device(String id, String name) {}
