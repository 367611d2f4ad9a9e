#define Q 7
inline ulong index_f(const uint n, const uint i, const uint N) { return (ulong)i*(ulong)N + (ulong)n; }
void load_f(const uint n, float* fhn, const global float* fi, const uint* j, const ulong t, const uint N) {
  fhn[0] = fi[index_f(n, 0u, N)];
  for (uint i = 1u; i < Q; i += 2u) {
    fhn[i] = fi[index_f(n, t%2ul ? i : i+1u, N)];
    fhn[i+1u] = fi[index_f(j[i], t%2ul ? i+1u : i, N)];
  }
}
void store_f(const uint n, const float* fhn, global float* fi, const uint* j, const ulong t, const uint N) {
  fi[index_f(n, 0u, N)] = fhn[0];
  for (uint i = 1u; i < Q; i += 2u) {
    fi[index_f(j[i], t%2ul ? i+1u : i, N)] = fhn[i];
    fi[index_f(n, t%2ul ? i : i+1u, N)] = fhn[i+1u];
  }
}
kernel void stream_collide(global float* fi, const ulong t, const uint Nx, const uint Ny, const uint Nz) {
  const uint x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  if (x >= Nx || y >= Ny || z >= Nz) return;
  const uint N = Nx*Ny*Nz, n = x + (y + z*Ny)*Nx;
  const uint xp = (x+1u)%Nx, yp = (y+1u)%Ny, zp = (z+1u)%Nz, xm = (x+Nx-1u)%Nx, ym = (y+Ny-1u)%Ny, zm = (z+Nz-1u)%Nz;
  uint j[Q]; j[0] = n; j[1] = xp+(y+z*Ny)*Nx; j[2] = xm+(y+z*Ny)*Nx; j[3] = x+(yp+z*Ny)*Nx; j[4] = x+(ym+z*Ny)*Nx; j[5] = x+(y+zp*Ny)*Nx; j[6] = x+(y+zm*Ny)*Nx;
  float f[Q]; load_f(n, f, fi, j, t, N);
  float r = 0; for (uint i = 0u; i < Q; i++) r += f[i];
  for (uint i = 0u; i < Q; i++) f[i] += 0.5f*(r/7.0f - f[i]);
  store_f(n, f, fi, j, t, N);
}
