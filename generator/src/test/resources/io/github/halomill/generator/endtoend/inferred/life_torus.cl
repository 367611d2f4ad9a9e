// The game of life on a torus: the neighbours' numbers wrap.
__kernel void life(__global const int *now, __global int *next, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx != 0 || dy != 0)
                n += now[((y + dy + h) % h) * w + (x + dx + w) % w] & 1;
    next[y * w + x] = n == 3 || (n == 2 && (now[y * w + x] & 1));
}
