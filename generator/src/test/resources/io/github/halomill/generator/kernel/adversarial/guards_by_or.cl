// An item works if one of two things holds; neither holds by itself.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    if (i < 3 || i > 12)
        out[i] = a[i];
    if (!(i < 5 && i > 2))
        out[i + 20] = a[i + 30];
}
