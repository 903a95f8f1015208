// The number of iterations until a point escapes.
// BENCH: -g 256,64 -l 64,1 -a out:i32[16384] -a f32=0.01 -a i32=100
kernel void mandelbrot(global int *out, float step, int rounds) {
  int px = get_global_id(0), py = get_global_id(1);
  float cx = px * step - 2.0f, cy = py * step - 0.3f, x = 0, y = 0;
  int i = 0;
  while (i < rounds && x * x + y * y <= 4.0f) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    ++i;
  }
  out[py * get_global_size(0) + px] = i;
}
