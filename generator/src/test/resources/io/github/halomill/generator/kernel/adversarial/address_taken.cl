// A variable is written through its address.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int j = 5;
    int *p = &j;
    *p = i + 7;
    out[j] = a[i];
    p[0]++;
    out[j + 30] = a[*p];
}
