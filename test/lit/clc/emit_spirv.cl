// SPIR-V of LLVM is valid, and has the kernels and the library calls of the program.
// RUN: clc %s --emit=spirv -o %t.spv && spirv-val --target-env spv1.6 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: clc %s -b -cl-opt-disable --emit=spirv -o - | spirv-dis | FileCheck %s
// CHECK: OpMemoryModel Physical64 OpenCL
// CHECK: OpEntryPoint Kernel %{{.*}} "root"
// CHECK: OpExtInst %{{.*}} sqrt

// LLVM's target ends its process on what it cannot translate: that is an error like others.
// RUN: rm -f %t.out
// RUN: not clc %s -b -DUNTRANSLATABLE --emit=spirv -o %t.out 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: {{^}}clc: error: '{{.*}}emit_spirv.cl': LLVM's SPIR-V target failed: unable to legalize instruction: {{.*}}NAND{{.*}}
// RUN: not ls %t.out

kernel void root(global float *p) {
  size_t i = get_global_id(0);
  p[i] = sqrt(p[i]);
}
#ifdef UNTRANSLATABLE
kernel void nand(global int *p) { __sync_fetch_and_nand(p, 1); }
#endif
