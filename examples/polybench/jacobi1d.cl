// PolyBench's jacobi-1d: the mean of three neighbours. The first and the last element stay.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void jacobi1d(__global float *out, __global const float *in, const int n)
{
    const int i = get_global_id(0) + 1;
    if (i >= n - 1) {
        return;
    }
    out[i] = 0.33333f * (in[i - 1] + in[i] + in[i + 1]);
}
