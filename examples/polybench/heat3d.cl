// PolyBench's heat-3d: an eighth of the second difference along each dimension. The border stays.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void heat3d(__global float *out, __global const float *in, const int n)
{
    const int k = get_global_id(0) + 1;
    const int j = get_global_id(1) + 1;
    const int i = get_global_id(2) + 1;
    if (i >= n - 1 || j >= n - 1 || k >= n - 1) {
        return;
    }
    const int plane = n * n;
    const int m = i * plane + j * n + k;
    out[m] = 0.125f * (in[m + plane] - 2.0f * in[m] + in[m - plane])
             + 0.125f * (in[m + n] - 2.0f * in[m] + in[m - n])
             + 0.125f * (in[m + 1] - 2.0f * in[m] + in[m - 1])
             + in[m];
}
