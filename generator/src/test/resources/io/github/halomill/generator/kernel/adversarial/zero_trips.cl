// A loop that never runs leaves its variables alone.
// global 16
// local 4
// buffers: out 64 a 64
// n = -3

__kernel void k(__global int *out, __global const int *a, int n)
{
    int i = get_global_id(0);
    int j, s = 0;
    for (j = 5; j < n; j++) {
        s = j;
        out[0] = 1;
    }
    for (uint u = 3u; u < 2u; u++)
        s = 50;
    out[i + j] = a[s];
}
