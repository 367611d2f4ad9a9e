__constant int e[9][2] = {{0,0},{1,0},{0,1},{-1,0},{0,-1},{1,1},{-1,1},{-1,-1},{1,-1}};
__constant int opp[9] = {0,3,4,1,2,7,8,5,6};
__kernel void push(__global const double* f, __global double* g, const int nx, const int ny, const double omega)
{
  const int x = get_global_id(0), y = get_global_id(1);
  if (x >= nx || y >= ny) return;
  double r = 0;
  for (int q = 0; q < 9; q++) r += f[(q*ny + y)*nx + x];
  for (int q = 0; q < 9; q++) {
    double v = f[(q*ny + y)*nx + x]; v += omega*(r/9 - v);
    int xd = x + e[q][0], yd = y + e[q][1];
    if (xd < 0 || xd >= nx || yd < 0 || yd >= ny) continue;
    g[(q*ny + yd)*nx + xd] = v;
  }
}
