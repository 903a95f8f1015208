; Kernels without arguments, sizeless arguments, declared kernels, and names.
; RUN: muxc --passes add-kernel-wrapper --verify-each -S %s | FileCheck %s

%struct.Empty = type {}

; CHECK: %MuxPackedArgs.empty = type { %struct.Empty, i32 }

; CHECK: define internal void @nothing()
define void @nothing() #0 {
  ret void
}

define void @empty(ptr byval(%struct.Empty) align 1 %e, i32 %x) #0 {
  ret void
}

; CHECK: declare void @elsewhere(i32)
declare void @elsewhere(i32) #1

; The wrapper is named after the source's function, however many were put around it.
define void @__vecz_v4_source.mux-barrier-wrapper() #2 {
  ret void
}

; CHECK: define internal spir_func void @spir()
define spir_kernel void @spir() #0 {
  ret void
}

; CHECK: define internal void @noinline() [[NOINLINE:#[0-9]+]]
define void @noinline() #3 {
  ret void
}

; CHECK: define void @helper()
define void @helper() {
  ret void
}

; CHECK: define void @nothing.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args)
; CHECK-NEXT: call void @nothing()
; CHECK: define void @empty.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args)
; CHECK: [[X:%.*]] = load i32, ptr {{%.*}}, align 8
; CHECK: call void @empty(ptr byval(%struct.Empty) align 1 %packed-args, i32 [[X]])
; CHECK: define void @elsewhere.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args)
; CHECK: call void @elsewhere(i32 {{%.*}})
; CHECK: define void @source.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args) [[SOURCE:#[0-9]+]]
; CHECK: define spir_kernel void @spir.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args)
; CHECK-NEXT: call spir_func void @spir()
; CHECK: define void @noinline.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args)
; CHECK-NOT: helper.mux-kernel-wrapper
; CHECK-DAG: attributes [[SOURCE]] = { nounwind "mux-base-fn-name"="source" "mux-kernel"="entry-point" "mux-orig-fn"="source" }
; CHECK-DAG: attributes [[NOINLINE]] = { noinline }

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
attributes #2 = { "mux-base-fn-name"="__vecz_v4_source" "mux-kernel"="entry-point" "mux-orig-fn"="source" }
attributes #3 = { noinline "mux-kernel"="entry-point" }
