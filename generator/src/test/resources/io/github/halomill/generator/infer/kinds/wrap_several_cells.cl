__kernel void k(__global const uchar *now, __global uchar *next, int w, int h, int each)
{
    int y = get_global_id(1);
    for (int j = 0; j < each; j++) {
        int x = get_global_id(0) * each + j;
        if (x < w && y < h) next[y * w + x] = now[y * w + (x + 1) % w] + now[(y + h - 1) % h * w + x];
    }
}
