// A subscript is computed with fractions.
// global 16
// local 4
// buffers: out 64 a 64

__kernel void k(__global int *out, __global const int *a)
{
    int i = get_global_id(0);
    float f = i * 0.75f;
    out[(int)f] = a[(int)(f + 0.5f)];
    out[30 + convert_int_rte(f)] = a[(int)-f + 20];
    out[(int)floor(-f) + 60] = 3;
}
