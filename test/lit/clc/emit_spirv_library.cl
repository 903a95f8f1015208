// A source without kernels makes a module whose functions and constants others can use.
// RUN: clc %s --emit=spirv -o %t.spv
// RUN: spirv-val %t.spv
// RUN: spirv-dis %t.spv -o - | FileCheck %s

// CHECK-DAG: LinkageAttributes "twice" Export
// CHECK-DAG: LinkageAttributes "four_times" Export
// CHECK-DAG: LinkageAttributes "table" Export
constant int table[2] = {1, 2};

int twice(int x) { return 2 * x; }

int four_times(int x) { return twice(twice(x)); }
