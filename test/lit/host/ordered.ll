; Work-item loops with atomic operations, volatile accesses or a stack slot that work-items share
; are not vectorized.
; RUN: muxc --device "OpenMux host" --passes host-late-passes %s | FileCheck %s

target triple = "spir64-unknown-unknown"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"

declare i64 @__mux_get_global_id(i32)

; CHECK: define {{.*}}@count.mux-kernel-wrapper(
; CHECK-NOT: vector.body:
; CHECK: atomicrmw add
; CHECK-NOT: vector.body:
; CHECK: ret void
define spir_kernel void @count(ptr addrspace(1) %n, ptr addrspace(1) %out) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %old = atomicrmw add ptr addrspace(1) %n, i32 1 monotonic
  %p = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %id
  store i32 %old, ptr addrspace(1) %p
  ret void
}

; CHECK: define {{.*}}@touch.mux-kernel-wrapper(
; CHECK-NOT: vector.body:
; CHECK: store volatile i32
; CHECK-NOT: vector.body:
; CHECK: ret void
define spir_kernel void @touch(ptr addrspace(1) %out) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %id
  store volatile i32 1, ptr addrspace(1) %p
  ret void
}

; CHECK: define {{.*}}@slots.mux-kernel-wrapper(
; CHECK-NOT: vector.body:
; CHECK: alloca [4 x i32]
; CHECK-NOT: vector.body:
; CHECK: ret void
define spir_kernel void @slots(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %slots = alloca [4 x i32], align 4
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %id
  %v = load i32, ptr addrspace(1) %p
  store [4 x i32] zeroinitializer, ptr %slots
  %m = and i32 %v, 3
  %m64 = zext i32 %m to i64
  %s = getelementptr inbounds i32, ptr %slots, i64 %m64
  store i32 %v, ptr %s
  %k = and i64 %id, 3
  %t = getelementptr inbounds i32, ptr %slots, i64 %k
  %w = load i32, ptr %t
  %q = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %id
  store i32 %w, ptr addrspace(1) %q
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
