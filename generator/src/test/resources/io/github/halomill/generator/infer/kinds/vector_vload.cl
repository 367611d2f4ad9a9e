__kernel void k(__global const float *in, __global float *out, int n)
{
    int x = get_global_id(0);
    vstore4(vload4(x, in) * 2.0f, x, out);
}
