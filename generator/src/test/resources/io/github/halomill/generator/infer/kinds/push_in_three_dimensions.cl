#define Q 19
__constant int e[19][3] = {{0,0,0},{1,0,0},{-1,0,0},{0,1,0},{0,-1,0},{0,0,1},{0,0,-1},{1,1,0},{-1,-1,0},{1,-1,0},{-1,1,0},{1,0,1},{-1,0,-1},{1,0,-1},{-1,0,1},{0,1,1},{0,-1,-1},{0,1,-1},{0,-1,1}};
inline int idx(int x, int y, int z, int q, int nx, int ny, int nz) { return ((q * nz + z) * ny + y) * nx + x; }
__kernel void push(__global const double* f, __global double* g, int nx, int ny, int nz, double omega) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  if (x >= nx || y >= ny || z >= nz) return;
  double r = 0;
  for (int q = 0; q < Q; q++) r += f[idx(x,y,z,q,nx,ny,nz)];
  for (int q = 0; q < Q; q++) {
    int xd = (x + e[q][0] + nx) % nx, yd = (y + e[q][1] + ny) % ny, zd = (z + e[q][2] + nz) % nz;
    double v = f[idx(x,y,z,q,nx,ny,nz)];
    g[idx(xd,yd,zd,q,nx,ny,nz)] = v + omega * (r / 19.0 - v); } }
