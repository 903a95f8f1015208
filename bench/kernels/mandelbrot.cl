// A divergent loop: each point escapes in its own iteration.
// BENCH: -g 128,128 -l 64,1 -a out:i32[16384] -a i32=128 -a i32=128 -a i32=128
kernel void mandelbrot(global int *iterations, int width, int height, int limit) {
  int column = get_global_id(0), row = get_global_id(1);
  float cx = -2.2f + 3.2f * (float)column / (float)width;
  float cy = -1.2f + 2.4f * (float)row / (float)height;
  float x = 0, y = 0;
  int count = 0;
  while (count < limit && x * x + y * y < 4.0f) {
    float next = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = next;
    ++count;
  }
  iterations[row * width + column] = count;
}
