// --vecz-width fixes the vectorization factor.
// DEFINE: %{passes} = fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes
// RUN: muxc --device host --cl-options "--vecz-width=8" --passes "%{passes}" %s 2>&1 | FileCheck %s --check-prefix=EIGHT
// RUN: muxc --device host --cl-options "--vecz-width=8 -cl-opt-disable" --passes "%{passes}" %s 2>&1 | FileCheck %s --check-prefix=EIGHT
// RUN: muxc --device host --cl-options "--vecz-width=1 -cl-wfv=always -cl-opt-disable" --passes "%{passes}" %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: oclrun %s -g 37 -l 37 -b "--vecz-width=three" -a "out:u32[37]" 2>&1 | FileCheck %s --check-prefix=WRONG
// EIGHT: store <8 x i32>
// ONE-NOT: store <
// WRONG: kernel 'f' is not vectorized by 0: vectorization factor 0 is not a power of 2 from 2 to 64
kernel void f(global uint *out) { out[get_global_id(0)] = get_global_id(0); }
