// The root that Newton's method converges to.
// BENCH: -g 256,32 -l 64,1 -a out:u8[8192] -a f32=0.02
kernel void newton_fractal(global uchar *out, float step) {
  int px = get_global_id(0), py = get_global_id(1);
  float x = (px - 128) * step + 0.001f, y = (py - 16) * step + 0.001f;
  uchar root = 0;
  for (int i = 0; i < 32; ++i) {
    float xx = x * x, yy = y * y, square = xx + yy;
    float scale = 1.0f / (3 * square * square);
    float nx = x - (x - (xx - yy) * scale) / 3 * 1.0f;
    float ny = y - (y + 2 * x * y * scale) / 3 * 1.0f;
    float d = (nx - x) * (nx - x) + (ny - y) * (ny - y);
    x = nx;
    y = ny;
    if (d < 1e-10f) {
      root = x > 0 ? 1 : (y > 0 ? 2 : 3);
      break;
    }
  }
  out[py * get_global_size(0) + px] = root;
}
