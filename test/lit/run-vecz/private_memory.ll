; The private variables of all lanes take at most 4 MiB: an automatic factor is halved until they
; do, others are refused.
; RUN: veczc -S -vecz-fail-quietly -k large:a -k larger:a -k largest:a %s 2> %t.log | FileCheck %s
; RUN: FileCheck %s --check-prefix=LOG < %t.log
; RUN: not veczc -S -k larger:4 %s 2>&1 | FileCheck %s --check-prefix=GIVEN

; CHECK: define void @__vecz_v4_large(
; CHECK: alloca [4 x [262144 x i32]]
; CHECK: define void @__vecz_v2_larger(
; CHECK-NOT: __vecz_v{{.*}}_largest
; LOG: remark: kernel 'largest' is not vectorized by 2: private variables take 8388608 bytes in all lanes, more than 4194304; use smaller private arrays
; GIVEN: remark: kernel 'larger' is not vectorized by 4: private variables take 8388608 bytes in all lanes, more than 4194304; use smaller private arrays

define void @large(ptr addrspace(1) %y) {
  %t = alloca [262144 x i32], align 4
  call void @fill(ptr %t)
  ret void
}

define void @larger(ptr addrspace(1) %y) {
  %t = alloca [262144 x i32], align 4
  %u = alloca [262144 x i32], align 4
  call void @fill(ptr %t)
  call void @fill(ptr %u)
  ret void
}

define void @largest(ptr addrspace(1) %y) {
  %t = alloca [1048576 x i32], align 4
  call void @fill(ptr %t)
  ret void
}

declare void @fill(ptr)
