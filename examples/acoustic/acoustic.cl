// A step of sound: what the pressure was (before) and is (now) makes what it will be (after). Each array has a border of one cell, which
// stays 0. speed2 is (speed dt / dx)^2 of each cell; keep is 1, and less in the sponge along the edges, which swallows waves.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void wave(
        __global float *after, __global const float *now, __global const float *before,
        __global const float *speed2, __global const float *keep,
        const int nx, const int ny, const int sx, const int sy, const float amplitude)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) {
        return;
    }
    const int pitch = nx + 2;
    const int i = (y + 1) * pitch + (x + 1);
    const int m = y * nx + x;

    const float around = now[i - 1] + now[i + 1] + now[i - pitch] + now[i + pitch];
    float p = now[i] + keep[m] * (now[i] - before[i]) + speed2[m] * (around - 4.0f * now[i]);
    if (x == sx && y == sy) {
        p = p + amplitude;
    }
    after[i] = p;
}
