; Tokens and the bundles that refer to them are gone, and the rest of the calls is kept.
; RUN: muxc --device "RefSi M1 WI" --passes refsi-drop-convergence-control,verify %s | FileCheck %s
; RUN: muxc --device "RefSi M1 WI" --verify-each --passes refsi-m1-late-passes %s | FileCheck %s --check-prefix=LATE

; LATE-NOT: {{llvm.experimental.convergence|convergencectrl}}
; LATE-LABEL: define void @k.mux-kernel-wrapper.refsi-entry(
; LATE-NOT: {{llvm.experimental.convergence|convergencectrl}}

declare i64 @__mux_get_local_id(i32) #1
declare void @__mux_work_group_barrier(i32, i32, i32) #1
declare spir_func float @f(float) #1
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()

; CHECK-LABEL: define void @k(
; CHECK-NOT: token
; CHECK: entry:
; CHECK-NEXT: br label %loop
; CHECK: loop:
; CHECK-NEXT: %i = phi i32
; CHECK-NEXT: %id = call i64 @__mux_get_local_id(i32 %i){{$}}
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 272){{$}}
; CHECK-NEXT: %slot = getelementptr i64, ptr addrspace(1) %p, i64 %id
; CHECK: end:
; CHECK-NEXT: ret void
define void @k(i32 %n, ptr addrspace(1) %p) #0 {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %u = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %id = call i64 @__mux_get_local_id(i32 %i) [ "convergencectrl"(token %u) ]
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272) [ "convergencectrl"(token %u) ]
  %slot = getelementptr i64, ptr addrspace(1) %p, i64 %id
  store i64 %id, ptr addrspace(1) %slot
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Other bundles, flags, attributes and metadata stay.
; CHECK-LABEL: define float @anchored(
; CHECK-NEXT: %r = tail call fast spir_func float @f(float noundef %x) [[NOUNWIND:#[0-9]+]] [ "other"(i32 1) ], !note
; CHECK-NEXT: ret float %r
define float @anchored(float %x) #1 {
  %a = call token @llvm.experimental.convergence.anchor()
  %r = tail call fast spir_func float @f(float noundef %x) nounwind [ "convergencectrl"(token %a), "other"(i32 1) ], !note !0
  ret float %r
}

; The block of the inner token comes before that of the outer one.
; CHECK-LABEL: define void @order(
; CHECK-NOT: token
; CHECK: ret void
define void @order(i1 %c) #1 {
entry:
  br label %outer
inner:
  %u = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br i1 %c, label %inner, label %end
outer:
  %t = call token @llvm.experimental.convergence.anchor()
  br label %inner
end:
  ret void
}

; CHECK: attributes [[NOUNWIND]] = { nounwind }
attributes #0 = { convergent "mux-kernel"="entry-point" }
attributes #1 = { convergent }
!0 = !{}
