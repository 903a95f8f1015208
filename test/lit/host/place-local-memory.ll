; In modules that query address spaces, local memory is in the runtime's arena: arguments at its
; start, variables at its end. In others it stays on the stack.
; RUN: muxc --device "OpenMux host" --passes add-sched-params,define-mux-builtins,replace-module-scope-vars,add-kernel-info,add-kernel-wrapper,place-local-memory --verify-each -S %s | FileCheck %s
; RUN: sed 's/call i32 @__mux_get_address_space.*/add i32 0, 1/' %s | muxc --device "OpenMux host" --passes add-sched-params,define-mux-builtins,replace-module-scope-vars,add-kernel-info,add-kernel-wrapper,place-local-memory --verify-each -S - | FileCheck %s --check-prefix=STACK

; 44 bytes, up to 3 for their alignment, and one behind them.
; CHECK: @k{{.*}}.mux-kernel-info = constant [13 x i64] [{{.*}}, i64 48, i64 0, i64 0]
; STACK: @k{{.*}}.mux-kernel-info = constant [13 x i64] [{{.*}}, i64 0, i64 0, i64 0]
@one = internal addrspace(3) global i32 undef
@ten = internal addrspace(3) global [10 x i32] undef

; CHECK-LABEL: define internal void @k.mux-local-var-wrapper(
; CHECK-NOT: alloca
; CHECK: [[BEGIN:%.*]] = load ptr, ptr %{{.*}}, {{.*}}!invariant.load
; CHECK: [[SIZE:%.*]] = load i64, ptr %{{.*}}, {{.*}}!invariant.load
; CHECK: call ptr @llvm.ptrmask.p0.i64(ptr %{{.*}}, i64 -4)
; STACK-LABEL: define internal void @k.mux-local-var-wrapper(
; STACK: alloca %localVarTypes

; CHECK-LABEL: define void @k.mux-kernel-wrapper(
; CHECK-NOT: alloca i8
; CHECK: [[FIRST:%.*]] = getelementptr i8, ptr [[BASE:%.*]], i64 0
; CHECK: [[NEXT:%.*]] = and i64 %{{.*}}, -128
; CHECK: getelementptr i8, ptr [[BASE]], i64 [[NEXT]]
; STACK-LABEL: define void @k.mux-kernel-wrapper(
; STACK: alloca i8, i64 %{{.*}}, align 128
; STACK: alloca i8, i64 %{{.*}}, align 128
define void @k(ptr addrspace(3) %a, ptr addrspace(3) %b, ptr addrspace(4) %p) #0 {
  %space = call i32 @__mux_get_address_space(ptr addrspace(4) %p)
  store i32 %space, ptr addrspace(3) @one
  store i32 %space, ptr addrspace(3) @ten
  ret void
}

declare i32 @__mux_get_address_space(ptr addrspace(4))
attributes #0 = { "mux-kernel"="entry-point" }
