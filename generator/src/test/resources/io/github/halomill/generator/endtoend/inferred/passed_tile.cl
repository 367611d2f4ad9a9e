// A tile and its frame go through local memory that the host gives; work-items share the loading, row after row.
__kernel void smooth(__global const float *in, __global float *out, __local float *tile, const int width, const int height)
{
    const int lx = get_local_id(0), ly = get_local_id(1);
    const int wide = get_local_size(0) + 2, high = get_local_size(1) + 2;
    const int x0 = get_group_id(0) * get_local_size(0), y0 = get_group_id(1) * get_local_size(1);
    const int pitch = width + 2;
    for (int row = ly; row < high; row += get_local_size(1))
        for (int column = lx; column < wide; column += get_local_size(0))
            tile[row * wide + column] = in[min(y0 + row, height + 1) * pitch + min(x0 + column, width + 1)];
    barrier(CLK_LOCAL_MEM_FENCE);

    if (x0 + lx >= width || y0 + ly >= height)
        return;
    const int own = (ly + 1) * wide + lx + 1;
    out[(y0 + ly + 1) * pitch + x0 + lx + 1] = 0.5f * tile[own]
            + 0.125f * (tile[own - 1] + tile[own + 1] + tile[own - wide] + tile[own + wide]);
}
