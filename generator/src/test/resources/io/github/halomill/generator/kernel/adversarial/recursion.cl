// A function calls itself.
// global 16
// local 4
// buffers: out 64 a 64
// refused

int down(int i)
{
    return i > 3 ? down(i - 3) + 1 : i;
}

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    out[down(i)] = a[i];
}
