// A break leaves a loop over a table in any round, by data or by ids; a return the kernel.
// global 16
// local 4
// buffers: out 160 a 64
// n = 9

__constant int cx[5] = {0, 1, -1, 2, 3};

__kernel void k(__global int *out, __global const int *a, int n)
{
    int i = get_global_id(0);
    int q, last = 7;
    for (q = 0; q < 5; q++) {
        if (i + cx[q] >= n)
            break;
        if (a[i] == 100)
            return;
        last = cx[q];
        out[q * 16 + i + cx[q] + 1] = a[i + last + 1];
    }
    out[96 + i] = a[q];
    out[112 + i] = a[last + 1];
    for (q = 0; q < 5; q++) {
        if (q == 3) {
            last = q;
            break;
        }
        if (i == 2 && q == 1)
            return;
    }
    out[128 + i] = a[last] + q;
}
