; Inactive lanes execute only calls that cannot trap, without attributes on operands that imply
; undefined behavior.
; RUN: veczc -S -k f:4 -vecz-choices=noLinearizeBOSCC %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: br i1 %{{.*}}, label %[[FIRST:.*]], label
; CHECK: [[FIRST]]:
; CHECK: call i32 @llvm.sdiv.fix.i32(
; CHECK: br i1 %{{.*}}, label %[[SECOND:.*]], label
; CHECK: [[SECOND]]:
; CHECK: call i32 @llvm.sdiv.fix.i32(
; CHECK: call i32 @pure(i32 noundef
; CHECK-NEXT: br label
; CHECK-COUNT-4: call i32 @safe(i32 %
; CHECK: ret void
define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %value = load i32, ptr addrspace(1) %xa, align 4
  %some = icmp ne i32 %value, 0
  br i1 %some, label %then, label %end
then:
  %fixed = call i32 @llvm.sdiv.fix.i32(i32 1000, i32 %value, i32 3)
  %divided = call i32 @pure(i32 noundef %value)
  %sum = add i32 %fixed, %divided
  %changed = call i32 @safe(i32 noundef %value)
  %all = add i32 %sum, %changed
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %all, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i32 @llvm.sdiv.fix.i32(i32, i32, i32 immarg)
declare i32 @pure(i32) nounwind willreturn memory(none)
declare i32 @safe(i32) nounwind willreturn speculatable memory(none)
