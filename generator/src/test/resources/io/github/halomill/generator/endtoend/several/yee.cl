// Yee's scheme in two dimensions, as PolyBench's fdtd-2d has it: ex lies on the ny + 1 horizontal edges of a column of cells, ey on the
// nx + 1 vertical edges of a row, hz in the middle. The outermost edges are walls, but for the first row of ex, which is the source.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void update_ex(__global float *ex, __global const float *hz, const int nx, const int ny)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < nx && y < ny && y > 0) {
        const int i = y * nx + x;
        ex[i] = ex[i] - 0.5f * (hz[i] - hz[i - nx]);
    }
}

__kernel void update_ey(__global float *ey, __global const float *hz, const int nx, const int ny)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < nx && y < ny && x > 0) {
        const int i = y * (nx + 1) + x;
        const int h = y * nx + x;
        ey[i] = ey[i] - 0.5f * (hz[h] - hz[h - 1]);
    }
}

__kernel void update_hz(__global float *hz, __global const float *ex, __global const float *ey, const int nx, const int ny)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < nx && y < ny) {
        const int h = y * nx + x;
        const int i = y * (nx + 1) + x;
        hz[h] = hz[h] - 0.7f * (ex[h + nx] - ex[h] + ey[i + 1] - ey[i]);
    }
}
