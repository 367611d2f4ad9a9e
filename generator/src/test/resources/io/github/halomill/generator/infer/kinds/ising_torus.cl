__kernel void k(__global char *spin, __global const float *dice, int w, int h, int colour, float beta)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h || ((x + y) & 1) != colour) return;
    int s = spin[y * w + (x + 1) % w] + spin[y * w + (x + w - 1) % w] + spin[(y + 1) % h * w + x] + spin[(y + h - 1) % h * w + x];
    int i = y * w + x;
    if (dice[i] < exp(-2.0f * beta * s * spin[i])) spin[i] = -spin[i];
}
