// own: levels on a line
__kernel void advect(__global float *u, int old, int new, int n, float c)
{
  int i = get_global_id(0);
  if (i == 0 || i >= n - 1) return;
  u[new * n + i] = u[old * n + i] - c * (u[old * n + i] - u[old * n + i - 1]);
}
