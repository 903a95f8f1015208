// Spheres on a plane, drawn by stepping along rays as far as nothing can be hit. C++ compiles all
// but the kernel, too.
float getDistance(float x, float y, float z) {
  float cx = x - 4.0f * floor(x / 4.0f + 0.5f), cz = z - 4.0f * floor(z / 4.0f + 0.5f);
  float sphere = sqrt(cx * cx + y * y + cz * cz) - 1.0f;
  float ring = sqrt(cx * cx + cz * cz) - 1.4f;
  float torus = sqrt(ring * ring + y * y) - 0.2f;
  return fmin(fmin(sphere, torus), y + 1.0f);
}

// The light of a ray from (0, 1.5, -6).
float march(float dx, float dy, float dz) {
  float length = sqrt(dx * dx + dy * dy + dz * dz);
  dx /= length;
  dy /= length;
  dz /= length;
  float t = 0.0f;
  for (int step = 0; step < 96; ++step) {
    float x = t * dx, y = 1.5f + t * dy, z = -6.0f + t * dz;
    float distance = getDistance(x, y, z);
    if (distance < 0.001f * t) {
      float e = 0.01f;
      float nx = getDistance(x + e, y, z) - distance, ny = getDistance(x, y + e, z) - distance,
            nz = getDistance(x, y, z + e) - distance;
      float light = (0.5f * nx + 0.7f * ny - 0.5f * nz) / e;
      return fmax(light, 0.1f) / (1.0f + 0.01f * t * t);
    }
    t += distance;
    if (t > 40.0f)
      break;
  }
  return 0.0f;
}

#ifdef __OPENCL_VERSION__
kernel void ray_march(global float *out, int width, int height) {
  int column = get_global_id(0), row = get_global_id(1);
  out[row * width + column] = march((column - 0.5f * width) / height, (0.5f * height - row) / height, 1.0f);
}
#endif
