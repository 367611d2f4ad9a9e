// Three fields, two of them written: one step of a staggered scheme.
typedef float real;
__kernel void advance(__global real *ex, __global real *ey, __global const real *hz, const int nx, const int ny)
{
    const int j = get_global_id(0);
    const int i = get_global_id(1);
    if (i < nx && j < ny) {
        if (i > 0) ey[i * ny + j] -= 0.5f * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
        if (j > 0) ex[i * ny + j] -= 0.5f * (hz[i * ny + j] - hz[i * ny + (j - 1)]);
    }
}
