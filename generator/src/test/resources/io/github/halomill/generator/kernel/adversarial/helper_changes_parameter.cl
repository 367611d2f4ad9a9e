// A helper works on its own copy.
// global 16
// local 4
// buffers: out 64 a 64

int last(int i, int n)
{
    while (i < n)
        i += 3;
    n = 0;
    return i + n;
}

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int n = 12;
    out[last(i, n) + n] = a[i];
    out[i + 32] = a[n];
}
