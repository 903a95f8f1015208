// OpenCL C goes through the device's front end; without passes, that is what is printed.
// RUN: muxc %s | FileCheck %s
// RUN: muxc --device host %s | FileCheck %s
// RUN: muxc -x cl - < %s | FileCheck %s
// RUN: muxc --cl-options "-DVALUE=3" %s | FileCheck %s --check-prefix=OPTION
// CHECK: define {{.*}}void @store(ptr addrspace(1)
// CHECK: store i32 7, ptr addrspace(1)
// OPTION: store i32 3, ptr addrspace(1)

// With passes, these run on what the front end made.
// RUN: muxc --device host --passes transfer-kernel-metadata %s | FileCheck %s --check-prefix=KERNEL
// KERNEL: "mux-kernel"="entry-point"

// RUN: not muxc --cl-options "-DVALUE=nonsense" %s 2> %t.err
// RUN: FileCheck %s --check-prefix=ERROR < %t.err
// ERROR: error: use of undeclared identifier 'nonsense'
// ERROR: muxc: error: '{{.*}}opencl_c.cl': compilation failed
// RUN: not muxc --device host --cl-options "-fno-such-option" %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: {{^}}muxc: error: --cl-options: {{.*}}-fno-such-option

#ifndef VALUE
#define VALUE 7
#endif
kernel void store(global int *to) { *to = VALUE; }
