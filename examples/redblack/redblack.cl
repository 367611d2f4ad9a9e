// Poisson's equation by successive over-relaxation. Cells are coloured as a chessboard, and one launch relaxes those of one colour, in
// place: their neighbours are all of the other. u has a border of one cell, which stays; f is the right-hand side times dx^2.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void relax(
        __global float *u, __global const float *f, const int nx, const int ny, const int colour, const float omega)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny || (x + y) % 2 != colour) {
        return;
    }
    const int pitch = nx + 2;
    const int i = (y + 1) * pitch + (x + 1);

    const float around = u[i - 1] + u[i + 1] + u[i - pitch] + u[i + pitch];
    u[i] = u[i] + omega * (0.25f * (around - f[y * nx + x]) - u[i]);
}

// What is missing for the equation to hold.
__kernel void residual(__global float *r, __global const float *u, __global const float *f, const int nx, const int ny)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= nx || y >= ny) {
        return;
    }
    const int pitch = nx + 2;
    const int i = (y + 1) * pitch + (x + 1);

    const float around = u[i - 1] + u[i + 1] + u[i - pitch] + u[i + pitch];
    r[y * nx + x] = f[y * nx + x] - (around - 4.0f * u[i]);
}
