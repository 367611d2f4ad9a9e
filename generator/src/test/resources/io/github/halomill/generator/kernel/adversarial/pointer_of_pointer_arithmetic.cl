// Element n of a moved pointer, index first, address of an element.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    (i + 2)[out] = 3[a + i];
    *(&out[20] + i) = *(&(a + 4)[i] - 2);
    (out + 40 - i)[5] = 1;
}
