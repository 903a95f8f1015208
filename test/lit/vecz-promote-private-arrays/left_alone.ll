; Not promoted: arrays with uniform indices only, long ones, and those whose address escapes, that
; are accessed in parts or by another type, or that have a scaled index.
; RUN: veczc -S -w 4 -vecz-passes=promote-private-arrays %s | FileCheck %s

declare i64 @__mux_get_global_id(i32)
declare void @use(ptr)

; CHECK-LABEL: define void @__vecz_v4_uniform(
; CHECK: alloca [4 x i32]
define void @uniform(ptr addrspace(1) %y, i64 %n) #0 {
  %a = alloca [4 x i32], align 4
  %id = call i64 @__mux_get_global_id(i32 0)
  %value = trunc i64 %id to i32
  %element = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 %n
  store i32 %value, ptr %element, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_long(
; CHECK: alloca [17 x i32]
define void @long(ptr addrspace(1) %y, i32 %n) #0 {
  %a = alloca [17 x i32], align 4
  %id = call i64 @__mux_get_global_id(i32 0)
  %element = getelementptr inbounds [17 x i32], ptr %a, i64 0, i64 %id
  store i32 %n, ptr %element, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_escapes(
; CHECK: alloca [4 x i32]
define void @escapes(i32 %n) #0 {
  %a = alloca [4 x i32], align 4
  %id = call i64 @__mux_get_global_id(i32 0)
  %element = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 %id
  store i32 %n, ptr %element, align 4
  call void @use(ptr %a)
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_parts(
; CHECK: alloca [4 x i32]
define void @parts(i8 %n) #0 {
  %a = alloca [4 x i32], align 4
  %id = call i64 @__mux_get_global_id(i32 0)
  %element = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 %id
  store i8 %n, ptr %element, align 1
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_scaled(
; CHECK: alloca [4 x i32]
define void @scaled(i32 %n) #0 {
  %a = alloca [4 x i32], align 4
  %id = call i64 @__mux_get_global_id(i32 0)
  %element = getelementptr inbounds [2 x i32], ptr %a, i64 %id
  store i32 %n, ptr %element, align 4
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
