; A wrapped kernel is marked alwaysinline, unless it is noinline or naked.
; RUN: muxc --passes add-kernel-wrapper --verify-each -S %s | FileCheck %s

; CHECK: define internal void @plain() [[PLAIN:#[0-9]+]]
define void @plain() #0 {
  ret void
}
; CHECK: define internal void @noinline() [[NOINLINE:#[0-9]+]]
define void @noinline() #1 {
  ret void
}
; CHECK: define internal void @naked() [[NAKED:#[0-9]+]]
define void @naked() #2 {
  unreachable
}
; A kernel that may not be there has a wrapper that is.
; CHECK: declare extern_weak void @elsewhere()
declare extern_weak void @elsewhere() #0

; CHECK: define void @naked.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args) [[WRAPPER:#[0-9]+]]
; CHECK: define void @elsewhere.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args)
; CHECK-DAG: attributes [[PLAIN]] = { alwaysinline }
; CHECK-DAG: attributes [[NOINLINE]] = { noinline }
; CHECK-DAG: attributes [[NAKED]] = { naked noinline }
; CHECK-DAG: attributes [[WRAPPER]] = { nounwind "mux-base-fn-name"="naked" "mux-kernel"="entry-point" }
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { noinline "mux-kernel"="entry-point" }
attributes #2 = { naked "mux-kernel"="entry-point" }
