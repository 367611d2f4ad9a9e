// Lattice Boltzmann, D2Q9: f0 to f8 are how many particles of a cell rest (0), go right, up, left, down (1 to 4), and right-up, left-up,
// left-down, right-down (5 to 8). A cell takes those that come to it, and lets them collide (BGK; density 1 but for small differences).
// From a solid cell they go back to where they came from. Arrays of particles have a border of one cell; up is where y grows.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

// What is there of particles that go along `along` (their direction times the velocity), in equilibrium.
float equilibrium(const float weight, const float rho, const float along, const float square)
{
    return weight * (rho + 3.0f * along + 4.5f * along * along - 1.5f * square);
}

__kernel void collide(
        __global float *g0, __global float *g1, __global float *g2, __global float *g3, __global float *g4,
        __global float *g5, __global float *g6, __global float *g7, __global float *g8,
        __global const float *f0, __global const float *f1, __global const float *f2, __global const float *f3,
        __global const float *f4, __global const float *f5, __global const float *f6, __global const float *f7,
        __global const float *f8,
        __global const uchar *solid, __global float *ux, __global float *uy,
        const int width, const int height, const float omega)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= width || y >= height) {
        return;
    }
    const int pitch = width + 2;
    const int i = (y + 1) * pitch + (x + 1);
    const int m = y * width + x;

    const float c0 = f0[i];
    const float c1 = f1[i - 1];
    const float c2 = f2[i - pitch];
    const float c3 = f3[i + 1];
    const float c4 = f4[i + pitch];
    const float c5 = f5[i - pitch - 1];
    const float c6 = f6[i - pitch + 1];
    const float c7 = f7[i + pitch + 1];
    const float c8 = f8[i + pitch - 1];

    if (solid[m]) {
        g0[i] = c0;
        g1[i] = c3;
        g2[i] = c4;
        g3[i] = c1;
        g4[i] = c2;
        g5[i] = c7;
        g6[i] = c8;
        g7[i] = c5;
        g8[i] = c6;
        ux[m] = 0.0f;
        uy[m] = 0.0f;
        return;
    }
    const float rho = c0 + c1 + c2 + c3 + c4 + c5 + c6 + c7 + c8;
    const float u = (c1 + c5 + c8) - (c3 + c6 + c7);
    const float v = (c2 + c5 + c6) - (c4 + c7 + c8);
    const float square = u * u + v * v;
    const float w0 = 4.0f / 9.0f;
    const float w1 = 1.0f / 9.0f;
    const float w5 = 1.0f / 36.0f;

    g0[i] = c0 + omega * (equilibrium(w0, rho, 0.0f, square) - c0);
    g1[i] = c1 + omega * (equilibrium(w1, rho, u, square) - c1);
    g2[i] = c2 + omega * (equilibrium(w1, rho, v, square) - c2);
    g3[i] = c3 + omega * (equilibrium(w1, rho, -u, square) - c3);
    g4[i] = c4 + omega * (equilibrium(w1, rho, -v, square) - c4);
    g5[i] = c5 + omega * (equilibrium(w5, rho, u + v, square) - c5);
    g6[i] = c6 + omega * (equilibrium(w5, rho, v - u, square) - c6);
    g7[i] = c7 + omega * (equilibrium(w5, rho, -u - v, square) - c7);
    g8[i] = c8 + omega * (equilibrium(w5, rho, u - v, square) - c8);
    ux[m] = u;
    uy[m] = v;
}
