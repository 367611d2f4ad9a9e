// own: levels of two arrays
__kernel void velocity(__global float *v, __global const float *tau, int t0, int t1, int nx, int ny, float dt)
{
  int x = get_global_id(0), y = get_global_id(1);
  if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
  int n = nx * ny, i = y * nx + x;
  v[t1 * n + i] = v[t0 * n + i] + dt * (tau[t0 * n + i + 1] - tau[t0 * n + i] + tau[t0 * n + i + nx] - tau[t0 * n + i]);
}
__kernel void stress(__global const float *v, __global float *tau, int t0, int t1, int nx, int ny, float dt)
{
  int x = get_global_id(0), y = get_global_id(1);
  if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
  int n = nx * ny, i = y * nx + x;
  tau[t1 * n + i] = tau[t0 * n + i] + dt * (v[t1 * n + i] - v[t1 * n + i - 1] + v[t1 * n + i] - v[t1 * n + i - nx]);
}
