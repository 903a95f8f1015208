; Small vectors at addresses without a stride are loaded and stored as one integer.
; RUN: veczc -S -w 4 -vecz-passes=squash-small-vecs %s | FileCheck %s
; RUN: veczc -S -w 4 %s | FileCheck %s --check-prefix=ALL
; CHECK-LABEL: define void @__vecz_v4_k(
; CHECK: %v = load i32, ptr addrspace(1) %from, align 4
; CHECK: lshr i32 %v, 24
; CHECK: store i32 %{{.*}}, ptr addrspace(1) %from, align 4
; ALL-LABEL: define void @__vecz_v4_k(
; ALL-COUNT-1: call <4 x i32> @llvm.masked.gather.v4i32
; ALL-NOT: call {{.*}}masked.gather
; ALL-COUNT-1: call void @llvm.masked.scatter.v4i32
; ALL-NOT: call {{.*}}masked.scatter
define void @k(ptr addrspace(1) %x, ptr addrspace(1) %index) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %index, i64 %id
  %i = load i64, ptr addrspace(1) %at, align 8
  %from = getelementptr <4 x i8>, ptr addrspace(1) %x, i64 %i
  %v = load <4 x i8>, ptr addrspace(1) %from, align 4
  %w = add <4 x i8> %v, splat (i8 3)
  store <4 x i8> %w, ptr addrspace(1) %from, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
