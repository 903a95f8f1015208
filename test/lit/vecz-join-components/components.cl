// Components that are loaded, computed and stored together are not taken apart.
// RUN: clc %s -b '-cl-wfv=always --vecz-width 8' --emit=ll -o %t.ll && FileCheck %s < %t.ll
// DEFINE: %{run} = oclrun %s -g 64 -l 32 -k same -k scaled -k swapped -k mixed -a out:uchar4[64] -a uchar4[72]=rand -a short4[72]=rand -a i32=5
// RUN: %{run} -b -cl-wfv=never > %t.scalar && %{run} -b '-cl-wfv=always --vecz-width 8' > %t.vector
// RUN: cmp %t.scalar %t.vector

// CHECK-LABEL: define {{.*}} @same.mux-kernel-wrapper(
// CHECK: load <32 x i8>
// CHECK: load <32 x i16>
// CHECK: store <32 x i8>
kernel void same(global uchar4 *out, global const uchar4 *a, global const short4 *b, int s) {
  int i = get_global_id(0);
  out[i] = convert_uchar4_sat(convert_int4(a[i]) * (int4)(1, 2, 3, 4) - convert_int4(b[i + 1]) / 256);
}

// A factor for each work-item is repeated for its components.
// CHECK-LABEL: define {{.*}} @scaled.mux-kernel-wrapper(
// CHECK: load <32 x i8>
// CHECK: store <32 x i8>
kernel void scaled(global uchar4 *out, global const uchar4 *a, global const short4 *b, int s) {
  int i = get_global_id(0);
  out[i] = convert_uchar4(convert_int4(a[i]) * (i * 3 + s) - convert_int4(a[i + 1]));
}

// Components in another order are shuffled.
kernel void swapped(global uchar4 *out, global const uchar4 *a, global const short4 *b, int s) {
  int i = get_global_id(0);
  out[i] = convert_uchar4_sat(convert_int4(a[i].wzyx) + s - convert_int4(a[i + 1]));
}

kernel void mixed(global uchar4 *out, global const uchar4 *a, global const short4 *b, int s) {
  int i = get_global_id(0);
  int4 x = convert_int4(a[i]);
  x.y = abs(x.y - s);
  out[i] = convert_uchar4(x + convert_int4(b[i]));
}
