__kernel void smooth(__global float *next, __global const float *now, const int pitch)
{
    const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;
    next[i] = 0.25f * (now[i - 1] + now[i + 1] + now[i - pitch] + now[i + pitch]);
}
