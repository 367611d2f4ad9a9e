__constant int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__kernel void push(__global const float* f, __global float* g, int nx, int ny) {
  int x = get_global_id(0) + 1, y = get_global_id(1) + 1, p = nx + 2, n = p * (ny + 2);
  if (x > nx || y > ny) return;
  for (int q = 0; q < 9; q++)
      g[q*n + (y+cy[q])*p + x + cx[q]] = f[q*n+y*p+x]*0.99f; }
