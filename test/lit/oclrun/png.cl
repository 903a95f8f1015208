// Pictures: bytes are grey, four of them (or a 32-bit word) are colours. A picture is as wide and
// as high as the global size.
// RUN: oclrun %s -g 3,2 -a out@%t.grey.png:u8[6] -a out@%t.rgba.png:uchar4[6] -a out@%t.word.png:u32[6]
// RUN: od -A n -t x1 -N 26 %t.grey.png | FileCheck %s --check-prefix=GREY
// RUN: od -A n -t x1 -N 26 %t.rgba.png | FileCheck %s --check-prefix=RGBA
// RUN: cmp %t.rgba.png %t.word.png
// GREY: 89 50 4e 47
// GREY-NEXT: 00 00 00 03 00 00 00 02 08 00
// RGBA: 89 50 4e 47
// RGBA-NEXT: 00 00 00 03 00 00 00 02 08 06

// RUN: not oclrun %s -g 6 -a out@%t.x.png:u8[6] -a uchar4[6] -a u32[6] 2>&1 | FileCheck %s --check-prefix=FLAT
// FLAT: oclrun: error: argument 0 'grey': PNG output requires a two-dimensional global size
// RUN: not oclrun %s -g 3,2 -a out@%t.x.png:u8[7] -a uchar4[6] -a u32[6] 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: oclrun: error: argument 0 'grey': PNG output of 3 by 2 pixels does not match a buffer of 7 elements
// RUN: not oclrun %s -g 3,2 -a u8[6] -a uchar4[6] -a out@%t.x.png:i32[6] 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: oclrun: error: argument 2 'word': PNG output requires a buffer of u8
// RUN: not oclrun %s -g 3,2 -a out@%t.none/x.png:u8[6] -a uchar4[6] -a u32[6] 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: oclrun: error: argument 0 'grey': cannot write '{{.*}}x.png'

kernel void paint(global uchar *grey, global uchar4 *colour, global uint *word) {
  size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  uchar4 pixel = (uchar4)(10, 20, (uchar)i, 255);
  grey[i] = (uchar)(i * 40);
  colour[i] = pixel;
  word[i] = as_uint(pixel);
}
