// The body moves the counter.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    for (int i = 0; i < 12; i++) {
        out[g + i] = a[i];
        if (i == 3)
            i += 4;
        if (i == 9)
            i--, g++;
        if (g > 30)
            break;
    }
}
