; BOSCC: a uniform fast path skips predication if all lanes agree, which the boundary lanes decide.
; A data-dependent condition of a small region is not worth it.
; RUN: veczc -S -k f:4 -k data:4 %s | FileCheck %s
; RUN: veczc -S -k f:4 -vecz-choices=noLinearizeBOSCC %s | FileCheck %s --check-prefix=OFF

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: icmp sge i32 {{.*}}, %n
; CHECK-NOT: reduce
; CHECK: br i1
; CHECK-DAG: {{^}}then:
; CHECK-DAG: load <4 x i32>
; CHECK-DAG: then.some:
; CHECK-DAG: @llvm.masked.load.v4i32
; CHECK-LABEL: define void @__vecz_v4_data(
; CHECK-NOT: then.some:
; CHECK: @llvm.masked.load.v4i32
; CHECK-NOT: then.some:

; OFF-LABEL: define void @__vecz_v4_f(
; OFF-NOT: load <4 x i32>, ptr
; OFF: @llvm.masked.load.v4i32

define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %end
then:
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %v, %then ]
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %r, ptr addrspace(1) %ya, align 4
  ret void
}

define void @data(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  %i = load i32, ptr addrspace(1) %ya, align 4
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %end
then:
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %v, %then ]
  store i32 %r, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
