// Linear reads of an image, along its rows or across them.
constant sampler_t linear =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
kernel void resample(write_only image2d_t out, read_only image2d_t in, float cosine, float sine) {
  int column = get_global_id(0), row = get_global_id(1);
  float2 place = (float2)(column * cosine + row * sine, row * cosine - column * sine);
  write_imagef(out, (int2)(column, row), read_imagef(in, linear, place));
}
