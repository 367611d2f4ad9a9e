// Subscripts from a private array that a loop fills.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int t[5] = {1, 4};
    for (int j = 1; j < 5; j++)
        t[j] += t[j - 1] + i;
    t[i % 5] = 40;
    out[t[2]] = a[t[4] & 63];
    int u[2][3] = {{1, 2, 3}, {4, 5}};
    out[u[i & 1][i % 3] + 50] = u[1][0];
    int *flat = &u[0][0];
    flat[4] = 60;
    out[u[1][1]] = 2;
}
