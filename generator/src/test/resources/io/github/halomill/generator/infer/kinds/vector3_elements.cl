__kernel void k(__global const float3 *in, __global float3 *out, int n)
{
    int x = get_global_id(0);
    if (x < n - 1) out[x] = in[x + 1];
}
