// One generation of Conway's Game of Life. The cells around the board stay as they are: dead, if they were.

__kernel void life(__global uchar *next, __global const uchar *now, const int width, const int height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= width || y >= height) {
        return;
    }
    const int pitch = width + 2;
    const int i = (y + 1) * pitch + (x + 1);

    const int neighbours = now[i - pitch - 1] + now[i - pitch] + now[i - pitch + 1]
                         + now[i - 1]                          + now[i + 1]
                         + now[i + pitch - 1] + now[i + pitch] + now[i + pitch + 1];
    next[i] = neighbours == 3 || (neighbours == 2 && now[i]) ? 1 : 0;
}
