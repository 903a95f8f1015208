// Every wrong argument is named, and nothing runs.
// DEFINE: %{bad} = not oclrun %s -k f -g 4 -a
// RUN: %{bad} f33=1 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: {{^}}oclrun: error: argument 0 (f33=1): unknown type 'f33'{{$}}
// RUN: %{bad} f32 2>&1 | FileCheck %s --check-prefix=NO-VALUE
// NO-VALUE: {{^}}oclrun: error: argument 0 (f32): missing value (expected '<type>=<value>' or '<type>[<count>]')
// RUN: %{bad} i8=128 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: {{^}}oclrun: error: argument 0 (i8=128): invalid value '128' of type char
// RUN: %{bad} u16=-1 2>&1 | FileCheck %s --check-prefix=SIGN
// SIGN: argument 0 (u16=-1): invalid value '-1' of type ushort
// RUN: %{bad} u64=99999999999999999999 2>&1 | FileCheck %s --check-prefix=HUGE
// HUGE: invalid value '99999999999999999999' of type ulong
// RUN: %{bad} f16=1e9 2>&1 | FileCheck %s --check-prefix=HALF
// HALF: invalid value '1e9' of type half
// RUN: %{bad} f32=2.5x 2>&1 | FileCheck %s --check-prefix=TAIL
// TAIL: invalid value '2.5x' of type float
// RUN: %{bad} i32= 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: argument 0 (i32=): invalid value '' of type int
// RUN: %{bad} float4=1,2,3 2>&1 | FileCheck %s --check-prefix=COMPONENTS
// COMPONENTS: float4 has 4 components, but 3 values are given
// RUN: %{bad} float5=1 2>&1 | FileCheck %s --check-prefix=WIDTH
// WIDTH: unknown type 'float5'
// RUN: %{bad} f32[0] 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: invalid number of elements '0' (expected a positive integer)
// RUN: %{bad} f32[-1] 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: invalid number of elements '-1' (expected a positive integer)
// RUN: %{bad} f32[4 2>&1 | FileCheck %s --check-prefix=BRACKET
// BRACKET: missing ']' after the number of elements
// RUN: %{bad} f32[] 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: %{bad} f32[]=iota 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: missing number of elements (required without a file or values)
// RUN: %{bad} f32[4]=1,2 2>&1 | FileCheck %s --check-prefix=VALUES
// VALUES: buffer has 4 elements of type float, but 2 values are given
// RUN: %{bad} int2[]=1,2,3 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: the number of values (3) is not a multiple of the components of int2
// RUN: %{bad} f32[4]=zeros 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: invalid value 'zeros' of type float
// RUN: %{bad} out:f32=1 2>&1 | FileCheck %s --check-prefix=OUT
// OUT: only buffers and images can be outputs
// RUN: %{bad} out@f32[4] 2>&1 | FileCheck %s --check-prefix=OUT-FILE
// OUT-FILE: invalid output (expected 'out@<file>:<buffer>')
// RUN: %{bad} local 2>&1 | FileCheck %s --check-prefix=LOCAL
// LOCAL: missing size of the local buffer (expected 'local=<bytes>')
// RUN: %{bad} local=0 2>&1 | FileCheck %s --check-prefix=LOCAL-ZERO
// LOCAL-ZERO: invalid size in bytes '0' (expected a positive integer)
// RUN: %{bad} bytes=123 2>&1 | FileCheck %s --check-prefix=BYTES
// BYTES: invalid bytes (expected pairs of hexadecimal digits or '@<file>')
// RUN: %{bad} bytes=xy 2>&1 | FileCheck %s --check-prefix=HEX
// HEX: invalid hexadecimal byte 'xy'
// RUN: %{bad} image2d[16,16,rgba8]=@%t.none.png 2>&1 | FileCheck %s --check-prefix=PICTURE
// PICTURE: {{^}}oclrun: error: argument 0 ({{.*}}): cannot read '{{.*}}.none.png'
// RUN: %{bad} image2d[16,16,rgba32f]=@%t.none.png 2>&1 | FileCheck %s --check-prefix=CHANNELS
// CHANNELS: a picture requires an image of format rgba8, bgra8 or r8, or similar
// RUN: %{bad} image2d[16,rgba8] 2>&1 | FileCheck %s --check-prefix=SIZES
// SIZES: expected 2 sizes and a format, e.g. image2d[256,128,rgba8]
// RUN: %{bad} image2d[16,0,rgba8] 2>&1 | FileCheck %s --check-prefix=EXTENT
// EXTENT: invalid size '0' (expected a positive integer)
// RUN: %{bad} image2d[16,4,rgba9] 2>&1 | FileCheck %s --check-prefix=FORMAT
// FORMAT: unknown format 'rgba9'
// RUN: %{bad} image4d[16,16,rgba8] 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: unknown type 'image4d'
// RUN: %{bad} image2d 2>&1 | FileCheck %s --check-prefix=BARE
// BARE: missing format (expected 'image2d[<sizes>,<format>]')
// RUN: %{bad} sampler=cubic 2>&1 | FileCheck %s --check-prefix=FILTER
// FILTER: unknown property of a sampler 'cubic'
// RUN: %{bad} sampler=repeat 2>&1 | FileCheck %s --check-prefix=REPEAT
// REPEAT: a sampler that repeats requires normalized coordinates
// RUN: %{bad} out:sampler=linear 2>&1 | FileCheck %s --check-prefix=OUT-SAMPLER
// OUT-SAMPLER: only buffers and images can be outputs

// Against the kernel.
// RUN: %{bad} f32[4] -a f32=1 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: {{^}}oclrun: error: missing argument 2 'n': kernel 'f' takes 3 arguments, got 2{{$}}
// RUN: %{bad} f32[4] -a f32=1 -a i32=1 -a u8=2 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: {{^}}oclrun: error: excess argument 3 (u8=2): kernel 'f' takes 3 arguments, got 4{{$}}
// RUN: %{bad} f32=4 -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=NO-BUFFER
// NO-BUFFER: {{^}}oclrun: error: argument 0 'x': expected a buffer of float, got a value of type float{{$}}
// RUN: %{bad} i32[4] -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=ELEMENTS
// ELEMENTS: {{^}}oclrun: error: argument 0 'x': expected a buffer of float, got a buffer of int{{$}}
// RUN: %{bad} f32[4] -a f32[1] -a i32=1 2>&1 | FileCheck %s --check-prefix=NO-VALUE-BUFFER
// NO-VALUE-BUFFER: {{^}}oclrun: error: argument 1 'a': expected a value of type float, got a buffer of float{{$}}
// RUN: %{bad} f32[4] -a f64=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: {{^}}oclrun: error: argument 1 'a': expected a value of type float, got a value of type double{{$}}
// RUN: %{bad} f32[4] -a i32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=CLASS
// CLASS: {{^}}oclrun: error: argument 1 'a': expected a value of type float, got a value of type int{{$}}
// RUN: %{bad} f32[4] -a null -a i32=1 2>&1 | FileCheck %s --check-prefix=NULL
// NULL: {{^}}oclrun: error: argument 1 'a': expected a value of type float, got a null buffer{{$}}
// RUN: %{bad} local=4 -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=NOT-LOCAL
// NOT-LOCAL: {{^}}oclrun: error: argument 0 'x': expected a buffer of float, got a local buffer{{$}}

// Files.
// RUN: %{bad} f32[]=@%t.none -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: {{^}}oclrun: error: argument 0 'x': cannot read '{{.*}}.none': No such file or directory{{$}}
// RUN: %{bad} f32[]=@%S -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: argument 0 'x': cannot read '{{.*}}': not a regular file
// RUN: printf 123 > %t.odd
// RUN: %{bad} f32[]=@%t.odd -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=ODD
// ODD: argument 0 'x': '{{.*}}.odd' has 3 bytes, expected a nonzero multiple of the size of float
// RUN: %{bad} f32[4]=@%t.odd -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: argument 0 'x': '{{.*}}.odd' has 3 bytes, expected 16
// RUN: %{bad} out@%t.none/x.bin:f32[4] -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=WRITE
// WRITE: oclrun: error: argument 0 'x': cannot write '{{.*}}.none/x.bin': No such file or directory

// More than there is.
// RUN: %{bad} f32[4611686018427387904] -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=TOO-LARGE
// TOO-LARGE: {{^}}oclrun: error: argument 0 'x': buffer of 4611686018427387904 elements is too large{{$}}
// RUN: %{bad} f32[1000000000000000] -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: {{^}}oclrun: error: argument 0 'x': buffer of 4000000000000000 bytes exceeds the device limit of {{[0-9]+}} bytes{{$}}
// RUN: truncate -s 1048577 %t.huge
// RUN: %{bad} bytes=@%t.huge 2>&1 | FileCheck %s --check-prefix=HUGE-VALUE
// HUGE-VALUE: '{{.*}}.huge' is too large for a value (at most 1048576 bytes)

kernel void f(global float *x, float a, int n) {
  size_t i = get_global_id(0);
  if (i < (size_t)n)
    x[i] *= a;
}
