// One explicit Euler step of the heat equation in a box of width x height x depth cells. The layer of cells around the
// box keeps its temperature. r is the diffusivity times the time step over the square of the cell size; at most 1/6.

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void heat(__global double *next, __global const double *now,
                   const int width, const int height, const int depth, const double r)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= width || y >= height || z >= depth) {
        return;
    }
    const int row = width + 2;
    const int plane = row * (height + 2);
    const int i = (z + 1) * plane + (y + 1) * row + (x + 1);

    const double around = now[i - 1] + now[i + 1] + now[i - row] + now[i + row] + now[i - plane] + now[i + plane];
    next[i] = now[i] + r * (around - 6.0 * now[i]);
}
