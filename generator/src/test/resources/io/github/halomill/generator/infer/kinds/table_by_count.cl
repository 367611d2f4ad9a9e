/* a subscript that may grow in every round has no end */
__kernel void count(__global const uchar *in, __global int *out, __global const int *table, __global const int *bits)
{
    const int x = get_global_id(0);
    int n = 0, code = 0;
    for (int k = 0; k < 8; k++) {
        if (in[x] > 16 * k) n += 3;
        code |= (in[x] > 16 * k) << k;
    }
    out[x] = table[n] + bits[code];
}
