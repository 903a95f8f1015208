; A private variable may have an alignment larger than its size; that of lanes other than 0 is
; limited.
; RUN: veczc -S -k f:4 -vecz-passes=merge-returns,simplify-flow,packetizer,define-builtins %s | FileCheck %s --check-prefixes=CHECK,MASKED
; RUN: veczc -S -k f:4 -vecz-target-triple=x86_64-unknown-linux-gnu -vecz-target-mcpu=haswell -vecz-passes=merge-returns,simplify-flow,packetizer,define-builtins %s | FileCheck %s --check-prefixes=CHECK,CHECKED

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-COUNT-4: store volatile i16 7, ptr %{{.*}}, align 2
; MASKED-COUNT-2: call void @llvm.masked.store.v4i16.p0(<4 x i16> %{{.*}}, ptr align 2 %
; MASKED-COUNT-2: call <4 x i16> @llvm.masked.load.v4i16.p0(ptr align 2 %
; CHECKED: store <4 x i16> %{{.*}}, ptr %{{.*}}, align 2
; CHECKED-COUNT-4: store i16 %{{.*}}, ptr %{{.*}}, align 2
; CHECKED: load <4 x i16>, ptr %{{.*}}, align 2
; CHECKED-COUNT-4: load i16, ptr %{{.*}}, align 2
; CHECK: ret void
define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
  %a = alloca i16, align 8
  %b = alloca i16, align 8
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i16, ptr addrspace(1) %x, i64 %id
  %value = load i16, ptr addrspace(1) %xa, align 2
  %first = icmp slt i16 %value, 100
  store volatile i16 7, ptr %b, align 8
  %one = select i1 %first, ptr %a, ptr %b
  store i16 %value, ptr %one, align 8
  %read = load i16, ptr %one, align 8
  %ya = getelementptr inbounds i16, ptr addrspace(1) %y, i64 %id
  store i16 %read, ptr addrspace(1) %ya, align 2
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
