// The luminance of a picture, in one channel of an image of any format.
constant sampler_t sampler =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void luminance(write_only image2d_t out, read_only image2d_t in) {
  int2 place = (int2)(get_global_id(0), get_global_id(1));
  float4 colour = read_imagef(in, sampler, place);
  write_imagef(out, place, (float4)(dot(colour.xyz, (float3)(0.25f, 0.5f, 0.25f)), 0, 0, 1));
}
