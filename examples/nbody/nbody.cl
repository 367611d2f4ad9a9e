// A step of n bodies that attract each other, all pairs. x, y, z of a position are where the body is, w is its mass; masses are in units
// in which the constant of gravity is 1. Bodies that meet pass through each other, by the softening.

#pragma OPENCL FP_CONTRACT OFF // the same bits from every compiler

__kernel void attract(
        __global float4 *after, __global float4 *velocity, __global const float4 *position,
        const int n, const float dt, const float softening)
{
    const int i = get_global_id(0);
    if (i >= n) {
        return;
    }
    const float4 own = position[i];
    float ax = 0.0f;
    float ay = 0.0f;
    float az = 0.0f;
    for (int j = 0; j < n; j++) {
        const float4 other = position[j];
        const float dx = other.x - own.x;
        const float dy = other.y - own.y;
        const float dz = other.z - own.z;
        const float d = rsqrt(dx * dx + dy * dy + dz * dz + softening * softening);
        const float pull = other.w * d * d * d;
        ax += pull * dx;
        ay += pull * dy;
        az += pull * dz;
    }
    const float4 v = velocity[i] + dt * (float4)(ax, ay, az, 0.0f);
    velocity[i] = v;
    after[i] = own + dt * (float4)(v.x, v.y, v.z, 0.0f);
}
