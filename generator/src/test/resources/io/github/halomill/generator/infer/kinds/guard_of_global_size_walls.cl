__kernel void walls(__global float *u)
{
    const int nx = get_global_size(0), ny = get_global_size(1);
    const int i = get_global_id(0), j = get_global_id(1), c = j * nx + i;
    if (i == 0 && j > 0 && j < ny - 1) u[c] = u[c + 1];
}
