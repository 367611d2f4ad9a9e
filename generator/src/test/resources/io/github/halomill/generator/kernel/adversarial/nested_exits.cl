// break leaves the inner loop, continue the iteration, return all.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    for (int i = 0; i < 6; i++) {
        for (int j = 0; ; j++) {
            if (j > i)
                break;
            if ((i + j + g) % 3 == 0)
                continue;
            if (i == 4 && g == 9)
                return;
            out[i * 6 + j + g] = a[j];
        }
        if (i == 3 && g > 10)
            break;
        out[50 + i] = a[i];
    }
    out[60] = 4;
}
