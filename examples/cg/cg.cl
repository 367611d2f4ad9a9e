// What conjugate gradients need for -laplace x = b in a box of width x height cells. All arrays have a border of one cell, which is 0.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

// q = A p
__kernel void laplace(__global float *q, __global const float *p, const int width, const int height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= width || y >= height) {
        return;
    }
    const int pitch = width + 2;
    const int i = (y + 1) * pitch + (x + 1);

    q[i] = 4.0f * p[i] - p[i - 1] - p[i + 1] - p[i - pitch] - p[i + pitch];
}

// x = x + alpha p, r = r - alpha q
__kernel void advance(
        __global float *solution, __global float *r, __global const float *p, __global const float *q,
        const int width, const int height, const float alpha)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= width || y >= height) {
        return;
    }
    const int i = (y + 1) * (width + 2) + (x + 1);

    solution[i] = solution[i] + alpha * p[i];
    r[i] = r[i] - alpha * q[i];
}

// p = r + beta p
__kernel void direct(__global float *p, __global const float *r, const int width, const int height, const float beta)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= width || y >= height) {
        return;
    }
    const int i = (y + 1) * (width + 2) + (x + 1);

    p[i] = r[i] + beta * p[i];
}
