// A macro of several statements under if: only the first is guarded.
// global 16
// local 4
// buffers: out 64 a 64

#define PUT(i, v) out[i] = v; out[(i) + 20] = v
#define EACH(i, n) for (int i = 0; i < n; i++)

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    if (g > 8)
        PUT(g, a[g]);
    EACH(i, 3)
        EACH(j, i)
            out[50 + i + j] = a[j];
}
