typedef struct { float rho, u, v; } Cell;
__kernel void k(__global const Cell *in, __global Cell *out, int nx, int ny)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    Cell c = in[y * nx + x];
    c.u += in[y * nx + x - 1].rho - in[y * nx + x + 1].rho;
    c.v += in[(y - 1) * nx + x].rho - in[(y + 1) * nx + x].rho;
    out[y * nx + x] = c;
}
