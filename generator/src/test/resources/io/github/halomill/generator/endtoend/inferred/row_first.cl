// The first id counts rows, the second one columns.
__kernel void row_first(__global double *next, __global const double *now, const int rows, const int columns)
{
    const int i = get_global_id(0);
    const int j = get_global_id(1);
    if (i > 0 && i < rows - 1 && j > 0 && j < columns - 1)
        next[i * columns + j] = 0.25 * (now[(i - 1) * columns + j] + now[(i + 1) * columns + j] + now[i * columns + j - 1]
                + now[i * columns + j + 1]);
}
