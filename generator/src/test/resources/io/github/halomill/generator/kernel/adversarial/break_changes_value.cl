// A value that only the way to the break sets.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    int found = 0;
    for (int j = 0; j < 8; j++) {
        if (a[i + j] > 10) {
            found = j + 1;
            break;
        }
        found = 40;
    }
    out[found + i] = 1;
}
