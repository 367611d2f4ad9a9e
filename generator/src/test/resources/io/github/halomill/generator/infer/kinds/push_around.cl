__constant int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__kernel void push(__global const float* f, __global float* g, int nx, int ny) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= nx || y >= ny) return;
  for (int q = 0; q < 9; q++) {
    int xd = (x + cx[q] + nx) % nx, yd = (y + cy[q] + ny) % ny;
    g[(q*ny + yd)*nx + xd] = f[(q*ny+y)*nx+x]*0.99f; } }
