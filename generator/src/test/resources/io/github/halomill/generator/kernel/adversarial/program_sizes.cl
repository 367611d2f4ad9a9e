// Sizes are macros of the build options.
// global 8 4
// local 4 2
// buffers: out 64 a 64
// symbol NX = 8
// symbol PAD = 2

__kernel void k(__global int *out, __global const int *a)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < NX - PAD)
        out[y * (NX + PAD) + x + PAD] = a[y * NX + x + PAD / 2];
}
