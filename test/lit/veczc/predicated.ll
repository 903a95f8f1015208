; A predicated version executes as many lanes as there are remaining work-items: accesses and
; divisions are vector-predicated, with a mask in divergent control flow.
; RUN: veczc -S -k f:4p %s | FileCheck %s
; CHECK: define void @__vecz_v4_vp_f({{.*}} !codeplay_ca_vecz.derived
; CHECK-DAG: [[SIZE:%.*]] = call i64 @__mux_get_local_size(i32 0)
; CHECK-DAG: [[ID:%.*]] = call i64 @__mux_get_local_id(i32 0)
; CHECK: [[REST:%.*]] = sub i64 [[SIZE]], [[ID]]
; CHECK: [[MIN:%.*]] = call i64 @llvm.umin.i64(i64 [[REST]], i64 4)
; CHECK: [[LENGTH:%length]] = trunc i64 [[MIN]] to i32
; CHECK: %lane.exists = icmp ult <4 x i64>
; CHECK: %v = call <4 x i32> @llvm.vp.load.v4i32.p1(ptr addrspace(1) align 4 {{.*}}, <4 x i1> splat (i1 true), i32 %length)
; CHECK: call <4 x i32> @llvm.vp.udiv.v4i32({{.*}}, <4 x i32> %v, <4 x i1> splat (i1 true), i32 %length)
; CHECK: [[MASK:%.*]] = select <4 x i1> %lane.exists, <4 x i1> %c, <4 x i1> zeroinitializer
; CHECK: call void @llvm.vp.scatter.v4i32.v4p1({{.*}}, <4 x i1> [[MASK]], i32 %length)
; CHECK: call void @llvm.vp.store.v4i32.p1({{.*}}, <4 x i1> splat (i1 true), i32 %length)
; RUN: veczc -S -vecz-choices=VectorPredication -w 8 %s | FileCheck %s --check-prefix=CHOICE
; CHOICE: define void @__vecz_v8_vp_f(
; RUN: veczc -S -k f:4sp %s | FileCheck %s --check-prefix=SCALABLE
; SCALABLE: define void @__vecz_nxv4_vp_f(
; SCALABLE: [[LANES:%.*]] = mul {{.*}}i64 {{.*}}, 4
; SCALABLE: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 [[LANES]])
; SCALABLE: call <vscale x 4 x i32> @llvm.vp.load.nxv4i32.p1(

define void @f(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %d) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %pi = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %v = load i32, ptr addrspace(1) %pi, align 4
  %q = udiv i32 %d, %v
  %c = icmp ugt i32 %v, 5
  br i1 %c, label %then, label %end
then:
  %index = zext i32 %v to i64
  %far = getelementptr i32, ptr addrspace(1) %out, i64 %index
  store i32 0, ptr addrspace(1) %far, align 4
  br label %end
end:
  %po = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %q, ptr addrspace(1) %po, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
