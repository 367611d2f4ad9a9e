// A uchar index wraps at 256, a char turns negative.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    uchar u = 250 + i;
    char c = 120 + i;
    out[u % 64] = a[i];
    out[40 + c / 16] = a[i + 1];
}
