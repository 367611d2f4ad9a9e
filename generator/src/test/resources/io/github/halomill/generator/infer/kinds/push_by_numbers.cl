#define NX 256
#define NY 128
#define Q 9
__constant int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
#define IDX(x,y,q) ((q)*NX*NY + (y)*NX + (x))
__kernel void push(__global const float* f, __global float* g) {
  int x = get_global_id(0), y = get_global_id(1);
  for (int q = 0; q < 9; q++) {
    int xd = (x + cx[q] + NX) % NX, yd = (y + cy[q] + NY) % NY;
    g[IDX(xd,yd,q)] = f[IDX(x,y,q)]*0.99f; } }
