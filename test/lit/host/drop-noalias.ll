; Accesses that noalias does not tell apart need none: those of functions that only read, also through
; calls, and the only access of a function.
; RUN: muxc --device "OpenMux host" --verify-each --passes drop-noalias %s | FileCheck %s

; CHECK: define internal i64 @query(ptr noundef %item, ptr %group)
define internal i64 @query(ptr noalias noundef %item, ptr noalias %group) alwaysinline {
  %a = load i64, ptr %item
  %b = load i64, ptr %group
  %sum = add i64 %a, %b
  ret i64 %sum
}

; CHECK: define internal i64 @outer(ptr %item, ptr %group)
; CHECK: call i64 @query(ptr %item, ptr %group)
define internal i64 @outer(ptr noalias %item, ptr noalias %group) alwaysinline {
  %a = call i64 @query(ptr noalias %item, ptr noalias %group)
  %b = load i64, ptr %group
  %sum = add i64 %a, %b
  ret i64 %sum
}

; CHECK: define internal void @set(i64 %id, ptr %item)
define internal void @set(i64 %id, ptr noalias %item) alwaysinline {
  store i64 %id, ptr %item
  ret void
}

; CHECK: define internal void @copy(ptr noalias %to, ptr noalias %from)
; CHECK: call i64 @query(ptr %from, ptr %to)
define internal void @copy(ptr noalias %to, ptr noalias %from) alwaysinline {
  %v = call i64 @query(ptr noalias %from, ptr noalias %to)
  store i64 %v, ptr %to
  ret void
}

; CHECK: define internal void @wrapped(ptr noalias %to, ptr noalias %from)
; CHECK: call void @copy(ptr noalias %to, ptr noalias %from)
define internal void @wrapped(ptr noalias %to, ptr noalias %from) alwaysinline {
  call void @copy(ptr noalias %to, ptr noalias %from)
  ret void
}

; Not inlined, or visible to others.
; CHECK: define internal i64 @called(ptr noalias %item)
define internal i64 @called(ptr noalias %item) {
  %a = load i64, ptr %item
  ret i64 %a
}

; CHECK: define i64 @visible(ptr noalias %item)
define i64 @visible(ptr noalias %item) alwaysinline {
  %a = load i64, ptr %item
  ret i64 %a
}
