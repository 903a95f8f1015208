; Where masked stores are cheap, they are not skipped if no lane is active, provided that the vector
; has loaded from their addresses: a vote costs a branch on data. Guards of cold blocks stay, and
; those of other effects, of stores elsewhere and of many operations.
; RUN: veczc -vecz-target-triple=x86_64-unknown-linux-gnu -vecz-target-mcpu=x86-64-v4 -S -k update:16 -k elsewhere:16 -k scattered:16 -k cold:16 -k atomic:16 -k long:16 -k joined:16 %s | FileCheck %s
; RUN: veczc -vecz-target-triple=x86_64-unknown-linux-gnu -vecz-target-mcpu=x86-64-v3 -S -k update:8 %s | FileCheck --check-prefix=AVX2 %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

declare i64 @__mux_get_global_id(i32)

; CHECK-LABEL: define spir_kernel void @__vecz_v16_update(
; CHECK: load <16 x i32>
; CHECK-NOT: br i1
; CHECK: call void @llvm.masked.store.v16i32
; CHECK-NOT: br i1
; CHECK: ret void
; Stores of AVX2 take several times as long with a mask.
; AVX2-LABEL: define spir_kernel void @__vecz_v8_update(
; AVX2: br i1
; AVX2: call void @llvm.masked.store.v8i32
define spir_kernel void @update(ptr addrspace(1) %p, i32 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %a
  %less = icmp slt i32 %x, %n
  br i1 %less, label %then, label %exit

then:
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %a
  br label %exit

exit:
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v16_elsewhere(
; CHECK: br i1
; CHECK: call void @llvm.masked.store.v16i32
define spir_kernel void @elsewhere(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %id
  %b = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %id
  %x = load i32, ptr addrspace(1) %a
  %less = icmp slt i32 %x, %n
  br i1 %less, label %then, label %exit

then:
  store i32 %x, ptr addrspace(1) %b
  br label %exit

exit:
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v16_scattered(
; CHECK: br i1
; CHECK: call void @llvm.masked.scatter.v16i32
define spir_kernel void @scattered(ptr addrspace(1) %p, i32 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %square = mul i64 %id, %id
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %square
  %x = load i32, ptr addrspace(1) %a
  %less = icmp slt i32 %x, %n
  br i1 %less, label %then, label %exit

then:
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %a
  br label %exit

exit:
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v16_cold(
; CHECK: br i1
; CHECK: call void @llvm.masked.store.v16i32
define spir_kernel void @cold(ptr addrspace(1) %p, i32 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %a
  %less = icmp slt i32 %x, %n
  br i1 %less, label %then, label %exit, !prof !0

then:
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %a
  br label %exit

exit:
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v16_atomic(
; CHECK: br i1
; CHECK: atomicrmw add
define spir_kernel void @atomic(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %a
  %less = icmp slt i32 %x, %n
  br i1 %less, label %then, label %exit

then:
  store i32 %n, ptr addrspace(1) %a
  %old = atomicrmw add ptr addrspace(1) %q, i32 %x monotonic
  br label %exit

exit:
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v16_long(
; CHECK: br i1
; CHECK: call void @llvm.masked.store.v16i32
define spir_kernel void @long(ptr addrspace(1) %p, i32 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %a
  %less = icmp slt i32 %x, %n
  br i1 %less, label %then, label %exit

then:
  %y1 = mul i32 %x, %x
  %y2 = add i32 %y1, %n
  %y3 = mul i32 %y2, %y2
  %y4 = add i32 %y3, %n
  %y5 = mul i32 %y4, %y4
  %y6 = add i32 %y5, %n
  %y7 = mul i32 %y6, %y6
  store i32 %y7, ptr addrspace(1) %a
  br label %exit

exit:
  ret void
}

; The value after the branch is that of lanes that take it, too.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_joined(
; CHECK-NOT: br i1
; CHECK: %y = add <16 x i32>
; CHECK: call void @llvm.masked.store.v16i32
; CHECK-NOT: br i1
; CHECK: select <16 x i1> %less
; CHECK: ret void
define spir_kernel void @joined(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %id
  %b = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %id
  %x = load i32, ptr addrspace(1) %a
  %less = icmp slt i32 %x, %n
  br i1 %less, label %then, label %exit

then:
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %a
  br label %exit

exit:
  %last = phi i32 [ %x, %0 ], [ %y, %then ]
  store i32 %last, ptr addrspace(1) %b
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{!"branch_weights", i32 1, i32 2000}
