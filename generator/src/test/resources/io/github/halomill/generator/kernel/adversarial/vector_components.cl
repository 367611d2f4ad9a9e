// Single components of vectors in memory.
// global 8
// local 4
// buffers: out 16 a 16

__kernel void k(__global float4 *out, __global const float4 *a)
{
    int i = get_global_id(0);
    out[i].x = a[i].w;
    out[i + 8].yz = a[i].s01;
    out[i].hi = a[i + 1].odd;
}
