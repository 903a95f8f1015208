; Equality of a strided value and a uniform one is decided by lane 0, without a vector compare.
; RUN: veczc -S -k rising:4 -k falling:4 -k even:8 -k narrow:4 %s | FileCheck %s

; Equality is unlikely: the guard first tests whether the values differ in all lanes.
; CHECK-LABEL: define void @__vecz_v4_rising(
; CHECK-NOT: reduce
; CHECK: [[LANE:%.*]] = sub i64 %n, %id
; CHECK-NEXT: [[ANY:%.*]] = icmp ult i64 [[LANE]], 4
; CHECK-NEXT: br i1 [[ANY]], label %entry.{{rest|part}}, label %then, !prof [[SELDOM:!.*]]
; CHECK-NOT: reduce
define void @rising(ptr addrspace(1) %y, i64 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp eq i64 %id, %n
  br i1 %c, label %end, label %then
then:
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 7, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_falling(
; CHECK: [[DOWN:%.*]] = sub i64 %n, %id
; CHECK: [[LANE:%.*]] = sub i64 [[DOWN]], 3
; CHECK-NEXT: icmp ult i64 [[LANE]], 4
define void @falling(ptr addrspace(1) %y, i64 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %down = sub i64 %n, %id
  %c = icmp eq i64 %down, 3
  br i1 %c, label %end, label %then
then:
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 7, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

; A stride of 12: the division is a rotation by two bits and a multiplication by the inverse of 3.
; CHECK-LABEL: define void @__vecz_v8_even(
; CHECK: [[D:%.*]] = sub i32 %n, %
; CHECK-NEXT: [[THIRD:%.*]] = mul i32 [[D]], -1431655765
; CHECK-NEXT: [[LANE:%.*]] = call i32 @llvm.fshr.i32(i32 [[THIRD]], i32 [[THIRD]], i32 2)
; CHECK-NEXT: icmp ult i32 [[LANE]], 8
define void @even(ptr addrspace(1) %y, i32 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %m = mul i32 %i, 12
  %c = icmp eq i32 %m, %n
  br i1 %c, label %end, label %then
then:
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 7, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

; Two bits come to the same again in the fifth lane at the latest, so four lanes are too many.
; CHECK-LABEL: define void @__vecz_v4_narrow(
; CHECK: reduce.or
define void @narrow(ptr addrspace(1) %y, i2 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i2
  %c = icmp eq i2 %i, %n
  br i1 %c, label %end, label %then
then:
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 7, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

; CHECK: [[SELDOM]] = !{!"branch_weights", i32 1, i32 31}
declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
