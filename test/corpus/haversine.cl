// Distances on a sphere.
// BENCH: -g 8192 -l 64 -a out:f32[8192] -a f32[8192]=rand -a f32[8192]=rand -a f32=0.3 -a f32=0.4
kernel void haversine(global float *out, global const float *lat, global const float *lon, float lat0, float lon0) {
  int i = get_global_id(0);
  float a = sin((lat[i] - lat0) / 2), b = sin((lon[i] - lon0) / 2);
  float h = a * a + cos(lat[i]) * cos(lat0) * b * b;
  out[i] = 12742.0f * asin(sqrt(h));
}
