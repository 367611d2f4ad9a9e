// A value that grows in two loops, and a loop in a loop.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    int p = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 2; j++)
            p += 2;
        p += 1;
        out[p + g] = a[p];
    }
    for (int i = 3; i > 0; i--)
        out[p++ + g + 16] = a[i];
    out[p + 40] = 1;
}
