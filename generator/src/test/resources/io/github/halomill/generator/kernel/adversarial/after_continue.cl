// What follows a continue belongs to the other items, with the values that they have then.
// global 16
// local 4
// buffers: out 64 a 64
// n = 6

__kernel void k(__global int *out, __global const int *a, int n)
{
    int i = get_global_id(0);
    int shift = 0;
    for (int j = 0; j < n; j++) {
        if (j == i)
            continue;
        shift = j;
        out[i] = a[i + shift];
    }
    out[i + 16] = a[shift];
}
