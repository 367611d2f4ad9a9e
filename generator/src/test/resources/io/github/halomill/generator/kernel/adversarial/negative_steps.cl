// Loops that go down, by one and by three, to the end or past it.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    int i;
    for (i = 10; i >= 0; i -= 3)
        out[i + g] = a[i];
    out[40 + i] = a[g];
    for (i = g; i != 0; i--)
        out[i + 44] = 2;
}
