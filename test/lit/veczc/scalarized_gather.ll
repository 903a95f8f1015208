; Without gathers, the address of each lane is computed from the varying narrow index. An index from
; memory that is used in addresses only is loaded lane by lane.
; RUN: veczc -S -k f:4 -k used:4 -k overwritten:4 -vecz-target-triple=aarch64-linux-gnu %s | FileCheck %s
; RUN: veczc -S -k f:4 -vecz-target-triple=x86_64-linux-gnu -vecz-target-mcpu=skylake %s | FileCheck %s --check-prefix=GATHER

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-NOT: llvm.masked
; CHECK-NOT: <4 x i8>
; CHECK: %[[BYTE:.*]] = load i8, ptr addrspace(1) %{{.*}}, align 1
; CHECK: %[[INDEX:.*]] = zext i8 %[[BYTE]] to i64
; CHECK: %[[ADDRESS:.*]] = getelementptr { float, float }, ptr addrspace(1) %table, i64 %[[INDEX]], i32 1
; CHECK: load float, ptr addrspace(1) %[[ADDRESS]], align 4
; CHECK-COUNT-3: load float
; CHECK-COUNT-4: store float
; CHECK-NOT: llvm.masked
; CHECK: ret void

; GATHER-LABEL: define void @__vecz_v4_f(
; GATHER: call <4 x float> @llvm.masked.gather

define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x, ptr addrspace(1) %table) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i8, ptr addrspace(1) %x, i64 %id
  %b = load i8, ptr addrspace(1) %xa, align 1
  %w = zext i8 %b to i64
  %ta = getelementptr inbounds { float, float }, ptr addrspace(1) %table, i64 %w, i32 1
  %v = load float, ptr addrspace(1) %ta, align 4
  %ya = getelementptr inbounds float, ptr addrspace(1) %y, i64 %w
  store float %v, ptr addrspace(1) %ya, align 4
  ret void
}

; An index that is stored too is read once: no element may be read twice.
; CHECK-LABEL: define void @__vecz_v4_used(
; CHECK: %[[BYTES:.*]] = load <4 x i8>
; CHECK-NOT: load i8
; CHECK: %[[BYTE:.*]] = extractelement <4 x i8> %[[BYTES]], i64 0
; CHECK: zext i8 %[[BYTE]] to i64
; CHECK: store <4 x i8> %[[BYTES]]
define void @used(ptr addrspace(1) %y, ptr addrspace(1) %x, ptr addrspace(1) %table) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i8, ptr addrspace(1) %x, i64 %id
  %b = load i8, ptr addrspace(1) %xa, align 1
  %w = zext i8 %b to i64
  %ta = getelementptr inbounds i8, ptr addrspace(1) %table, i64 %w
  %v = load i8, ptr addrspace(1) %ta, align 1
  %ya = getelementptr inbounds i8, ptr addrspace(1) %y, i64 %id
  store i8 %b, ptr addrspace(1) %ya, align 1
  store i8 %v, ptr addrspace(1) %xa, align 1
  ret void
}

; The elements are read where the vector was, before a store that may change them.
; CHECK-LABEL: define void @__vecz_v4_overwritten(
; CHECK-COUNT-4: load i32
; CHECK: store <4 x i32> zeroinitializer
; CHECK-COUNT-4: load float
define void @overwritten(ptr addrspace(1) %y, ptr addrspace(1) %x, ptr addrspace(1) %table) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %k = load i32, ptr addrspace(1) %xa, align 4
  store i32 0, ptr addrspace(1) %xa, align 4
  %low = and i32 %k, 255
  %w = zext i32 %low to i64
  %ta = getelementptr inbounds float, ptr addrspace(1) %table, i64 %w
  %v = load float, ptr addrspace(1) %ta, align 4
  %ya = getelementptr inbounds float, ptr addrspace(1) %y, i64 %id
  store float %v, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
