// A picture of half floats is sharpened: its luminance is blurred by a linear filter, and what the
// blur took away is added again. Each step writes an image of another format.
constant sampler_t nearest =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
constant sampler_t linear =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

kernel void luminance(write_only image2d_t out, read_only image2d_t in) {
  int2 place = (int2)(get_global_id(0), get_global_id(1));
  float4 colour = read_imagef(in, nearest, place);
  write_imagef(out, place, (float4)(dot(colour.xyz, (float3)(0.25f, 0.5f, 0.25f)), 0, 0, 1));
}

// Both the mean of the four texels above and to the left, and of those below and to the right.
kernel void blur(write_only image2d_t out, read_only image2d_t in) {
  int2 place = (int2)(get_global_id(0), get_global_id(1));
  float2 corner = (float2)(place.x, place.y);
  write_imagef(out, place,
               (float4)(read_imagef(in, linear, corner).x,
                        read_imagef(in, linear, corner + (float2)(1)).x, 0, 1));
}

kernel void sharpen(write_only image2d_t out, read_only image2d_t in, read_only image2d_t blurred,
                    float amount) {
  int2 place = (int2)(get_global_id(0), get_global_id(1));
  float4 colour = read_imagef(in, nearest, place);
  float2 means = read_imagef(blurred, linear, (float2)(place.x + 0.75f, place.y + 0.5f)).xy;
  float luminance = dot(colour.xyz, (float3)(0.25f, 0.5f, 0.25f));
  float detail = luminance - 0.5f * (means.x + means.y);
  write_imagef(out, place, (float4)(colour.xyz + amount * detail, colour.w));
}
