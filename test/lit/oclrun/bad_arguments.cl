// Every wrong argument is named, and nothing runs.
// DEFINE: %{bad} = not oclrun %s -k f -g 4 -a
// RUN: %{bad} f33=1 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: {{^}}oclrun: error: argument 0 (f33=1): unknown type 'f33'{{$}}
// RUN: %{bad} f32 2>&1 | FileCheck %s --check-prefix=NO-VALUE
// NO-VALUE: {{^}}oclrun: error: argument 0 (f32): a value is written 'type=value', a buffer 'type[count]'
// RUN: %{bad} i8=128 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: {{^}}oclrun: error: argument 0 (i8=128): '128' is not a value of type char
// RUN: %{bad} u16=-1 2>&1 | FileCheck %s --check-prefix=SIGN
// SIGN: argument 0 (u16=-1): '-1' is not a value of type ushort
// RUN: %{bad} u64=99999999999999999999 2>&1 | FileCheck %s --check-prefix=HUGE
// HUGE: '99999999999999999999' is not a value of type ulong
// RUN: %{bad} f16=1e9 2>&1 | FileCheck %s --check-prefix=HALF
// HALF: '1e9' is not a value of type half
// RUN: %{bad} f32=2.5x 2>&1 | FileCheck %s --check-prefix=TAIL
// TAIL: '2.5x' is not a value of type float
// RUN: %{bad} i32= 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: argument 0 (i32=): '' is not a value of type int
// RUN: %{bad} float4=1,2,3 2>&1 | FileCheck %s --check-prefix=COMPONENTS
// COMPONENTS: 3 values for the 4 components of float4
// RUN: %{bad} float5=1 2>&1 | FileCheck %s --check-prefix=WIDTH
// WIDTH: unknown type 'float5'
// RUN: %{bad} f32[0] 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: '0' is not a number of elements
// RUN: %{bad} f32[-1] 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: '-1' is not a number of elements
// RUN: %{bad} f32[4 2>&1 | FileCheck %s --check-prefix=BRACKET
// BRACKET: the number of elements lacks its ']'
// RUN: %{bad} f32[] 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: %{bad} f32[]=iota 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: a buffer without a file or values needs its number of elements
// RUN: %{bad} f32[4]=1,2 2>&1 | FileCheck %s --check-prefix=VALUES
// VALUES: 2 values for a buffer of 4 elements of type float
// RUN: %{bad} int2[]=1,2,3 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: 3 values do not make whole elements of type int2
// RUN: %{bad} f32[4]=zeros 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: 'zeros' is not a value of type float
// RUN: %{bad} out:f32=1 2>&1 | FileCheck %s --check-prefix=OUT
// OUT: only a buffer can be an output
// RUN: %{bad} out@f32[4] 2>&1 | FileCheck %s --check-prefix=OUT-FILE
// OUT-FILE: an output to a file is written 'out@file:buffer'
// RUN: %{bad} local 2>&1 | FileCheck %s --check-prefix=LOCAL
// LOCAL: a local buffer needs its size in bytes
// RUN: %{bad} local=0 2>&1 | FileCheck %s --check-prefix=LOCAL-ZERO
// LOCAL-ZERO: '0' is not a size in bytes
// RUN: %{bad} bytes=123 2>&1 | FileCheck %s --check-prefix=BYTES
// BYTES: bytes are written as pairs of hexadecimal digits, or '@file'
// RUN: %{bad} bytes=xy 2>&1 | FileCheck %s --check-prefix=HEX
// HEX: 'xy' is not a byte in hexadecimal digits
// RUN: %{bad} image2d[16,16,rgba8]=@in.png 2>&1 | FileCheck %s --check-prefix=IMAGE
// RUN: %{bad} sampler=linear 2>&1 | FileCheck %s --check-prefix=IMAGE
// IMAGE: {{^}}oclrun: error: argument 0 ({{.*}}): images and samplers are not supported{{$}}

// Against the kernel.
// RUN: %{bad} f32[4] -a f32=1 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: {{^}}oclrun: error: argument 2 'n' is missing: kernel 'f' takes 3 arguments, 2 are given{{$}}
// RUN: %{bad} f32[4] -a f32=1 -a i32=1 -a u8=2 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: {{^}}oclrun: error: argument 3 (u8=2) is too many: kernel 'f' takes 3 arguments, 4 are given{{$}}
// RUN: %{bad} f32=4 -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=NO-BUFFER
// NO-BUFFER: {{^}}oclrun: error: argument 0 'x': the kernel takes a buffer of float, not a value of type float{{$}}
// RUN: %{bad} i32[4] -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=ELEMENTS
// ELEMENTS: {{^}}oclrun: error: argument 0 'x': the kernel takes a buffer of float, not a buffer of int{{$}}
// RUN: %{bad} f32[4] -a f32[1] -a i32=1 2>&1 | FileCheck %s --check-prefix=NO-VALUE-BUFFER
// NO-VALUE-BUFFER: {{^}}oclrun: error: argument 1 'a': the kernel takes a value of type float, not a buffer of float{{$}}
// RUN: %{bad} f32[4] -a f64=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: {{^}}oclrun: error: argument 1 'a': the kernel takes a value of type float, not a value of type double{{$}}
// RUN: %{bad} f32[4] -a i32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=CLASS
// CLASS: {{^}}oclrun: error: argument 1 'a': the kernel takes a value of type float, not a value of type int{{$}}
// RUN: %{bad} f32[4] -a null -a i32=1 2>&1 | FileCheck %s --check-prefix=NULL
// NULL: {{^}}oclrun: error: argument 1 'a': the kernel takes a value of type float, not a null buffer{{$}}
// RUN: %{bad} local=4 -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=NOT-LOCAL
// NOT-LOCAL: {{^}}oclrun: error: argument 0 'x': the kernel takes a buffer of float, not a local buffer{{$}}

// Files.
// RUN: %{bad} f32[]=@%t.none -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: {{^}}oclrun: error: argument 0 'x': cannot read '{{.*}}.none': No such file or directory{{$}}
// RUN: %{bad} f32[]=@%S -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: argument 0 'x': cannot read '{{.*}}': not a regular file
// RUN: printf 123 > %t.odd
// RUN: %{bad} f32[]=@%t.odd -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=ODD
// ODD: argument 0 'x': '{{.*}}.odd' has 3 bytes, which are no elements of type float
// RUN: %{bad} f32[4]=@%t.odd -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: argument 0 'x': '{{.*}}.odd' has 3 bytes where 16 are needed
// RUN: %{bad} out@%t.none/x.bin:f32[4] -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=WRITE
// WRITE: oclrun: error: argument 0 'x': cannot write '{{.*}}.none/x.bin': No such file or directory

// More than there is.
// RUN: %{bad} f32[4611686018427387904] -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=TOO-LARGE
// RUN: %{bad} f32[1000000000000000] -a f32=1 -a i32=1 2>&1 | FileCheck %s --check-prefix=TOO-LARGE
// TOO-LARGE: {{^}}oclrun: error: argument 0 'x': a buffer of {{[0-9]+}} {{elements|bytes}} is too large

kernel void f(global float *x, float a, int n) {
  size_t i = get_global_id(0);
  if (i < (size_t)n)
    x[i] *= a;
}
