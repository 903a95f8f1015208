; A divergent loop keeps the exit values of each lane; its uniform induction variable stays scalar.
; RUN: veczc -S -k f:4 -vecz-choices=noLinearizeBOSCC %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: loop:
; CHECK-DAG: %active{{.*}} = phi <4 x i1> [ splat (i1 true), %{{.*}} ]
; CHECK-DAG: %i = phi i64 [ 0,
; CHECK: select <4 x i1> {{.*}}, <4 x float>
; CHECK: call i1 @llvm.vector.reduce.or.v4i1(
; CHECK: done:
; CHECK: store <4 x float>

define void @f(ptr addrspace(1) %y, float %x) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %sum = phi float [ 0.0, %entry ], [ %next, %body ]
  %i = phi i64 [ 0, %entry ], [ %inc, %body ]
  %stay = icmp ult i64 %i, %id
  br i1 %stay, label %body, label %done
body:
  %next = fadd float %sum, %x
  %inc = add i64 %i, 1
  br label %loop
done:
  %ya = getelementptr inbounds float, ptr addrspace(1) %y, i64 %id
  store float %sum, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
