; The target decides which address space a generic pointer refers to; by default it is global.
; RUN: muxc --passes define-mux-builtins --verify-each -S %s | FileCheck %s
; RUN: muxc --device "OpenMux host" --passes add-sched-params,define-mux-builtins --verify-each -S %s | FileCheck %s --check-prefix=HOST

; CHECK: define internal i32 @__mux_get_address_space(ptr addrspace(4) %0)
; CHECK-NEXT: ret i32 1
; HOST: define internal i32 @__mux_get_address_space(ptr addrspace(4) %0, ptr {{.*}}%wi-info, ptr {{.*}}%wg-info)
; HOST: call ptr @llvm.stacksave
; HOST: ret i32
declare i32 @__mux_get_address_space(ptr addrspace(4))

define i32 @ask(ptr addrspace(4) %p) {
  %space = call i32 @__mux_get_address_space(ptr addrspace(4) %p)
  ret i32 %space
}
