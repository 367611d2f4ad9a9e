package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.cluster.Homes;

/**
 * The zones of this process.
 *
 * @param homes which process has which zone
 * @param devices on which they are
 * @param workers a thread for each
 */
public record LocalZones(Homes homes, ByZone<ZoneDevice> devices, Workers workers) {}
