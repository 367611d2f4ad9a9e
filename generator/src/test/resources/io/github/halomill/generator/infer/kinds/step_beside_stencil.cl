__kernel void k(__global const float *in, __global float *out, __global int *step, const int n)
{
    const int x = get_global_id(0);
    if (x == 0) step[0] = step[0] + 1;
    if (x < 1 || x >= n - 1) return;
    out[x] = in[x - 1] + in[x + 1];
}
