// The same name is three variables.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    {
        int i = 3;
        out[i + 40] = a[i];
        for (int i = 0; i < 2; i++)
            out[i + 50] = a[i];
        i = 20;
        out[i] = a[i];
    }
    out[i] = a[i + 16];
}
