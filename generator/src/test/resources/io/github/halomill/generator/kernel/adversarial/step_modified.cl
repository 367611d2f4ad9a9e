// The body changes the step.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int g = get_global_id(0);
    int step = 1;
    for (int i = 0; i < 40; i += step) {
        out[i + g] = a[step];
        step *= 2;
    }
}
