// int to uint to long does not come back; int to long to int does.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = (int)get_global_id(0) - 4;
    long far = (long)(uint)i;
    long near = (long)i;
    if (far >= 0 && far < 100)
        out[far] = a[4];
    if (near < 0)
        out[near + 40] = a[5];
    out[50 + (int)(far >> 31)] = 1;
}
