// The Mandelbrot set, coloured by how fast points escape.
//
//   oclrun mandelbrot.cl -g 1024,768 -a out@mandelbrot.png:uchar4[786432] -a float2=-0.75,0 \
//     -a f32=2.4 -a u32=400
//
// The arguments after the picture are the centre, the height of the part that is shown, and the
// number of steps after which a point counts as inside.

// A periodic color map of three parabolic waves.
float3 colour(float t) {
  float3 phase = t + (float3)(0.0f, 0.33f, 0.67f);
  float3 wave = fabs(2.0f * (phase - floor(phase)) - 1.0f);
  return wave * wave * (3.0f - 2.0f * wave);
}

kernel void mandelbrot(global uchar4 *picture, float2 centre, float height, uint max_steps) {
  size_t x = get_global_id(0);
  size_t y = get_global_id(1);
  size_t columns = get_global_size(0);
  size_t rows = get_global_size(1);
  float scale = height / (float)rows;
  float2 c = centre + scale * (float2)((float)x - 0.5f * (float)columns,
                                       0.5f * (float)rows - (float)y);

  float2 z = 0.0f;
  uint step = 0;
  while (step < max_steps && dot(z, z) < 256.0f) {
    z = (float2)(z.x * z.x - z.y * z.y, 2.0f * z.x * z.y) + c;
    ++step;
  }

  float3 rgb = 0.0f;
  if (step < max_steps) {
    // Smooth coloring: the last iteration leaves |z| between 16 and about 256, from which a
    // fraction of an iteration is interpolated. Two square roots approximate the logarithm.
    float leap = sqrt(sqrt(length(z))) - 2.0f;
    float smooth_step = (float)step + 1.0f - clamp(0.5f * leap, 0.0f, 1.0f);
    rgb = colour(sqrt(smooth_step) * 0.23f);
  }
  uchar4 pixel;
  pixel.x = (uchar)(255.0f * rgb.x);
  pixel.y = (uchar)(255.0f * rgb.y);
  pixel.z = (uchar)(255.0f * rgb.z);
  pixel.w = 255;
  picture[y * columns + x] = pixel;
}
