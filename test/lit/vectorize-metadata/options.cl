// The versions that build options ask for.
// RUN: muxc --device host --cl-options=-cl-wfv=never --passes "transfer-kernel-metadata,print<vecz-pass-opts>" --filetype=null %s 2>&1 | FileCheck %s --check-prefix=NEVER
// NEVER: kernel 'k': not to be vectorized
// RUN: muxc --device host --cl-options=-cl-wfv=always --passes "transfer-kernel-metadata,print<vecz-pass-opts>" --filetype=null %s 2>&1 | FileCheck %s --check-prefix=AUTO
// AUTO: kernel 'k': factor automatic in dimension 0
// RUN: muxc --passes "transfer-kernel-metadata,print<vecz-pass-opts>" --filetype=null %s 2>&1 | FileCheck %s --check-prefix=AUTO
kernel void k(global int *x) { x[get_global_id(0)] = 1; }
