; An undef value does not become poison: bits that it is masked with are known.
; RUN: veczc -S -k f:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: phi <4 x i32> [ undef, %0 ]
; CHECK: phi <4 x i32> [ poison, %0 ]
define void @f(ptr addrspace(1) %y, i32 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %positive = icmp sgt i32 %n, 0
  br i1 %positive, label %then, label %end
then:
  %value = trunc i64 %id to i32
  br label %end
end:
  %bits = phi i32 [ undef, %0 ], [ %value, %then ]
  %none = phi i32 [ poison, %0 ], [ %value, %then ]
  %high = and i32 %bits, -256
  %all = or i32 %high, 7
  %ya = getelementptr [2 x i32], ptr addrspace(1) %y, i64 %id
  store i32 %all, ptr addrspace(1) %ya, align 4
  %yb = getelementptr i32, ptr addrspace(1) %ya, i64 5
  store i32 %none, ptr addrspace(1) %yb, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
