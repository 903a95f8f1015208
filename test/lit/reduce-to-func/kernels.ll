; Only kernels stay, and what they refer to.
; RUN: muxc --passes reduce-to-func --verify-each -S %s | FileCheck %s --implicit-check-not=unused

; CHECK: @table = internal constant [2 x ptr] [ptr @in_table, ptr @in_table2]
@table = internal constant [2 x ptr] [ptr @in_table, ptr @in_table2]

; CHECK: define void @entry(
define void @entry(ptr %p) #0 {
  call void @called()
  store ptr @address, ptr %p
  store ptr @table, ptr %p
  ret void
}

; CHECK: define void @other_kernel(
define void @other_kernel() #1 {
  ret void
}

; CHECK: define internal void @called(
define internal void @called() {
  call void @called_twice_over()
  ret void
}

; CHECK: define internal void @called_twice_over(
define internal void @called_twice_over() {
  ret void
}

; CHECK: define internal void @address(
define internal void @address() {
  ret void
}

; CHECK: define internal void @in_table(
define internal void @in_table() {
  ret void
}

; CHECK: define internal void @in_table2(
define internal void @in_table2() {
  ret void
}

; Functions that refer only to each other are not needed.
define void @unused_left(ptr %p) {
  call void @unused_right(ptr %p)
  ret void
}

define void @unused_right(ptr %p) {
  call void @unused_left(ptr %p)
  store ptr @unused_left, ptr %p
  ret void
}

declare void @unused_declaration()

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
