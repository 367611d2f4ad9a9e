// A pointer walks with the loop and goes on behind it.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    __global const int *p = a + i;
    __global int *q = &out[2 * i];
    for (int j = 0; j < 3; ++j, p += 2)
        *q++ = *p;
    *q = p[-1];
    out[q - out + 16] = a[40 + (p == a + i + 6)];
}
