; An array without elements, which only dead code can access.
; RUN: veczc -S -k f:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %a = alloca [0 x i32], align 4
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i64, ptr addrspace(1) %x, i64 %id
  %index = load i64, ptr addrspace(1) %xa, align 8
  %never = icmp eq i64 %index, 1000
  br i1 %never, label %then, label %end
then:
  %element = getelementptr [0 x i32], ptr %a, i64 0, i64 %index
  %value = load i32, ptr %element, align 4
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %value, ptr addrspace(1) %ya, align 4
  store i32 %value, ptr %element, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
