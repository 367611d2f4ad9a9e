// PolyBench's jacobi-2d: the mean of a cell and its four neighbours. The border stays.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void jacobi2d(__global float *out, __global const float *in, const int n)
{
    const int j = get_global_id(0) + 1;
    const int i = get_global_id(1) + 1;
    if (i >= n - 1 || j >= n - 1) {
        return;
    }
    const int m = i * n + j;
    out[m] = 0.2f * (in[m] + in[m - 1] + in[m + 1] + in[m + n] + in[m - n]);
}
