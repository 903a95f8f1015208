; A masked store to elements that the lanes have accessed before is a load, a select and a store of a whole vector, where
; the target has no masked accesses: another work-item that wrote them would race. Synchronization ends that.
; RUN: veczc -vecz-target-triple=aarch64-unknown-linux-gnu -vecz-target-mcpu=generic -S -k same:8 -k stored:8 -k loop:8 -k masked:8 -k fenced:8 -k atomic:8 -k called:8 -k volatile:8 -k other:8 -k after:8 -k later_fence:8 -k types:8 %s | FileCheck %s
; RUN: veczc -vecz-target-triple=x86_64-unknown-linux-gnu -vecz-target-mcpu=skylake -S -k same:8 %s | FileCheck --check-prefix=MASKED %s

; CHECK-LABEL: define void @__vecz_v8_same(
; CHECK: [[IS:%.*]] = icmp sgt <8 x i32>
; CHECK: [[BLEND:%.*]] = select <8 x i1> [[IS]], <8 x i32> splat (i32 7), <8 x i32> %{{.*}}
; CHECK-NEXT: store <8 x i32> [[BLEND]], ptr addrspace(1) {{.*}}, align 4{{$}}
; CHECK-NOT: store
; CHECK: {{^}}}
; MASKED-LABEL: define void @__vecz_v8_same(
; MASKED: call void @llvm.masked.store
define void @same(ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, !tbaa !0
  %is = icmp sgt i32 %v, 7
  br i1 %is, label %then, label %end
then:
  store i32 7, ptr addrspace(1) %xa, !tbaa !0
  br label %end
end:
  ret void
}

; What was stored since is loaded again.
; CHECK-LABEL: define void @__vecz_v8_stored(
; CHECK: store <8 x i32> %{{.*}}, ptr addrspace(1) [[XA:%.*]], align 4
; CHECK: store <8 x i32> splat (i32 1), ptr addrspace(1)
; CHECK: [[OLD:%.*]] = load <8 x i32>, ptr addrspace(1) [[XA]], align 4
; CHECK: select <8 x i1> %{{.*}}, <8 x i32> splat (i32 7), <8 x i32> [[OLD]]
; CHECK: {{^}}}
define void @stored(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %z) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  %za = getelementptr i32, ptr addrspace(1) %z, i64 %id
  %v = load i32, ptr addrspace(1) %ya
  store i32 %v, ptr addrspace(1) %xa
  store i32 1, ptr addrspace(1) %za
  %is = icmp sgt i32 %v, 7
  br i1 %is, label %then, label %end
then:
  store i32 7, ptr addrspace(1) %xa
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v8_loop(
; CHECK-NOT: store i32
; CHECK: {{^}}}
define void @loop(ptr addrspace(1) %x, i32 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa
  br label %body
body:
  %i = phi i32 [ 0, %0 ], [ %next, %rest ]
  %is = icmp sgt i32 %v, %i
  br i1 %is, label %then, label %rest
then:
  store i32 %i, ptr addrspace(1) %xa
  br label %rest
rest:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %end
end:
  ret void
}

; A load under a mask shows which lanes own their elements: a runtime check finds out whether all do.
; CHECK-LABEL: define void @__vecz_v8_masked(
; CHECK: [[WHOLE:%.*]] = call i1 @llvm.vector.reduce.and.v8i1(
; CHECK-NEXT: br i1 [[WHOLE]],
; CHECK: select <8 x i1>
; CHECK-NEXT: store <8 x i32>
; CHECK: store i32
; CHECK: {{^}}}
define void @masked(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  %w = load i32, ptr addrspace(1) %ya
  %has = icmp ne i32 %w, 0
  br i1 %has, label %first, label %end
first:
  %v = load i32, ptr addrspace(1) %xa
  %is = icmp sgt i32 %v, 7
  br i1 %is, label %then, label %end
then:
  store i32 7, ptr addrspace(1) %xa
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v8_fenced(
; CHECK: store i32
; CHECK: {{^}}}
define void @fenced(ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa
  fence seq_cst
  %is = icmp sgt i32 %v, 7
  br i1 %is, label %then, label %end
then:
  store i32 7, ptr addrspace(1) %xa
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v8_atomic(
; CHECK: store i32
; CHECK: {{^}}}
define void @atomic(ptr addrspace(1) %x, ptr addrspace(1) %flag) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa
  %is = icmp sgt i32 %v, 7
  br i1 %is, label %then, label %end
then:
  %f = load atomic i32, ptr addrspace(1) %flag acquire, align 4
  store i32 %f, ptr addrspace(1) %xa
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v8_called(
; CHECK: store i32
; CHECK: {{^}}}
define void @called(ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa
  call void @__mux_mem_barrier(i32 1, i32 528)
  %is = icmp sgt i32 %v, 7
  br i1 %is, label %then, label %end
then:
  store i32 7, ptr addrspace(1) %xa
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v8_volatile(
; CHECK: load volatile
; CHECK: [[WHOLE:%.*]] = call i1 @llvm.vector.reduce.and.v8i1(
; CHECK: store i32
; CHECK: {{^}}}
define void @volatile(ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load volatile i32, ptr addrspace(1) %xa
  %is = icmp sgt i32 %v, 7
  br i1 %is, label %then, label %end
then:
  store i32 7, ptr addrspace(1) %xa
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v8_other(
; CHECK: store i32
; CHECK: {{^}}}
define void @other(ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %xb = getelementptr i32, ptr addrspace(1) %xa, i64 1
  %v = load i32, ptr addrspace(1) %xb
  %is = icmp sgt i32 %v, 7
  br i1 %is, label %then, label %end
then:
  store i32 7, ptr addrspace(1) %xa
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v8_after(
; CHECK: store i32
; CHECK: {{^}}}
define void @after(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  %v = load i32, ptr addrspace(1) %ya
  %is = icmp sgt i32 %v, 7
  br i1 %is, label %then, label %end
then:
  store i32 7, ptr addrspace(1) %xa
  br label %end
end:
  %w = load i32, ptr addrspace(1) %xa
  store i32 %w, ptr addrspace(1) %ya
  ret void
}

; A fence behind the store is executed before the next iteration's.
; CHECK-LABEL: define void @__vecz_v8_later_fence(
; CHECK: store i32
; CHECK: {{^}}}
define void @later_fence(ptr addrspace(1) %x, i32 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa
  br label %body
body:
  %i = phi i32 [ 0, %0 ], [ %next, %rest ]
  %is = icmp sgt i32 %v, %i
  br i1 %is, label %then, label %rest
then:
  store i32 %i, ptr addrspace(1) %xa
  br label %rest
rest:
  fence seq_cst
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %end
end:
  ret void
}

; Elements of lanes that do not store may have another type.
; CHECK-LABEL: define void @__vecz_v8_types(
; CHECK: [[BLEND:%.*]] = select <8 x i1>
; CHECK-NEXT: store <8 x float> [[BLEND]], ptr addrspace(1) {{[^,]*}}, align 4{{$}}
; CHECK: {{^}}}
define void @types(ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, !tbaa !0
  %is = icmp sgt i32 %v, 7
  br i1 %is, label %then, label %end
then:
  store float 7.0, ptr addrspace(1) %xa, !tbaa !3
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare void @__mux_mem_barrier(i32, i32)

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2}
!2 = !{!"root"}
!3 = !{!4, !4, i64 0}
!4 = !{!"float", !2}
