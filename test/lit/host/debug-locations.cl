// The host has one flat memory: debuggers find every variable of a kernel, with and without
// optimization, by expressions that they can evaluate.
// RUN: clc -b "-g -cl-opt-disable" --emit=bc %s -o %t.bc
// RUN: llc -O0 --filetype=obj %t.bc -o %t.o
// RUN: llvm-dwarfdump --debug-info %t.o | FileCheck %s --implicit-check-not=DW_OP_xderef
// RUN: clc -b -g --emit=bc %s -o %t.fast.bc
// RUN: llc --filetype=obj %t.fast.bc -o %t.fast.o
// RUN: llvm-dwarfdump --debug-info %t.fast.o | FileCheck %s --check-prefix=FAST --implicit-check-not=DW_OP_xderef

// CHECK: DW_AT_name ("table")
// CHECK: DW_AT_location (DW_OP_addr{{.*}})
// CHECK: DW_TAG_inlined_subroutine
// CHECK: DW_TAG_formal_parameter
// CHECK-NEXT: DW_AT_location (DW_OP_fbreg{{.*}})
// CHECK: "bias")
// CHECK: DW_TAG_variable
// CHECK-NEXT: DW_AT_location (DW_OP_fbreg{{.*}})
// CHECK-NEXT: {{"sum"|"other"|"lid"|"part"}})
// FAST: DW_AT_name ("k")
constant int table[2] = {3, 4};
kernel void k(global int *p, int bias) {
  local int part[4];
  int lid = get_local_id(0);
  int sum = bias + table[lid & 1];
  part[lid & 3] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  int other = part[(lid + 1) & 3];
  p[get_global_id(0)] = sum + other;
}
