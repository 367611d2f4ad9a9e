__kernel void k(__global const float *a, __global const float *b, __global float *c, int n, int m)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= n || y >= n) return;
    float s = 0.0f;
    for (int i = 0; i < m; i++) s += a[y * m + i] * b[i * n + x];
    c[y * n + x] = s;
}
