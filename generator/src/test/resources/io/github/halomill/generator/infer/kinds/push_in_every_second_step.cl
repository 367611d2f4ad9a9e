__constant int ex[9] = {0,1,-1,0,0,1,-1,1,-1}, ey[9] = {0,0,0,1,-1,1,-1,-1,1}, opp[9] = {0,2,1,4,3,6,5,8,7};
__kernel void aa(__global float* f, const int step, const int nx, const int ny, const float om)
{
  const int x = get_global_id(0), y = get_global_id(1), N = nx*ny;
  if (x >= nx || y >= ny) return;
  float v[9], r = 0;
  if (step % 2 == 0) {
    for (int q = 0; q < 9; q++) { v[q] = f[q*N + y*nx + x]; r += v[q]; }
    for (int q = 0; q < 9; q++) f[opp[q]*N + y*nx + x] = v[q] + om*(r/9 - v[q]);
  } else {
    for (int q = 0; q < 9; q++) { int xs = (x - ex[q] + nx) % nx, ys = (y - ey[q] + ny) % ny; v[q] = f[opp[q]*N + ys*nx + xs]; r += v[q]; }
    for (int q = 0; q < 9; q++) { int xd = (x + ex[q] + nx) % nx, yd = (y + ey[q] + ny) % ny; f[q*N + yd*nx + xd] = v[q] + om*(r/9 - v[q]); }
  }
}
