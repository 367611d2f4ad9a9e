// Rows read as float4, and what lies beside them.
// global 8
// local 4
// buffers: out 64 a 64

__kernel void k(__global float *out, __global const float *a)
{
    int i = get_global_id(0);
    float4 v = ((__global const float4 *)a)[i];
    float2 w = vload2(i, a + 5);
    float3 u = vload3(i, a);
    ((__global float4 *)out)[i] = v + (float4)(w, u.x, a[i]);
    vstore2(w.yx, i, out + 40);
}
