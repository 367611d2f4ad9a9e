// What steps over an end comes back at the other.
__kernel void ring(__global const uint *in, __global uint *out, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    uint s = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int x1 = x + dx, y1 = y + dy;
            if (x1 >= w) x1 -= w;
            if (x1 < 0) x1 += w;
            if (y1 >= h) y1 -= h;
            if (y1 < 0) y1 += h;
            s = 3u * s + in[y1 * w + x1];
        }
    out[y * w + x] = s;
}
