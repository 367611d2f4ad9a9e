__kernel void k(__global const uchar *now, __global uchar *next, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int a = x + dx, b = y + dy;
            if ((dx != 0 || dy != 0) && a >= 0 && b >= 0 && a < w && b < h) n += now[b * w + a];
        }
    next[y * w + x] = n == 3 || (n == 2 && now[y * w + x] != 0);
}
