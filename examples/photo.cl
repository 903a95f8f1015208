// A photo is blurred, sharpened and graded in colour, by three kernels on images. With photo.png of
// 640 by 480 pixels:
//
//   oclrun photo.cl -k blur -g 640,480 -a 'image2d[rgba8]=@photo.png' -a f32=1.5 \
//     -a 'out@blurred.png:image2d[640,480,rgba8]'
//   oclrun photo.cl -k sharpen -g 640,480 -a 'image2d[rgba8]=@blurred.png' -a f32=0.8 \
//     -a 'out@sharp.png:image2d[640,480,rgba8]'
//   oclrun photo.cl -k grade -g 640,480 -a 'image2d[rgba8]=@sharp.png' -a float4=1.1,1,0.9,1 \
//     -a f32=1.2 -a f32=0.9 -a 'out@graded.png:image2d[640,480,rgba8]'

constant sampler_t edges =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

// A Gaussian blur with that standard deviation, in texels.
kernel void blur(read_only image2d_t from, float deviation, write_only image2d_t to) {
  const int2 place = (int2)(get_global_id(0), get_global_id(1));
  const int radius = (int)ceil(3 * deviation);
  const float factor = -0.5f / (deviation * deviation);
  float4 sum = 0;
  float weights = 0;
  for (int y = -radius; y <= radius; ++y)
    for (int x = -radius; x <= radius; ++x) {
      const float weight = exp(factor * (x * x + y * y));
      sum += weight * read_imagef(from, edges, place + (int2)(x, y));
      weights += weight;
    }
  write_imagef(to, place, sum / weights);
}

// What a texel differs from its neighbours by is added to it. Opacity stays what it is.
kernel void sharpen(read_only image2d_t from, float amount, write_only image2d_t to) {
  const int2 place = (int2)(get_global_id(0), get_global_id(1));
  const float4 centre = read_imagef(from, edges, place);
  const float4 around = read_imagef(from, edges, place + (int2)(1, 0)) +
                        read_imagef(from, edges, place - (int2)(1, 0)) +
                        read_imagef(from, edges, place + (int2)(0, 1)) +
                        read_imagef(from, edges, place - (int2)(0, 1));
  const float4 sharp = centre + amount * (centre - 0.25f * around);
  write_imagef(to, place, (float4)(sharp.xyz, centre.w));
}

// Each channel is multiplied; then the colour is moved away from grey, and its brightness bent.
kernel void grade(read_only image2d_t from, float4 gain, float saturation, float gamma,
                  write_only image2d_t to) {
  const int2 place = (int2)(get_global_id(0), get_global_id(1));
  const float4 colour = read_imagef(from, edges, place) * gain;
  const float grey = dot(colour.xyz, (float3)(0.2126f, 0.7152f, 0.0722f));
  const float3 vivid = clamp(grey + saturation * (colour.xyz - grey), 0.0f, 1.0f);
  write_imagef(to, place, (float4)(pow(vivid, gamma), colour.w));
}
