#define NV 3
#define U(v, i) u[(v) * n + (i)]
__kernel void advance(__global const double *u, __global double *w, const int n, const double r)
{
    const int i = get_global_id(0);
    if (i < 1 || i >= n - 1) return;
    for (int v = 0; v < NV; v++)
        w[v * n + i] = U(v, i) - 0.5 * r * (U(v, i + 1) - U(v, i - 1)) * U(0, i);
}
