; Private variables are interleaved element by element only if fills are aligned to elements.
; RUN: veczc -S -k across:4 -k along:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_across(
; CHECK: getelementptr [40 x i32], ptr %{{.*}}, <4 x i64> <i64 0, i64 1, i64 2, i64 3>
; CHECK-COUNT-4: call void @llvm.memset
; CHECK: ret void
define void @across(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %a = alloca [40 x i32], align 4
  %odd = getelementptr i8, ptr %a, i64 2
  call void @llvm.memset.p0.i64(ptr %odd, i8 -1, i64 12, i1 false)
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i64, ptr addrspace(1) %x, i64 %id
  %index = load i64, ptr addrspace(1) %xa, align 8
  %element = getelementptr i32, ptr %a, i64 %index
  %value = load i32, ptr %element, align 4
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %value, ptr addrspace(1) %ya, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_along(
; CHECK: getelementptr i32, ptr %{{.*}}, <4 x i64> <i64 0, i64 1, i64 2, i64 3>
; CHECK-NOT: llvm.memset
; CHECK: ret void
define void @along(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %a = alloca [40 x i32], align 4
  %second = getelementptr i8, ptr %a, i64 4
  call void @llvm.memset.p0.i64(ptr %second, i8 -1, i64 12, i1 false)
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i64, ptr addrspace(1) %x, i64 %id
  %index = load i64, ptr addrspace(1) %xa, align 8
  %element = getelementptr i32, ptr %a, i64 %index
  %value = load i32, ptr %element, align 4
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %value, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
