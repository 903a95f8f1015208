// Channels with their own scale and shift.
// BENCH: -g 4096,32 -l 64,1 -a out:f32[131072]=rand -a f32[32]=rand -a f32[32]=rand -a f32[32]=rand -a f32[32]=rand
kernel void batch_norm(global float *data, global const float *mean, global const float *variance,
                       global const float *scale, global const float *shift) {
  int i = get_global_id(0), channel = get_global_id(1), n = get_global_size(0);
  float x = data[channel * n + i];
  data[channel * n + i] = (x - mean[channel]) * rsqrt(variance[channel] + 1e-5f) * scale[channel] + shift[channel];
}
