; Calls that depend on other work-items, or whose body cannot be inlined, are refused.
; RUN: veczc -S -k convergent:4 -k unlowered:4 -k sets:4 -k variadic:4 -k event:4 \
; RUN:   -vecz-fail-quietly %s 2>&1 >/dev/null | FileCheck %s

; CHECK: 'convergent' is not vectorized by 4: '%bits = {{.*}}': convergent intrinsic depends on the set of active work-items
define void @convergent(ptr addrspace(1) %y) {
  %n = load i32, ptr addrspace(1) %y, align 4
  %bits = call i32 @llvm.ctpop.i32(i32 %n) #0
  store i32 %bits, ptr addrspace(1) %y, align 4
  ret void
}

; CHECK: 'unlowered' is not vectorized by 4: 'call void @_Z7barrierj(i32 1)': unsupported operation of several work-items
define void @unlowered() {
  call void @_Z7barrierj(i32 1)
  ret void
}

; CHECK: 'sets' is not vectorized by 4: 'call void @__mux_set_local_id({{.*}}': builtin has unknown uniformity
define void @sets() {
  call void @__mux_set_local_id(i32 0, i64 1)
  ret void
}

; CHECK: 'variadic' is not vectorized by 4: 'call void (i32, ...) @pick(i32 1, i32 2)': call cannot be inlined: contains VarArgs
define void @variadic() {
  call void (i32, ...) @pick(i32 1, i32 2)
  ret void
}

; CHECK: 'event' is not vectorized by 4: '%e = {{.*}}': value of this type in divergent control flow
define void @event() {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp eq i64 %id, 3
  br i1 %c, label %then, label %end
then:
  %e = call target("spirv.Event") @start()
  br label %end
end:
  ret void
}

define void @pick(i32 %n, ...) {
  %list = alloca ptr, align 8
  call void @llvm.va_start.p0(ptr %list)
  ret void
}

declare i32 @llvm.ctpop.i32(i32)
declare void @llvm.va_start.p0(ptr)
declare i64 @__mux_get_global_id(i32)
declare void @__mux_set_local_id(i32, i64)
declare void @_Z7barrierj(i32)
declare target("spirv.Event") @start()
attributes #0 = { convergent }
