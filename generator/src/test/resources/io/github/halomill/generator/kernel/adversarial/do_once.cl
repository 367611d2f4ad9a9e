// The body of do runs once, whatever the condition.
// global 16
// local 4
// buffers: out 64 a 64
// n = 0

__kernel void k(__global int *out, __global const int *a, int n)
{
    int i = get_global_id(0);
    int j = 3;
    do {
        out[i + j] = a[j];
        j++;
        if (j == 3)
            continue;
    } while (j < n);
    out[j + 40] = 1;
}
