// Work-group collectives on half in a three-dimensional group: the results are compared with loops
// over values in local memory.
// REQUIRES: half
// DEFINE: %{passes} = fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,function(sroa),mux-base<pre-vecz>,mux-base<late-builtins>,work-item-loops,mux-base<prepare-wg-sched>,replace-module-scope-vars,add-kernel-wrapper,globaldce
// RUN: muxc --verify-each --passes "%{passes}" --cl-options "-cl-std=CL3.0 -DFLOATS -DTYPE=half -I%openmux_source/test/opencl" %s | sed -e '/^target /d' > %t.ll
// RUN: llvm-link %t.ll %S/Inputs/run_group.ll -o %t.bc
// RUN: lli %t.bc

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
// The library is not linked, and the values are no NaNs.
#define fmin(a, b) (a < b ? a : b)
#define fmax(a, b) (a > b ? a : b)
#include "collectives.cl"

kernel void check(global uint *out) {
  local uchar memory[24 * sizeof(TYPE)];
  uint wrong = 0;
  CHECK_FLOAT(TYPE)
  out[outputId()] = wrong;
}
