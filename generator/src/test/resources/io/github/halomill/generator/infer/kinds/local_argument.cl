__kernel void k(__global const float *in, __global float *out, __local float *t)
{
    int x = get_global_id(0), l = get_local_id(0);
    t[l] = in[x];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[x] = t[l] * 2.0f;
}
