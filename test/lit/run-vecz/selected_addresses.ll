; Accesses to one of several contiguous addresses, selected by each lane.
; RUN: veczc -S -k store:8 -k load:8 -k join:8 -k several:8 -k bytes:8 %s | FileCheck %s --check-prefixes=CHECK,MASKED
; RUN: veczc -S -k store:8 -k load:8 -k join:8 -k several:8 -k bytes:8 -vecz-target-triple=aarch64-unknown-linux-gnu -vecz-target-mcpu=generic %s | FileCheck %s --check-prefixes=CHECK,CHECKED
; RUN: veczc -S -k bytes:8 -vecz-target-triple=x86_64-unknown-linux-gnu -vecz-target-mcpu=haswell %s | FileCheck %s --check-prefix=BYTES

; CHECK-LABEL: define void @__vecz_v8_store(
; MASKED: %[[C:.*]] = freeze <8 x i1>
; MASKED: %[[N:.*]] = xor <8 x i1> %[[C]], splat (i1 true)
; MASKED: call void @llvm.masked.store.{{.*}}(<8 x i32> %{{.*}}, ptr addrspace(1) align 4 %{{.*}}, <8 x i1> %[[C]])
; MASKED: call void @llvm.masked.store.{{.*}}(<8 x i32> %{{.*}}, ptr addrspace(1) align 4 %{{.*}}, <8 x i1> %[[N]])
; CHECKED: %[[C:.*]] = freeze <8 x i1>
; CHECKED: %[[A:.*]] = call i1 @llvm.vector.reduce.and.v8i1(<8 x i1> %[[C]])
; CHECKED: %[[B:.*]] = call i1 @llvm.vector.reduce.and.v8i1(
; CHECKED: %[[SAME:.*]] = or i1 %[[A]], %[[B]]
; CHECKED: br i1 %[[SAME]]
; CHECKED: store <8 x i32>
; CHECK-NOT: llvm.masked.scatter
; CHECK: ret void
define void @store(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %value = load i32, ptr addrspace(1) %from, align 4
  %is = icmp eq i32 %value, 0
  %base = select i1 %is, ptr addrspace(1) %a, ptr addrspace(1) %b
  %to = getelementptr i32, ptr addrspace(1) %base, i64 %id
  store i32 %value, ptr addrspace(1) %to, align 4
  ret void
}

; Both addresses are read if they are in the pages of elements that are accessed.
; CHECK-LABEL: define void @__vecz_v8_load(
; MASKED-COUNT-2: call <8 x i32> @llvm.masked.load.
; MASKED: select <8 x i1>
; CHECKED: call i1 @llvm.vector.reduce.or.v8i1(
; CHECKED: call i1 @llvm.vector.reduce.or.v8i1(
; CHECKED-COUNT-2: icmp ule i64 %{{.*}}, 4064
; CHECKED: br i1
; CHECKED: load <8 x i32>
; CHECKED: load <8 x i32>
; CHECKED: select <8 x i1>
; CHECK-NOT: llvm.masked.gather
; CHECK: ret void
define void @load(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %to = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %value = load i32, ptr addrspace(1) %to, align 4
  %is = icmp eq i32 %value, 0
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %other = getelementptr i32, ptr addrspace(1) %b, i64 %id
  %from = select i1 %is, ptr addrspace(1) %at, ptr addrspace(1) %other
  %loaded = load i32, ptr addrspace(1) %from, align 4
  store i32 %loaded, ptr addrspace(1) %to, align 4
  ret void
}

; The phi is replaced, and the address of one branch is computed again behind it.
; CHECK-LABEL: define void @__vecz_v8_join(
; CHECK: end:
; CHECK-NOT: phi <8 x ptr
; MASKED-COUNT-2: call void @llvm.masked.store.
; CHECKED: store <8 x i32>
; CHECK: ret void
define void @join(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %value = load i32, ptr addrspace(1) %from, align 4
  %is = icmp eq i32 %value, 0
  br i1 %is, label %then, label %end
then:
  store i32 3, ptr addrspace(1) %from, align 4
  %next = getelementptr inbounds i32, ptr addrspace(1) %b, i64 4
  br label %end
end:
  %base = phi ptr addrspace(1) [ %a, %0 ], [ %next, %then ]
  %to = getelementptr i32, ptr addrspace(1) %base, i64 %id
  store i32 %value, ptr addrspace(1) %to, align 4
  ret void
}

; Three addresses, one of them selected in two ways, and lanes without one.
; CHECK-LABEL: define void @__vecz_v8_several(
; MASKED-COUNT-3: call void @llvm.masked.store.
; MASKED-NOT: call void @llvm.masked.store.
; CHECKED-COUNT-3: call i1 @llvm.vector.reduce.and.v8i1(
; CHECKED-NOT: call i1 @llvm.vector.reduce.and.v8i1(
; CHECK: ret void
define void @several(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %value = load i32, ptr addrspace(1) %from, align 4
  %is0 = icmp eq i32 %value, 0
  %is1 = icmp eq i32 %value, 1
  %is2 = icmp eq i32 %value, 2
  %is3 = icmp eq i32 %value, 3
  %base3 = select i1 %is3, ptr addrspace(1) %c, ptr addrspace(1) poison
  %base2 = select i1 %is2, ptr addrspace(1) %a, ptr addrspace(1) %base3
  %base1 = select i1 %is1, ptr addrspace(1) %b, ptr addrspace(1) %base2
  %base0 = select i1 %is0, ptr addrspace(1) %a, ptr addrspace(1) %base1
  %to = getelementptr i32, ptr addrspace(1) %base0, i64 %id
  store i32 7, ptr addrspace(1) %to, align 4
  ret void
}

; Masked accesses of bytes are not legal on all targets that have others.
; CHECK-LABEL: define void @__vecz_v8_bytes(
; MASKED-COUNT-2: call void @llvm.masked.store.v8i8.p1(
; CHECKED-COUNT-2: call i1 @llvm.vector.reduce.and.v8i1(
; CHECKED: store <8 x i8>
; BYTES-LABEL: define void @__vecz_v8_bytes(
; BYTES-COUNT-2: call i1 @llvm.vector.reduce.and.v8i1(
; BYTES: store <8 x i8>
; CHECK: ret void
define void @bytes(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %value = load i32, ptr addrspace(1) %from, align 4
  %is = icmp eq i32 %value, 0
  %base = select i1 %is, ptr addrspace(1) %a, ptr addrspace(1) %b
  %to = getelementptr i8, ptr addrspace(1) %base, i64 %id
  store i8 1, ptr addrspace(1) %to, align 1
  ret void
}

declare i64 @__mux_get_global_id(i32)
