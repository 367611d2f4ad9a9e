__kernel void push(__global const float* f, __global float* g, int nx, int ny) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= nx || y >= ny) return;
  int xp = x == nx - 1 ? 0 : x + 1, xm = x == 0 ? nx - 1 : x - 1, yp = y < ny - 1 ? y + 1 : 0, ym = y > 0 ? y - 1 : ny - 1, n = nx * ny;
  float a = f[y*nx+x], b = f[n+y*nx+x], c = f[2*n+y*nx+x], d = f[3*n+y*nx+x], e = f[4*n+y*nx+x];
  float r = a + b + c + d + e;
  g[y*nx+x] = a + 0.1f*r; g[n+y*nx+xp] = b + 0.1f*r; g[2*n+y*nx+xm] = c-0.1f*r; g[3*n+yp*nx+x] = d; g[4*n+ym*nx+x] = e; }
