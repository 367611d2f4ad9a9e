// Rounds that a continue ends go on with the next entry of the table, with what was changed before it.
// global 16
// local 4
// buffers: out 128 a 64
// n = 9

__constant int cx[5] = {0, 1, -1, 2, 3};

__kernel void k(__global int *out, __global const int *a, int n)
{
    int i = get_global_id(0);
    int shift = 0;
    for (int q = 0; q < 5; q++) {
        shift += q;
        if (i + cx[q] < 0 || i + cx[q] >= n)
            continue;
        out[q * 16 + i + cx[q]] = a[i + shift];
        shift++;
        if (a[i] > 3)
            continue;
        shift += 2;
    }
    out[i + 96] = a[shift];
}
