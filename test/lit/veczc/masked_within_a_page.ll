; Without masked loads, a full vector is loaded if some lane is active and the vector lies within
; one page: memory that shares a page with an accessible address can be read. Not so for module
; variables, whose size LLVM knows, and on targets without pages.
; RUN: veczc -S -k f:4 -vecz-target-triple=aarch64-linux-gnu %s | FileCheck %s --check-prefixes=CHECK,PAGES
; RUN: veczc -S -k f:4 -vecz-target-triple=aarch64-none-elf %s | FileCheck %s --check-prefixes=CHECK,NONE

@table = internal addrspace(3) global [3 x i32] undef

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-NOT: llvm.masked.load
; CHECK: call i1 @llvm.vector.reduce.or.v4i1
; CHECK-NEXT: br i1
; PAGES: %[[PLACE:.*]] = and i64 %{{.*}}, 4095
; PAGES: %[[INSIDE:.*]] = icmp ule i64 %[[PLACE]], 4080
; PAGES: br i1 %[[INSIDE]], label %[[WHOLE:.*]], label
; NONE-NOT: 4095
; PAGES: {{^}}[[WHOLE]]:
; PAGES-NEXT: load <4 x i32>, ptr addrspace(1)
; CHECK: extractelement <4 x i1> %{{.*}}, i64 0
; CHECK: load <4 x i32>, ptr addrspace(3)
; CHECK-NOT: 4095
; CHECK: ret void
define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x, ptr addrspace(1) %z) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %za = getelementptr inbounds i32, ptr addrspace(1) %z, i64 %id
  %c = load i32, ptr addrspace(1) %za, align 4
  %is = icmp ult i32 %c, 100
  br i1 %is, label %then, label %end
then:
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %ta = getelementptr inbounds i32, ptr addrspace(3) @table, i64 %id
  %t = load i32, ptr addrspace(3) %ta, align 4
  %sum = add i32 %v, %t
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ %sum, %then ]
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %r, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
