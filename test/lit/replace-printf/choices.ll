; Formats and strings may be selected from literals. A selected format becomes one call per literal.
; RUN: muxc --passes replace-printf --verify-each -S %s | FileCheck %s

@.int = private addrspace(2) constant [3 x i8] c"%d\00"
@.hex = private addrspace(2) constant [3 x i8] c"%x\00"
@.s = private addrspace(2) constant [3 x i8] c"%s\00"
@.yes = private addrspace(2) constant [4 x i8] c"yes\00"
@.no = private addrspace(2) constant [3 x i8] c"no\00"

; CHECK-LABEL: define i32 @format(i1 %c, i32 %x, ptr addrspace(1) %printf-buffer)
; CHECK: [[INDEX:%.*]] = select i1 %c, i32 0, i32 1
; CHECK: switch i32 [[INDEX]], label %[[AFTER:.*]] [
; CHECK: [[A:%.*]] = call spir_func i32 @__openmux_printf_call_0(
; CHECK: [[B:%.*]] = call spir_func i32 @__openmux_printf_call_1(
; CHECK: [[R:%.*]] = phi i32 [ -1, {{.*}} ], [ [[A]], {{.*}} ], [ [[B]], {{.*}} ]
; CHECK: ret i32 [[R]]
define i32 @format(i1 %c, i32 %x) {
  %f = select i1 %c, ptr addrspace(2) @.int, ptr addrspace(2) @.hex
  %r = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %f, i32 %x)
  ret i32 %r
}

; CHECK-LABEL: define i32 @string(
; CHECK: [[INDEX:%.*]] = phi i32 [ 0, %entry ], [ 1, %then ], [ -1, %else ]
; CHECK: call spir_func i32 @__openmux_printf_call_2(ptr addrspace(1) %printf-buffer, i32 [[INDEX]])
define i32 @string(i1 %c, i1 %d) {
entry:
  br i1 %c, label %end, label %next
next:
  br i1 %d, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  %s = phi ptr addrspace(2) [ @.yes, %entry ], [ @.no, %then ], [ null, %else ]
  %g = addrspacecast ptr addrspace(2) %s to ptr addrspace(4)
  %r = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.s, ptr addrspace(4) %g)
  ret i32 %r
}

; Without optimization a literal goes through a variable.
; CHECK-LABEL: define i32 @variable(
; CHECK: call spir_func i32 @__openmux_printf_call_3(
define i32 @variable(i32 %x) {
  %v = alloca ptr addrspace(2)
  store ptr addrspace(2) @.int, ptr %v
  %f = load ptr addrspace(2), ptr %v
  %r = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %f, i32 %x)
  ret i32 %r
}

; CHECK: !{!"%d"
; CHECK: !{!"%x"
; CHECK: !{!"%s"
; CHECK: !{!"yes", !"no"}
declare i32 @printf(ptr addrspace(2), ...)
