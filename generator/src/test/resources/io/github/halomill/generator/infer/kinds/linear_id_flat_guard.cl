__kernel void k(__global const float *in, __global float *out, int nx, int n)
{
    int i = get_global_id(0);
    if (i >= nx && i < n - nx) out[i] = in[i - nx] + in[i + nx];
}
