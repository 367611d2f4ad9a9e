typedef struct {
    float f[5];
    float3 u;
    int flags;
} Cell;

typedef struct Params {
    int w, h;
    float omega;
} Params;

__kernel void stream(__global const Cell *in, __global Cell *out, const Params p) {
    const int x = get_global_id(0), y = get_global_id(1);
    if (x < 1 || y < 1 || x >= p.w - 1 || y >= p.h - 1) return;
    const int i = y * p.w + x;
    Cell c = in[i];
    c.f[1] = in[i - 1].f[1];
    c.f[2] = in[i + 1].f[2];
    c.f[3] = in[i - p.w].f[3];
    c.f[4] = in[i + p.w].f[4];
    float rho = c.f[0] + c.f[1] + c.f[2] + c.f[3] + c.f[4];
    c.u.x = (c.f[1] - c.f[2]) * p.omega;
    c.u.y = rho;
    out[i] = c;
}
