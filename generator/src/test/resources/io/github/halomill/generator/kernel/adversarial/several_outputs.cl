// Every item writes a run of elements, and one more of the next.
// global 8
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    for (int j = 0; j < 4; j++)
        out[i * 4 + j] = a[i * 4 + (j ^ 1)];
    out[i * 4 + 4 + 16 * (i == 7)] = 9;
}
