; Values of a padded structure: loads, stores, extractvalue, phis, selects, direct and indirect
; calls.
; RUN: muxc --passes align-module-structs --verify-each %s | FileCheck %s
target datalayout = "e-p:32:32-i64:32-v128:64"

%s = type { i32, i64 }
%t = type { [2 x %s], i8 }

; CHECK-LABEL: define internal %s @callee(%s %x, ptr byval(%s) align 8 %y, ptr %z)
define internal %s @callee(%s %x, ptr byval(%s) align 8 %y, ptr %z) {
entry:
; CHECK: %a = extractvalue %s %x, 2
  %a = extractvalue %s %x, 1
; CHECK: %i = insertvalue %s %x, i64 %a, 2
  %i = insertvalue %s %x, i64 %a, 1
; CHECK: %l = load %s, ptr %y, align 4
  %l = load %s, ptr %y, align 4
  %c = icmp eq i64 %a, 0
; CHECK: %sel = select i1 %c, %s %i, %s %l
  %sel = select i1 %c, %s %i, %s %l
  br i1 %c, label %then, label %end
then:
  br label %end
end:
; CHECK: %phi = phi %s [ %sel, %entry ], [ { i32 1, [4 x i8] zeroinitializer, i64 2 }, %then ]
  %phi = phi %s [ %sel, %entry ], [ { i32 1, i64 2 }, %then ]
; CHECK: %frozen = freeze %s %phi
  %frozen = freeze %s %phi
  store %s %frozen, ptr %z
  ret %s %frozen
}

; CHECK-LABEL: define i64 @caller(ptr %f)
define i64 @caller(ptr %f) {
; CHECK: %v = alloca %s, i32 4, align 16
  %v = alloca %s, i32 4, align 16
; CHECK: call %s @callee(%s poison, ptr byval(%s) align 8 %v, ptr %v)
  %r = call %s @callee(%s poison, ptr byval(%s) align 8 %v, ptr %v)
; CHECK: %q = call %s %f(%s %r)
  %q = call %s %f(%s %r)
; CHECK: call void asm sideeffect "", "=*m"(ptr elementtype(%s) %v)
  call void asm sideeffect "", "=*m"(ptr elementtype(%s) %v)
; CHECK: %n = insertvalue %t poison, %s %q, 0, 1
  %n = insertvalue %t poison, %s %q, 0, 1
; CHECK: %e = extractvalue %t %n, 0, 1, 2
  %e = extractvalue %t %n, 0, 1, 1
  store %t %n, ptr %v
  ret i64 %e
}

; CHECK-LABEL: define %s @recursive(%s %x)
; CHECK: call %s @recursive(%s %x)
define %s @recursive(%s %x) {
  %r = call %s @recursive(%s %x)
  ret %s %r
}

; CHECK-LABEL: define void @returned(ptr sret(%s) align 8 %r, ptr byref(%t) %x)
; CHECK: call void @returned(ptr sret(%s) align 8 %r, ptr byref(%t) %x)
define void @returned(ptr sret(%s) align 8 %r, ptr byref(%t) %x) {
  call void @returned(ptr sret(%s) align 8 %r, ptr byref(%t) %x)
  ret void
}
