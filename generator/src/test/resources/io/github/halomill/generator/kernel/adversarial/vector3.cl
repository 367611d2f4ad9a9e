// Vectors of three lie four apart, but vload3 does not.
// global 4
// local 2
// buffers: out 8 a 8 f 32

__kernel void k(__global float3 *out, __global const float3 *a, __global float *f)
{
    int i = get_global_id(0);
    out[i] = a[i + 2];
    vstore3(a[i], i, f + 1);
}
