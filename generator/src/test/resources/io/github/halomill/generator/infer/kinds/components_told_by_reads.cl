inline size_t at(int f, int i, int j, int w, int h) { return (size_t)f*w*h + (size_t)j*w + i; }
__kernel void h(__global double* u, int w, int h, double c)
{
  int i = get_global_id(0), j = get_global_id(1);
  if (i < w && j + 1 < h) u[at(1,i,j,w,h)] -= c*(u[at(0,i,j+1,w,h)] - u[at(0,i,j,w,h)]);
  if (i + 1 < w && j < h) u[at(2,i,j,w,h)] += c*(u[at(0,i+1,j,w,h)] - u[at(0,i,j,w,h)]);
}
__kernel void e(__global double* u, int w, int h, double c)
{
  int i = get_global_id(0), j = get_global_id(1);
  if (i > 0 && j > 0 && i < w - 1 && j < h - 1)
    u[at(0,i,j,w,h)] += c*(u[at(2,i,j,w,h)] - u[at(2,i-1,j,w,h)] - u[at(1,i,j,w,h)] + u[at(1,i,j-1,w,h)]);
}
