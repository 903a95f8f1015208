; Calls that reach a barrier and cannot be inlined are errors.
; RUN: split-file %s %t
; RUN: not muxc --passes prepare-barriers -S %t/type.ll 2>&1 | FileCheck %s --check-prefix=TYPE
; RUN: not muxc --passes work-item-loops -S %t/type.ll 2>&1 | FileCheck %s --check-prefix=TYPE
; RUN: not muxc --passes prepare-barriers -S %t/builtin.ll 2>&1 | FileCheck %s --check-prefix=BUILTIN
; RUN: not muxc --passes prepare-barriers -S %t/choice.ll 2>&1 | FileCheck %s --check-prefix=CHOICE
; RUN: not muxc --passes prepare-barriers -S %t/recursion.ll 2>&1 | FileCheck %s --check-prefix=RECURSION
; RUN: not muxc --passes prepare-barriers -S %t/ifunc.ll 2>&1 | FileCheck %s --check-prefix=IFUNC

; TYPE: error: kernel 'k': call of 'f', which reaches a barrier, has an incompatible type:
; BUILTIN: error: kernel 'k': call of '__mux_work_group_barrier', which reaches a barrier, has an incompatible type:
; CHOICE: error: kernel 'k': indirect call of 'f', which reaches a barrier, has an incompatible type:
; RECURSION: error: kernel 'k': function 'f' reaches a barrier and may be recursive through a pointer; recursion is not supported
; IFUNC: error: kernel 'k': call of ifunc 'i' may reach a barrier; its target is unknown at compile time

;--- type.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define internal void @f(i32 %x) {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define void @k() #0 {
  call void @f()
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- builtin.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @k() #0 {
  call void @__mux_work_group_barrier(i64 0, i64 2, i64 264)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- choice.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define internal void @f(i32 %x) {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define internal void @g() {
  ret void
}
define void @k(i1 %c) #0 {
  %p = select i1 %c, ptr @f, ptr @g
  call void %p()
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- recursion.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
@p = internal global ptr @f
define internal void @f() {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %q = load ptr, ptr @p
  call void %q()
  ret void
}
define void @k() #0 {
  call void @f()
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- ifunc.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
@i = internal ifunc void (), ptr @resolve
define internal ptr @resolve() {
  ret ptr @f
}
define internal void @f() {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define void @k() #0 {
  call void @i()
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
