// The factor is reported with the line of the kernel, on request.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a f32[16] -b -cl-wfv=always
// RUN: %{run} -b -Rpass=vecz 2>&1 | FileCheck %s
// RUN: %{run} -b "-Rpass=vecz -g" 2>&1 | FileCheck %s
// CHECK: {{.*}}.cl:[[@LINE+3]]:0: kernel 'twice' is vectorized by {{[0-9]+}}
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=SILENT
// SILENT-NOT: vectorized
kernel void twice(global float *x) {
  x[get_global_id(0)] *= 2;
}
