// Each kind of remark is selected by a regular expression for the names of passes.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a i32[64] -a u32[16] -b -cl-wfv=always
// RUN: %{run} -b -Rpass=v.cz 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-NOT: scatter
// PASSED: is vectorized
// PASSED-NOT: scatter
// RUN: %{run} -b -Rpass-analysis=^vecz$ 2>&1 | FileCheck %s --check-prefix=ANALYSIS
// ANALYSIS-NOT: is vectorized
// ANALYSIS: scatter
// ANALYSIS-NOT: is vectorized
// RUN: %{run} -b "-Rpass=nothing -Rpass-missed=nothing -Rpass-analysis=nothing" 2>&1 | FileCheck %s --check-prefix=NONE
// NONE-NOT: {{vectorized|scatter}}
// RUN: not %{run} -b "-Rpass=(" 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: invalid regular expression '('
// RUN: not %{run} -b -Rpass= 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: option '-Rpass=' requires a value
kernel void filters(global int *x, global const uint *index) {
  x[index[get_global_id(0)] & 63] = 1;
}
