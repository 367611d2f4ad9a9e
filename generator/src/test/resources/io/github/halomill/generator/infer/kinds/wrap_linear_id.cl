__kernel void life(__global const uchar *now, __global uchar *next, const int width, const int height)
{
    const int cell = get_global_id(0);
    if (cell >= width * height) return;
    const int x = cell % width, y = cell / width;
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            n += now[(y + dy + height) % height * width + (x + dx + width) % width];
    next[cell] = n == 3;
}
