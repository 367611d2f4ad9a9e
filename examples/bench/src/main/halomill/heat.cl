// One explicit Euler step of the heat equation in a box of width x height x depth cells with a border of one cell: seven
// points. r is the diffusivity times the time step over the square of the cell size; at most 1/6.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void heat(__global float *next, __global const float *now,
                   const int width, const int height, const int depth, const float r)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    if (x >= width || y >= height || z >= depth) {
        return;
    }
    const size_t row = width + 2;
    const size_t plane = row * (height + 2);
    const size_t i = (z + 1) * plane + (y + 1) * row + (x + 1);

    const float around = now[i - 1] + now[i + 1] + now[i - row] + now[i + row] + now[i - plane] + now[i + plane];
    next[i] = now[i] + r * (around - 6.0f * now[i]);
}
