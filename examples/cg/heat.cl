// An implicit step of heat, (1 + k A) u = what u was, with A = -laplace in a box of width x height cells: what conjugate gradients need for
// it. All arrays have a border of one cell, which is 0.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

// r = what u was - (1 + k A) u = -k A u, where u begins as what it was
__kernel void residual(__global float *r, __global const float *u, const int width, const int height, const float k)
{
    const int x = get_global_id(0), y = get_global_id(1), pitch = width + 2, i = (y + 1) * pitch + x + 1;
    if (x < width && y < height)
        r[i] = -k * (4.0f * u[i] - u[i - 1] - u[i + 1] - u[i - pitch] - u[i + pitch]);
}

// p = r + beta p
__kernel void direct(__global float *p, __global const float *r, const int width, const int height, const float beta)
{
    const int x = get_global_id(0), y = get_global_id(1), i = (y + 1) * (width + 2) + x + 1;
    if (x < width && y < height)
        p[i] = r[i] + beta * p[i];
}

// q = (1 + k A) p
__kernel void apply(__global float *q, __global const float *p, const int width, const int height, const float k)
{
    const int x = get_global_id(0), y = get_global_id(1), pitch = width + 2, i = (y + 1) * pitch + x + 1;
    if (x < width && y < height)
        q[i] = p[i] + k * (4.0f * p[i] - p[i - 1] - p[i + 1] - p[i - pitch] - p[i + pitch]);
}

// u = u + alpha p, r = r - alpha q
__kernel void advance(__global float *u, __global float *r, __global const float *p, __global const float *q,
        const int width, const int height, const float alpha)
{
    const int x = get_global_id(0), y = get_global_id(1), i = (y + 1) * (width + 2) + x + 1;
    if (x < width && y < height) {
        u[i] = u[i] + alpha * p[i];
        r[i] = r[i] - alpha * q[i];
    }
}
