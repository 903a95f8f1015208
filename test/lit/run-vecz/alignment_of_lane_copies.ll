; Scalarized calls for lanes other than 0 have the alignment of the lane's private variable, not of
; the whole.
; RUN: veczc -S -k f:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-COUNT-4: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %{{.*}}, ptr align 16 @text, i64 20, i1 false)
; CHECK: ret void
@text = private constant [20 x i8] c"abcdefghijklmnopqrst", align 16

define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %a = alloca [20 x i8], align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %a, ptr align 16 @text, i64 20, i1 false)
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i64, ptr addrspace(1) %x, i64 %id
  %index = load i64, ptr addrspace(1) %xa, align 8
  %place = getelementptr i8, ptr %a, i64 %index
  %value = load i32, ptr %place, align 1
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %value, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
