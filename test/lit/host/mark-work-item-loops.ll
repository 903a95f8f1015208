; RUN: muxc --device "OpenMux host" --passes work-item-loops,mark-work-item-loops %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)

; The kernel's own loop is not one over work-items.
; CHECK-LABEL: define {{.*}}@kernel(
; CHECK: br i1 %more, label %loop, label %exit{{$}}
; CHECK-LABEL: define {{.*}}@kernel.mux-barrier-wrapper(
; CHECK-COUNT-3: br i1 {{.*}}, !llvm.loop !{{[0-9]+}}
; CHECK-LABEL: }
define void @kernel(ptr addrspace(1) %p) #0 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %id, ptr addrspace(1) %q
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 10
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }

; CHECK: !{!"mux.work-item-loop", i32 1}
