// One picture of uchar4 over another.
// BENCH: -g 65536 -l 128 -a out:uchar4[65536]=rand -a uchar4[65536]=rand
kernel void alpha_blend(global uchar4 *below, global const uchar4 *above) {
  int i = get_global_id(0);
  ushort4 a = convert_ushort4(above[i]), b = convert_ushort4(below[i]);
  ushort alpha = a.w;
  ushort4 mixed = (a * alpha + b * (ushort)(255 - alpha) + (ushort)127) / (ushort)255;
  below[i] = convert_uchar4(mixed);
}
