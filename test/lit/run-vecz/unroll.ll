; Short loops with a constant trip count are marked for unrolling; others are left to LLVM, as are those whose body is
; long, unless private variables may be promoted.
; RUN: veczc -S -k f:4 -k plain:4 -k private:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: br i1 %short, {{.*}}!llvm.loop [[ID:![0-9]+]]
; CHECK: br i1 %long, label %{{[^!]*$}}
; CHECK-LABEL: define void @__vecz_v4_plain(
; CHECK: br i1 %again, label %a, label %{{[^!]*$}}
; CHECK-LABEL: define void @__vecz_v4_private(
; CHECK: br i1 %again, {{.*}}!llvm.loop [[PRIVATE:![0-9]+]]
; CHECK-DAG: [[ID]] = distinct !{[[ID]], [[FULL:![0-9]+]]}
; CHECK-DAG: [[PRIVATE]] = distinct !{[[PRIVATE]], [[FULL]]}
; CHECK-DAG: [[FULL]] = !{!"llvm.loop.unroll.full"

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

define void @plain(ptr addrspace(1) %y, i64 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %a
a:
  %i = phi i64 [ 0, %entry ], [ %in, %a ]
  %s = phi i64 [ %id, %entry ], [ %m35, %a ]
  %m0 = mul i64 %s, %s
  %m1 = mul i64 %m0, %s
  %m2 = mul i64 %m1, %s
  %m3 = mul i64 %m2, %s
  %m4 = mul i64 %m3, %s
  %m5 = mul i64 %m4, %s
  %m6 = mul i64 %m5, %s
  %m7 = mul i64 %m6, %s
  %m8 = mul i64 %m7, %s
  %m9 = mul i64 %m8, %s
  %m10 = mul i64 %m9, %s
  %m11 = mul i64 %m10, %s
  %m12 = mul i64 %m11, %s
  %m13 = mul i64 %m12, %s
  %m14 = mul i64 %m13, %s
  %m15 = mul i64 %m14, %s
  %m16 = mul i64 %m15, %s
  %m17 = mul i64 %m16, %s
  %m18 = mul i64 %m17, %s
  %m19 = mul i64 %m18, %s
  %m20 = mul i64 %m19, %s
  %m21 = mul i64 %m20, %s
  %m22 = mul i64 %m21, %s
  %m23 = mul i64 %m22, %s
  %m24 = mul i64 %m23, %s
  %m25 = mul i64 %m24, %s
  %m26 = mul i64 %m25, %s
  %m27 = mul i64 %m26, %s
  %m28 = mul i64 %m27, %s
  %m29 = mul i64 %m28, %s
  %m30 = mul i64 %m29, %s
  %m31 = mul i64 %m30, %s
  %m32 = mul i64 %m31, %s
  %m33 = mul i64 %m32, %s
  %m34 = mul i64 %m33, %s
  %m35 = mul i64 %m34, %s
  %in = add i64 %i, 1
  %again = icmp ult i64 %in, 16
  br i1 %again, label %a, label %end
end:
  %ya = getelementptr i64, ptr addrspace(1) %y, i64 %id
  store i64 %m35, ptr addrspace(1) %ya, align 8
  ret void
}

define void @private(ptr addrspace(1) %y, i64 %n) #0 {
entry:
  %v = alloca [16 x i64]
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %a
a:
  %i = phi i64 [ 0, %entry ], [ %in, %a ]
  %s = phi i64 [ %id, %entry ], [ %m35, %a ]
  %m0 = mul i64 %s, %s
  %m1 = mul i64 %m0, %s
  %m2 = mul i64 %m1, %s
  %m3 = mul i64 %m2, %s
  %m4 = mul i64 %m3, %s
  %m5 = mul i64 %m4, %s
  %m6 = mul i64 %m5, %s
  %m7 = mul i64 %m6, %s
  %m8 = mul i64 %m7, %s
  %m9 = mul i64 %m8, %s
  %m10 = mul i64 %m9, %s
  %m11 = mul i64 %m10, %s
  %m12 = mul i64 %m11, %s
  %m13 = mul i64 %m12, %s
  %m14 = mul i64 %m13, %s
  %m15 = mul i64 %m14, %s
  %m16 = mul i64 %m15, %s
  %m17 = mul i64 %m16, %s
  %m18 = mul i64 %m17, %s
  %m19 = mul i64 %m18, %s
  %m20 = mul i64 %m19, %s
  %m21 = mul i64 %m20, %s
  %m22 = mul i64 %m21, %s
  %m23 = mul i64 %m22, %s
  %m24 = mul i64 %m23, %s
  %m25 = mul i64 %m24, %s
  %m26 = mul i64 %m25, %s
  %m27 = mul i64 %m26, %s
  %m28 = mul i64 %m27, %s
  %m29 = mul i64 %m28, %s
  %m30 = mul i64 %m29, %s
  %m31 = mul i64 %m30, %s
  %m32 = mul i64 %m31, %s
  %m33 = mul i64 %m32, %s
  %m34 = mul i64 %m33, %s
  %m35 = mul i64 %m34, %s
  %va = getelementptr i64, ptr %v, i64 %i
  store i64 %m35, ptr %va
  %in = add i64 %i, 1
  %again = icmp ult i64 %in, 16
  br i1 %again, label %a, label %end
end:
  %ni = and i64 %n, 15
  %na = getelementptr i64, ptr %v, i64 %ni
  %r = load i64, ptr %na
  %ya = getelementptr i64, ptr addrspace(1) %y, i64 %id
  store i64 %r, ptr addrspace(1) %ya, align 8
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
