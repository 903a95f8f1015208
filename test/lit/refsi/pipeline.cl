// From a kernel for one work-item to an entry point of the firmware: nothing of the builtins, of SPIR
// or of the layers in between is left.
// DEFINE: %{passes} = --verify-each --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,refsi-m1-late-passes %s
// RUN: muxc --device "RefSi M1" %{passes} | FileCheck %s
// RUN: muxc --device "RefSi M1" %{passes} | FileCheck %s --check-prefix=GONE
// RUN: muxc --device "RefSi M1 WI" %{passes} | FileCheck %s --check-prefixes=WI,GONE

// CHECK: target triple = "riscv64-unknown-elf"
// CHECK: @rotate.refsi-info = {{.*}}constant [9 x i64] [i64 0, i64 16, i64 2, i64 64, i64 1, i64 1, i64 {{[1-9][0-9]*}}, i64 {{[0-9]+}}, i64 0]
// CHECK: define {{.*}}void @rotate.refsi-entry(
// CHECK-NOT: mhartid
// Live values are in the hart's memory.
// CHECK: getelementptr {{.*}}i8, ptr %info, i64 112
// CHECK: !llvm.loop

// A hart runs one work-item, whose ID is its own, and waits for the others in the firmware.
// WI: @rotate.refsi-info = {{.*}}constant [9 x i64] [i64 0, i64 16, i64 2, i64 4, i64 1, i64 1, i64 0, i64 0, i64 0]
// WI: define {{.*}}void @rotate.refsi-entry(
// WI: asm "csrr\09$0, mhartid", "=r"()
// WI: and i64 {{.*}}, 3
// WI: load i32, ptr addrspace(1)
// WI: [[BARRIER:%.*]] = load ptr, ptr
// WI: call void [[BARRIER]](ptr {{.*}}%info)
// WI: store i32 {{.*}}, ptr addrspace(1)

// GONE-NOT: @__mux_
// GONE-NOT: @__refsi_
// GONE-NOT: spir_
// GONE-NOT: call {{.*}}@{{.*}}mux
kernel void rotate(global int *p, local int *unused) {
  int v = p[get_local_id(0)];
  barrier(CLK_GLOBAL_MEM_FENCE);
  p[(get_local_id(0) + 1) % get_local_size(0)] = v;
}
