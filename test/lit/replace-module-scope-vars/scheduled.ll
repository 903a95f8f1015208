; The wrapper has its scheduling parameters where the kernel has them.
; RUN: muxc --passes add-sched-params,replace-module-scope-vars,globaldce --verify-each -S %s | FileCheck %s
; RUN: muxc --passes add-sched-params,replace-module-scope-vars,add-kernel-wrapper,globaldce --verify-each -S %s \
; RUN:   | FileCheck %s --check-prefix=WRAPPED

@buffer = internal addrspace(3) global i32 undef, align 4

; CHECK: define internal void @foo.mux-sched-wrapper(i32 %x, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info, ptr addrspace(3) {{[^%]*}}%local-vars) {{.*}}!mux_scheduled_fn [[FN:![0-9]+]]
; CHECK: define void @foo.mux-local-var-wrapper(i32 %x, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) {{.*}}!mux_scheduled_fn [[FN]]
; CHECK: [[FN]] = !{i32 1, i32 2}

; WRAPPED: define void @foo.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args, ptr noalias {{[^%]*}}%wg-info)
; WRAPPED: call void @foo.mux-local-var-wrapper(i32 {{%.*}}, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
define void @foo(i32 %x) #0 {
  store i32 %x, ptr addrspace(3) @buffer
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
