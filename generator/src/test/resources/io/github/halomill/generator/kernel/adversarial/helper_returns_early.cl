// A helper returns from the middle of two loops.
// global 16
// local 4
// buffers: out 64 a 64

int find(__global const int *a, int from)
{
    for (int i = from; i < from + 4; i++)
        for (int j = 0; j < 3; j++)
            if (a[i + j] > 0)
                return i * 2 + j;
    return 50;
}

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    out[find(a, i)] = 1;
}
