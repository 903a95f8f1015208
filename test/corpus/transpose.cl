// A matrix transposed, straight from memory to memory.
// BENCH: -g 512,256 -l 64,1 -a out:f32[131072] -a f32[131072]=rand -a i32=512 -a i32=256
kernel void transpose(global float *to, global const float *from, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < width && y < height)
    to[x * height + y] = from[y * width + x];
}
