; Attributes that move to the wrapper, and those that stay with the kernel.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

%struct.S = type { i32, i32 }

; The kernel can be called now, so it must not have the convention of one.
; CHECK: define internal spir_func void @foo(ptr addrspace(1) noalias nonnull align 16 %a, ptr byval(%struct.S) align 8 %s) [[FOO:#[0-9]+]] !kernel_arg_type [[TYPES:![0-9]+]]
define protected spir_kernel void @foo(ptr addrspace(1) noalias nonnull align 16 %a, ptr byval(%struct.S) align 8 %s) #0 !kernel_arg_type !0 {
  ret void
}

; CHECK: define internal void @slow() [[SLOW:#[0-9]+]]
define void @slow() #1 {
  ret void
}

; CHECK: define internal void @unoptimized() [[NONE:#[0-9]+]]
define void @unoptimized() #2 {
  ret void
}

; CHECK: define void @not_an_entry() [[KERNEL:#[0-9]+]]
define void @not_an_entry() #3 {
  ret void
}

; CHECK: declare void @elsewhere(i32)
declare void @elsewhere(i32) #4

; CHECK: define protected spir_func void @base.mux-barrier-wrapper(ptr addrspace(1) noalias nonnull align 16 %a, ptr byval(%struct.S) align 8 %s) [[WRAPPER:#[0-9]+]] !kernel_arg_type [[TYPES]] !codeplay_ca_wrapper
; CHECK: call spir_func void @foo(ptr addrspace(1) noalias nonnull align 16 %a, ptr byval(%struct.S) align 8 %s)

; CHECK: define void @slow.mux-barrier-wrapper() [[SLOWWRAPPER:#[0-9]+]]
; CHECK: define void @unoptimized.mux-barrier-wrapper() [[NONEWRAPPER:#[0-9]+]]
; CHECK: define void @elsewhere.mux-barrier-wrapper(i32 %0)
; CHECK: call void @elsewhere(i32 %0)
; CHECK-NOT: not_an_entry.mux-barrier-wrapper

; CHECK-DAG: attributes [[FOO]] = { alwaysinline convergent memory(argmem: write) "mux-base-fn-name"="base" "mux-local-mem-usage"="64" "mux-orig-fn"="source" "mux-work-item-order"="xyz" "target-cpu"="some-cpu" }
; CHECK-DAG: attributes [[WRAPPER]] = { convergent nounwind "mux-base-fn-name"="base" "mux-kernel"="entry-point" "mux-local-mem-usage"="64" "mux-orig-fn"="source" "mux-work-item-order"="xyz" "target-cpu"="some-cpu" }
; CHECK-DAG: attributes [[SLOW]] = { noinline }
; CHECK-DAG: attributes [[SLOWWRAPPER]] = { nounwind "mux-base-fn-name"="slow" "mux-kernel"="entry-point" }
; CHECK-DAG: attributes [[NONE]] = { noinline optnone }
; CHECK-DAG: attributes [[NONEWRAPPER]] = { noinline nounwind optnone "mux-base-fn-name"="unoptimized" "mux-kernel"="entry-point" }
; CHECK-DAG: attributes [[KERNEL]] = { "mux-kernel" }
; CHECK-DAG: [[TYPES]] = !{!"float*", !"S"}
attributes #0 = { alwaysinline convergent memory(argmem: write) "mux-base-fn-name"="base" "mux-kernel"="entry-point" "mux-local-mem-usage"="64" "mux-orig-fn"="source" "mux-work-item-order"="xyz" "target-cpu"="some-cpu" }
attributes #1 = { noinline "mux-kernel"="entry-point" }
attributes #2 = { noinline optnone "mux-kernel"="entry-point" }
attributes #3 = { "mux-kernel" }
attributes #4 = { "mux-kernel"="entry-point" }
!0 = !{!"float*", !"S"}
