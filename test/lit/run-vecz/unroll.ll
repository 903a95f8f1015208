; Short loops with a constant trip count are marked for unrolling; others are left to LLVM.
; RUN: veczc -S -k f:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: br i1 %short, {{.*}}!llvm.loop [[ID:![0-9]+]]
; CHECK: br i1 %long, label %{{[^!]*$}}
; CHECK: [[ID]] = distinct !{[[ID]], [[FULL:![0-9]+]]}
; CHECK: [[FULL]] = !{!"llvm.loop.unroll.full"

define void @f(ptr addrspace(1) %y, i64 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %a
a:
  %i = phi i64 [ 0, %entry ], [ %in, %a ]
  %s = phi i64 [ %id, %entry ], [ %sn, %a ]
  %sn = mul i64 %s, %s
  %in = add i64 %i, 1
  %short = icmp ult i64 %in, 8
  br i1 %short, label %a, label %b
b:
  %j = phi i64 [ 0, %a ], [ %jn, %b ]
  %t = phi i64 [ %sn, %a ], [ %tn, %b ]
  %tn = mul i64 %t, %t
  %jn = add i64 %j, 1
  %long = icmp ult i64 %jn, 1000
  br i1 %long, label %b, label %end
end:
  %ya = getelementptr i64, ptr addrspace(1) %y, i64 %id
  store i64 %tn, ptr addrspace(1) %ya, align 8
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
