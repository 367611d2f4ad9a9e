__kernel void react(__global float *un, __global float *vn, __global const float *u, __global const float *v,
                    float dt, int w)
{
    int i = (get_global_id(1) + 1) * w + get_global_id(0) + 1;
    float lu = u[i - 1] + u[i + 1] + u[i - w] + u[i + w] - 4.0f * u[i];
    float lv = v[i - 1] + v[i + 1] + v[i - w] + v[i + w] - 4.0f * v[i];
    float r = u[i] * v[i] * v[i];
    un[i] = u[i] + dt * (0.2f * lu - r + 0.03f * (1.0f - u[i]));
    vn[i] = v[i] + dt * (0.1f * lv + r - 0.09f * v[i]);
}
