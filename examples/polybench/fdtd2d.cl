// PolyBench's fdtd-2d: three arrays of nx x ny, the second index fastest. fict: what _fict_ has for the step.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void step_ey(__global float *ey, __global const float *hz, const float fict, const int nx, const int ny)
{
    const int j = get_global_id(0);
    const int i = get_global_id(1);
    if (i >= nx || j >= ny) {
        return;
    }
    if (i == 0) {
        ey[i * ny + j] = fict;
    } else {
        ey[i * ny + j] = ey[i * ny + j] - 0.5f * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
    }
}

__kernel void step_ex(__global float *ex, __global const float *hz, const int nx, const int ny)
{
    const int j = get_global_id(0);
    const int i = get_global_id(1);
    if (i < nx && j < ny && j > 0) {
        ex[i * ny + j] = ex[i * ny + j] - 0.5f * (hz[i * ny + j] - hz[i * ny + (j - 1)]);
    }
}

__kernel void step_hz(__global float *hz, __global const float *ex, __global const float *ey, const int nx, const int ny)
{
    const int j = get_global_id(0);
    const int i = get_global_id(1);
    if (i < nx - 1 && j < ny - 1) {
        hz[i * ny + j] = hz[i * ny + j]
                - 0.7f * (ex[i * ny + (j + 1)] - ex[i * ny + j] + ey[(i + 1) * ny + j] - ey[i * ny + j]);
    }
}
