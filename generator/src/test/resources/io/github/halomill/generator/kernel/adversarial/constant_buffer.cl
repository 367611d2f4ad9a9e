// A __constant argument, which the kernel reads beyond its own element.
// global 16
// local 4
// buffers: out 16 c 20

__kernel void k(__global int *out, __constant int *c)
{
    int i = get_global_id(0);
    out[i] = c[i + 2] + c[0] + c[c[3] & 15];
}
