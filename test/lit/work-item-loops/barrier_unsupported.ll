; Values that cannot be spilled are errors, and so are versions whose barriers do not match. The
; kernel does not change.
; RUN: split-file %s %t
; RUN: not muxc --passes work-item-loops -S %t/unsized.ll 2>&1 | FileCheck %s --check-prefix=UNSIZED
; RUN: not muxc --passes work-item-loops -S %t/token.ll 2>&1 | FileCheck %s --check-prefix=TOKEN
; RUN: not muxc --passes work-item-loops -S %t/ids.ll 2>&1 | FileCheck %s --check-prefix=IDS
; RUN: not muxc --passes work-item-loops -S %t/missing.ll 2>&1 | FileCheck %s --check-prefix=MISSING
; RUN: not muxc --passes work-item-loops -S %t/order.ll 2>&1 | FileCheck %s --check-prefix=ORDER

; UNSIZED: kernel 'k': variable of dynamic size is live across a barrier; give it a constant size
; TOKEN: kernel 'k': value of type 'token' is live across a barrier but cannot be stored
; IDS: kernel '__vecz_v4_k': barriers have no unique IDs; run 'prepare-barriers' before 'run-vecz'
; MISSING: kernel '__vecz_v4_k': barrier 1 is missing in one of its versions
; ORDER: kernel '__vecz_v4_k': scalar version is missing, which a barrier requires for its order of work-items

;--- unsized.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @k(i32 %n) #0 {
  %v = alloca i32, i32 %n
  store i32 1, ptr %v
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 2, ptr %v
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- token.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
declare token @llvm.experimental.convergence.entry()
declare void @f() convergent
define void @k() #0 {
  %t = call token @llvm.experimental.convergence.entry()
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @f() [ "convergencectrl"(token %t) ]
  ret void
}
attributes #0 = { convergent "mux-kernel"="entry-point" }

;--- ids.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @k() #1 !codeplay_ca_vecz.base !2 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define void @__vecz_v4_k() #0 !codeplay_ca_vecz.derived !1 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @k}
!2 = !{!0, ptr @__vecz_v4_k}

;--- missing.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @k() #1 !codeplay_ca_vecz.base !2 {
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  call void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
  ret void
}
define void @__vecz_v4_k() #0 !codeplay_ca_vecz.derived !1 {
  call void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @k}
!2 = !{!0, ptr @__vecz_v4_k}

;--- order.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @__vecz_v4_k() #0 !codeplay_ca_vecz.derived !1 {
  call void @__mux_work_group_barrier(i32 2, i32 2, i32 264) #1
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-barrier-schedule"="linear" }
!0 = !{i32 4, i32 0, i32 1, i32 0}
!1 = !{!0, null}
