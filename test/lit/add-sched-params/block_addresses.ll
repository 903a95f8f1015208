; Block addresses are remapped to the new function.
; RUN: muxc --passes add-sched-params --verify-each -S %s | FileCheck %s

; CHECK: @targets = internal constant [2 x ptr] [ptr blockaddress(@f.mux-sched-wrapper, %one), ptr blockaddress(@f.mux-sched-wrapper, %two)]
@targets = internal constant [2 x ptr] [ptr blockaddress(@f, %one), ptr blockaddress(@f, %two)]
declare i64 @__mux_get_local_id(i32)

define internal i64 @f(ptr %p) {
entry:
  %target = load ptr, ptr %p
  indirectbr ptr %target, [label %one, label %two]
one:
  %id = call i64 @__mux_get_local_id(i32 0)
  ret i64 %id
two:
  ret i64 0
}

; CHECK-LABEL: define void @k.mux-sched-wrapper(
; CHECK: store ptr blockaddress(@f.mux-sched-wrapper, %two), ptr %p
define void @k(ptr %p) #0 {
  store ptr blockaddress(@f, %two), ptr %p
  %x = call i64 @f(ptr @targets)
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
