// The inner bound is the outer counter.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    for (int i = 0; i < 5; i++)
        for (int j = i; j < 5 - i; j++)
            for (int l = j; l >= i; l--)
                out[i * 8 + j + l] = a[g + l];
}
