// Results that OpenCL C fixes for special operands: of a signalling NaN and a number the number, and
// the angles of infinite points.
// RUN: oclrun %s -k extremes -g 8 -b -cl-wfv=never -a 'u32[8]=0x7fa00000,0xffa00001,0x7fc00000,0x3f800000,0x3f800000,0x3f800000,0x40000000,0' -a 'u32[8]=0x3f800000,0x3f800000,0x3f800000,0x7fa00000,0xffa00001,0x7fc00000,0x3f800000,0x3f800000' -a 'out:u32[8]' | FileCheck %s --check-prefix=EXTREMES
// RUN: oclrun %s -k extremes -g 8 -b --vecz-width=4 -a 'u32[8]=0x7fa00000,0xffa00001,0x7fc00000,0x3f800000,0x3f800000,0x3f800000,0x40000000,0' -a 'u32[8]=0x3f800000,0x3f800000,0x3f800000,0x7fa00000,0xffa00001,0x7fc00000,0x3f800000,0x3f800000' -a 'out:u32[8]' | FileCheck %s --check-prefix=EXTREMES
// RUN: oclrun %s -k extremes -g 8 -b -cl-opt-disable -a 'u32[8]=0x7fa00000,0xffa00001,0x7fc00000,0x3f800000,0x3f800000,0x3f800000,0x40000000,0' -a 'u32[8]=0x3f800000,0x3f800000,0x3f800000,0x7fa00000,0xffa00001,0x7fc00000,0x3f800000,0x3f800000' -a 'out:u32[8]' | FileCheck %s --check-prefix=EXTREMES
// Bits 0 to 3: fmax, fmin, maxmag and minmag are the number 1.0f. Bit 4: their vector forms agree.
// EXTREMES: out: 31 31 31 31 31 31 26 21
kernel void extremes(global const uint *a, global const uint *b, global uint *out) {
  size_t i = get_global_id(0);
  float x = as_float(a[i]), y = as_float(b[i]);
  float4 v = (float4)(fmax(x, y), fmin(x, y), maxmag(x, y), minmag(x, y));
  float3 w = fmax((float3)x, (float3)y);
  int4 ones = v == 1.0f;
  out[i] = (ones.x & 1) | (ones.y & 2) | (ones.z & 4) | (ones.w & 8) | (w.y == v.x && w.z == v.x) << 4;
}

// RUN: oclrun %s -k angles -g 6 -a 'f32[6]=inf,inf,-inf,-inf,3,-3' -a 'f32[6]=inf,-inf,inf,-inf,3,-3' -a 'out:f32[6]' | FileCheck %s --check-prefix=ANGLES
// ANGLES: out: 0.25 0.75 -0.25 -0.75 0.25 -0.75
kernel void angles(global const float *y, global const float *x, global float *out) {
  size_t i = get_global_id(0);
  out[i] = atan2pi(y[i], x[i]);
}

// A direction's small elements are denormal: exact up to two units of these, however long the vector is.
// RUN: oclrun %s -k directions -g 1024 -a 'out:u32[1]=0' | FileCheck %s --check-prefix=DIRECTIONS
// DIRECTIONS: out: 0
kernel void directions(global uint *out) {
  int i = get_global_id(0);
  int e = i % 64;
  float mantissa = 1.0f + fmod(i * 0.618034f, 1.0f);
  float large = ldexp(1.0f, 60 + e), small = ldexp(mantissa, e - 80);
  // The length of the vector is that of its first element.
  uint got = as_uint(normalize((float4)(large, small, -small, 0.0f)).y);
  uint wanted = as_uint(ldexp(mantissa, -140));
  if (abs_diff(got, wanted) > 2u)
    atomic_inc(out);
}
