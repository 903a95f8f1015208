; Unsupported kernels are errors.
; RUN: split-file %s %t
; RUN: not muxc --passes work-item-loops -S %t/types.ll 2>&1 | FileCheck %s --check-prefix=TYPES
; RUN: not muxc --passes work-item-loops -S %t/builtin.ll 2>&1 | FileCheck %s --check-prefix=BUILTIN
; RUN: not muxc --passes add-sched-params,work-item-loops -S %t/late.ll 2>&1 | FileCheck %s --check-prefix=LATE

; TYPES: kernel 'foo': vectorized and scalar versions have different parameters
; BUILTIN: builtin '__mux_set_local_id' is declared with an incompatible type
; LATE: module already has scheduling parameters; run 'work-item-loops' before 'add-sched-params'

;--- types.ll
define void @foo(i32 %x) !codeplay_ca_vecz.base !1 {
  ret void
}
define void @__vecz_v4_foo() #0 !codeplay_ca_vecz.derived !2 {
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @__vecz_v4_foo}
!2 = !{!0, ptr @foo}

;--- builtin.ll
define void @foo() #0 {
  ret void
}
@__mux_set_local_id = global i32 0
attributes #0 = { "mux-kernel"="entry-point" }

;--- late.ll
define void @foo() #0 {
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
