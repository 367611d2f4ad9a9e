// Of 64 cells in a row and as many rows, numbers are masked.
__kernel void torus(__global const uint *in, __global uint *out)
{
    uint x = get_global_id(0), y = get_global_id(1);
    out[y * 64 + x] = in[y * 64 + ((x + 1) & 63)] + 3u * in[((y - 1) & 63) * 64 + x] + 5u * in[((y + 2) & 63) * 64 + ((x - 2) & 63)];
}
