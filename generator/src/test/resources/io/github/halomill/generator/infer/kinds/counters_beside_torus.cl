__kernel void life(__global const int *now, __global int *next, volatile __global int *born, volatile __global int *died, const int nx, const int ny)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= nx || y >= ny) return;
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            n += now[(y + dy + ny) % ny * nx + (x + dx + nx) % nx];
    const int v = n == 3 || (n == 4 && now[y * nx + x]);
    next[y * nx + x] = v;
    if (v && !now[y * nx + x]) atomic_inc(born);
    if (!v && now[y * nx + x]) atomic_add(&died[0], 1);
}
