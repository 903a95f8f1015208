; Indirect branches are expanded before inlining, so that they stay in the inlined copy.
; RUN: muxc --passes prepare-barriers --verify-each -S %s | FileCheck %s --implicit-check-not=blockaddress --implicit-check-not=indirectbr

declare void @__mux_work_group_barrier(i32, i32, i32)
; CHECK: @table = internal constant [2 x ptr] [ptr inttoptr (i64 1 to ptr), ptr inttoptr (i64 2 to ptr)]
@table = internal constant [2 x ptr] [ptr blockaddress(@f, %a), ptr blockaddress(@f, %b)]

define internal i32 @f(i64 %i) {
entry:
  %place = getelementptr ptr, ptr @table, i64 %i
  %address = load ptr, ptr %place
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  indirectbr ptr %address, [label %a, label %b]
a:
  ret i32 1
b:
  ret i32 2
}

; CHECK-LABEL: define void @kernel(
; CHECK: [[NUMBER:%.*]] = ptrtoint ptr {{%.*}} to i64
; CHECK-NEXT: switch i64 [[NUMBER]], label %{{.*}} [
; CHECK-NEXT: i64 1, label %{{.*}}
; CHECK-NEXT: i64 2, label %{{.*}}
; CHECK-NEXT: ]
define void @kernel(i64 %i, ptr addrspace(1) %out) #0 {
  %x = call i32 @f(i64 %i)
  store i32 %x, ptr addrspace(1) %out
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
