; The induction variable of an address is computed in the wide type: lane 0, from which the
; addresses are computed, may have left the loop, and its narrow value would wrap. So are shifts by
; a uniform amount.
; RUN: veczc -S -k loop:4 -k shift:4 -vecz-choices=noLinearizeBOSCC %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_loop(
; CHECK: [[FIRST:%.*]] = sub i64 {{.*}}, {{.*}}
; CHECK: [[WIDE:%j.wide.*]] = phi i64 [ [[FIRST]], %entry ], [ [[NEXT:%.*]], %{{.*}} ]
; CHECK-NOT: sext i32
; CHECK: [[PLACE:%.*]] = add i64 [[WIDE]], -2147483520
; CHECK: getelementptr i32, ptr addrspace(1) %in, i64 [[PLACE]]
; CHECK: [[NEXT]] = add i64 [[WIDE]], 1
define void @loop(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %base) #0 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0)
  %n = trunc i64 %id to i32
  %first = sub nsw i32 %base, %n
  br label %body
body:
  %j = phi i32 [ %first, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %more, %body ]
  %place = add nsw i32 %j, -2147483520
  %w = sext i32 %place to i64
  %a = getelementptr i32, ptr addrspace(1) %in, i64 %w
  %v = load i32, ptr addrspace(1) %a, align 4
  %more = add i32 %sum, %v
  %next = add nsw i32 %j, 1
  %stays = icmp slt i32 %next, 2147483647
  br i1 %stays, label %body, label %end
end:
  %last = phi i32 [ %more, %body ]
  %b = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %last, ptr addrspace(1) %b, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_shift(
; CHECK: then:
; CHECK-NOT: shl {{.*}}i32
; CHECK: shl <4 x i64>
define void @shift(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %bits) #0 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0)
  %n = trunc i64 %id to i32
  %c = icmp ult i32 %n, 2
  br i1 %c, label %then, label %end
then:
  %i = shl nsw i32 %n, %bits
  %w = sext i32 %i to i64
  %a = getelementptr i32, ptr addrspace(1) %in, i64 %w
  %v = load i32, ptr addrspace(1) %a, align 4
  %b = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %v, ptr addrspace(1) %b, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_local_id(i32)

attributes #0 = { "mux-kernel"="entry-point" }
