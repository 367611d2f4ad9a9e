// own: levels in another order
__kernel void forward(__global const float *m, __global float *u, const float dt, const int time_order, const int t0, const int t1, const int t2, const int nx, const int ny)
{
  const int y = get_global_id(0), x = get_global_id(1);
  if (x >= nx || y >= ny) return;
  #define U(t, x, y) u[((t) * (nx + 8) + (x)) * (ny + 8) + (y)]
  const float lap = -2.5f * U(t0, x + 4, y + 4) + U(t0, x + 2, y + 4) + U(t0, x + 6, y + 4) + U(t0, x + 4, y + 2) + U(t0, x + 4, y + 6);
  U(t2, x + 4, y + 4) = 2.0f * U(t0, x + 4, y + 4) - U(t1, x + 4, y + 4) + dt * dt * lap / m[(x + 4) * (ny + 8) + y + 4];
}
