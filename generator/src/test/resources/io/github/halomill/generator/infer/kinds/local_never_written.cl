__kernel void k(__global const float *in, __global float *out, __local const float *w, int n)
{
    int x = get_global_id(0);
    if (x > 0 && x < n - 1) out[x] = w[0] * in[x - 1] + w[1] * in[x] + w[2] * in[x + 1];
}
