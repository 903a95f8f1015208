// Images of all types, from values and from pictures, to values and to pictures.
// RUN: oclrun %s -k types -g 2 -a 'image1d[2,r32f]=1,2' -a 'image1d_buffer[2,rg8ui]=1,2,3,4' -a 'image1d_array[2,3,r16i]=iota' \
// RUN:   -a 'image2d_array[2,1,2,rgba32ui]=iota' -a 'image3d[2,2,2,rgba8i]=-5' -a 'image2d[2,2,d32f]=iota' -a out:f32[12] | FileCheck %s --check-prefix=TYPES
// TYPES: {{^}}out: 1 2 2 4 4 5 12 13 -5 -5 2 3{{$}}

// RUN: oclrun %s -k paint -g 3,2 -a 'out@%t.png:image2d[3,2,rgba8]'
// RUN: oclrun %s -k copy -g 3,2 -a 'image2d[rgba8]=@%t.png' -a sampler=nearest -a 'out:image2d[3,2,rgba8ui]' | FileCheck %s --check-prefix=COPY
// RUN: oclrun %s -k copy -g 3,2 -a 'image2d[3,2,bgra8]=@%t.png' -a sampler=clamp -a 'out:image2d[3,2,rgba8ui]' | FileCheck %s --check-prefix=COPY
// COPY: {{^}}to: 0 0 51 255 128 0 51 255 255 0 51 255 0 255 51 255 128 255 51 255 255 255 51 255{{$}}

// Between two texels a linear filter gives the mean, which normalized coordinates can repeat.
// RUN: oclrun %s -k filter -g 3 -a 'image1d[2,r32f]=10,20' -a sampler=linear,clamp_to_edge -a f32[3]=0.5,1,3 -a out:f32[3] | FileCheck %s --check-prefix=EDGE
// EDGE: {{^}}out: 10 15 20{{$}}
// RUN: oclrun %s -k filter -g 3 -a 'image1d[2,r32f]=10,20' -a sampler=linear,clamp -a f32[3]=0.5,1,3 -a out:f32[3] | FileCheck %s --check-prefix=CLAMP
// CLAMP: {{^}}out: 10 15 0{{$}}
// RUN: oclrun %s -k filter -g 3 -a 'image1d[2,r32f]=10,20' -a sampler=linear,repeat,normalized -a f32[3]=0.25,1,1.75 -a out:f32[3] | FileCheck %s --check-prefix=REPEAT
// REPEAT: {{^}}out: 10 15 20{{$}}
// RUN: oclrun %s -k filter -g 3 -a 'image1d[2,r32f]=10,20' -a sampler=nearest,mirrored,normalized -a f32[3]=0.25,1.25,2.25 -a out:f32[3] | FileCheck %s --check-prefix=MIRRORED
// MIRRORED: {{^}}out: 10 20 10{{$}}

// RUN: not oclrun %s -k filter -g 3 -a 'image2d[2,2,r32f]' -a sampler=linear -a f32[3] -a f32[3] 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: {{^}}oclrun: error: argument 0 'from': expected an image of type image1d_t, got an image of type image2d_t
// RUN: not oclrun %s -k filter -g 3 -a f32[3] -a sampler=linear -a f32[3] -a f32[3] 2>&1 | FileCheck %s --check-prefix=BUFFER
// BUFFER: {{^}}oclrun: error: argument 0 'from': expected an image of type image1d_t, got a buffer of float
// RUN: not oclrun %s -k filter -g 3 -a 'image1d[2,r32f]' -a u32=3 -a f32[3] -a f32[3] 2>&1 | FileCheck %s --check-prefix=SAMPLER
// SAMPLER: {{^}}oclrun: error: argument 1 'sampler': expected a sampler, got a value of type uint
// RUN: not oclrun %s -k paint -g 3,2 -a 'image2d[3,2,d32f]' 2>&1 | FileCheck %s --check-prefix=DEPTH
// DEPTH: {{^}}oclrun: error: argument 0 'to': expected an image of type image2d_t, got one of format d32f

kernel void types(read_only image1d_t a, read_only image1d_buffer_t b, read_only image1d_array_t c,
                  read_only image2d_array_t d, read_only image3d_t e, read_only image2d_depth_t f,
                  global float *out) {
  int i = get_global_id(0);
  out[i] = read_imagef(a, i).x;
  out[2 + i] = read_imageui(b, i).y;
  out[4 + i] = read_imagei(c, (int2)(i, 2)).x;
  out[6 + i] = read_imageui(d, (int4)(1, 0, 1, 0)).x + i;
  out[8 + i] = read_imagei(e, (int4)(1, i, 1, 0)).w;
  out[10 + i] = read_imagef(f, (int2)(i, 1));
}

kernel void paint(write_only image2d_t to) {
  int2 place = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(to, place, (float4)(place.x * 0.5f, place.y, 0.2f, 1));
}

kernel void copy(read_only image2d_t from, sampler_t sampler, write_only image2d_t to) {
  int2 place = (int2)(get_global_id(0), get_global_id(1));
  write_imageui(to, place, convert_uint4_rte(read_imagef(from, sampler, place) * 255));
}

kernel void filter(read_only image1d_t from, sampler_t sampler, global float *at, global float *out) {
  int i = get_global_id(0);
  out[i] = read_imagef(from, sampler, at[i]).x;
}
