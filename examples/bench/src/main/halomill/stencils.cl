// The stencils that AN5D (Matsumura et al., CGO 2020) is measured with, as plain kernels: a work-item computes one element of arrays
// that have a border as wide as it reads. Every point has a weight of its own.

#ifndef RADIUS
#define RADIUS 1
#endif

#ifndef REAL
#define REAL float // double takes the same weights
#endif

__kernel void star2d(__global REAL *next, __global const REAL *now, const int pitch)
{
    const int i = (get_global_id(1) + RADIUS) * pitch + get_global_id(0) + RADIUS;

    REAL sum = 0.48f * now[i];
    for (int r = 1; r <= RADIUS; r++) {
        sum += 0.14f / (RADIUS * r) * now[i - r] + 0.13f / (RADIUS * r) * now[i + r]
             + 0.12f / (RADIUS * r) * now[i - r * pitch] + 0.11f / (RADIUS * r) * now[i + r * pitch];
    }
    next[i] = sum;
}

__kernel void box2d(__global REAL *next, __global const REAL *now, const int pitch)
{
    const int i = (get_global_id(1) + RADIUS) * pitch + get_global_id(0) + RADIUS;

    REAL sum = 0;
    for (int y = -RADIUS; y <= RADIUS; y++) {
        for (int x = -RADIUS; x <= RADIUS; x++) {
            sum += (1.0f / ((2 * RADIUS + 1) * (2 * RADIUS + 1)) + 0.001f * y + 0.0003f * x) * now[i + y * pitch + x];
        }
    }
    next[i] = sum;
}

__kernel void j2d5pt(__global REAL *next, __global const REAL *now, const int pitch)
{
    const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;

    next[i] = (5.1f * now[i - pitch] + 12.1f * now[i - 1] + 15.0f * now[i] + 12.2f * now[i + 1] + 5.2f * now[i + pitch]) / 118;
}

__kernel void j2d9pt(__global REAL *next, __global const REAL *now, const int pitch)
{
    const int i = (get_global_id(1) + 2) * pitch + get_global_id(0) + 2;

    next[i] = (7.1f * now[i - 2 * pitch] + 5.1f * now[i - pitch]
             + 9.2f * now[i - 2] + 12.1f * now[i - 1] + 15.0f * now[i] + 12.2f * now[i + 1] + 9.1f * now[i + 2]
             + 5.2f * now[i + pitch] + 7.2f * now[i + 2 * pitch]) / 118;
}

__kernel void gradient2d(__global REAL *next, __global const REAL *now, const int pitch)
{
    const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;
    const REAL n = now[i] - now[i - pitch];
    const REAL s = now[i] - now[i + pitch];
    const REAL w = now[i] - now[i - 1];
    const REAL e = now[i] - now[i + 1];

    next[i] = now[i] + 1.0f / sqrt(0.0001f + n * n + s * s + w * w + e * e);
}

__kernel void star3d(__global REAL *next, __global const REAL *now, const int pitch, const int rows)
{
    const int plane = pitch * rows;
    const int i = (get_global_id(2) + RADIUS) * plane + (get_global_id(1) + RADIUS) * pitch + get_global_id(0) + RADIUS;

    REAL sum = 0.25f * now[i];
    for (int r = 1; r <= RADIUS; r++) {
        sum += 0.14f / (RADIUS * r) * now[i - r] + 0.13f / (RADIUS * r) * now[i + r]
             + 0.12f / (RADIUS * r) * now[i - r * pitch] + 0.11f / (RADIUS * r) * now[i + r * pitch]
             + 0.10f / (RADIUS * r) * now[i - r * plane] + 0.15f / (RADIUS * r) * now[i + r * plane];
    }
    next[i] = sum;
}

__kernel void box3d(__global REAL *next, __global const REAL *now, const int pitch, const int rows)
{
    const int plane = pitch * rows;
    const int i = (get_global_id(2) + RADIUS) * plane + (get_global_id(1) + RADIUS) * pitch + get_global_id(0) + RADIUS;

    REAL sum = 0;
    for (int z = -RADIUS; z <= RADIUS; z++) {
        for (int y = -RADIUS; y <= RADIUS; y++) {
            for (int x = -RADIUS; x <= RADIUS; x++) {
                sum += (1.0f / ((2 * RADIUS + 1) * (2 * RADIUS + 1) * (2 * RADIUS + 1)) + 0.001f * z + 0.0007f * y + 0.0003f * x)
                     * now[i + z * plane + y * pitch + x];
            }
        }
    }
    next[i] = sum;
}

__kernel void j3d27pt(__global REAL *next, __global const REAL *now, const int pitch, const int rows)
{
    const int plane = pitch * rows;
    const int i = (get_global_id(2) + 1) * plane + (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;

    next[i] = (0.5f * now[i - plane - pitch - 1] + 0.7f * now[i - plane - pitch] + 0.9f * now[i - plane - pitch + 1]
             + 1.2f * now[i - plane - 1] + 1.5f * now[i - plane] + 1.2f * now[i - plane + 1]
             + 0.9f * now[i - plane + pitch - 1] + 0.7f * now[i - plane + pitch] + 0.5f * now[i - plane + pitch + 1]
             + 0.51f * now[i - pitch - 1] + 0.71f * now[i - pitch] + 0.91f * now[i - pitch + 1]
             + 1.21f * now[i - 1] + 1.51f * now[i] + 1.21f * now[i + 1]
             + 0.91f * now[i + pitch - 1] + 0.71f * now[i + pitch] + 0.51f * now[i + pitch + 1]
             + 0.52f * now[i + plane - pitch - 1] + 0.72f * now[i + plane - pitch] + 0.92f * now[i + plane - pitch + 1]
             + 1.22f * now[i + plane - 1] + 1.52f * now[i + plane] + 1.22f * now[i + plane + 1]
             + 0.92f * now[i + plane + pitch - 1] + 0.72f * now[i + plane + pitch] + 0.52f * now[i + plane + pitch + 1]) / 159;
}

// A wave of eighth order: 25 points, two levels, and a speed at each point.
__kernel void wave3d(__global REAL *next, __global const REAL *now, __global const REAL *before, __global const REAL *speed,
                     const int pitch, const int rows)
{
    const int plane = pitch * rows;
    const int i = (get_global_id(2) + 4) * plane + (get_global_id(1) + 4) * pitch + get_global_id(0) + 4;

    const REAL sum = -8.541667f * now[i]
        + 1.6f * (now[i - 1] + now[i + 1] + now[i - pitch] + now[i + pitch] + now[i - plane] + now[i + plane])
        - 0.2f * (now[i - 2] + now[i + 2] + now[i - 2 * pitch] + now[i + 2 * pitch] + now[i - 2 * plane] + now[i + 2 * plane])
        + 0.0254f * (now[i - 3] + now[i + 3] + now[i - 3 * pitch] + now[i + 3 * pitch] + now[i - 3 * plane] + now[i + 3 * plane])
        - 0.0018f * (now[i - 4] + now[i + 4] + now[i - 4 * pitch] + now[i + 4 * pitch] + now[i - 4 * plane] + now[i + 4 * plane]);
    next[i] = 2.0f * now[i] - before[i] + speed[i] * sum;
}
