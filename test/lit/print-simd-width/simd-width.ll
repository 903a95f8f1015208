; The factor depends on the widest value and the number of vector registers, and is at most the size
; of the work-group.
; RUN: muxc --passes 'print<simd-width>' %s -o /dev/null 2>&1 | FileCheck %s
; RUN: muxc --passes 'print<simd-width>' %s | FileCheck %s --check-prefix=SAME
; CHECK: SIMD width of 'floats': values of 32 bits, 4 in a register, at most 4; 4 needs {{[0-9]+}}% of the vector registers
; CHECK: SIMD width of 'doubles': values of 64 bits, 2 in a register, at most 2; 2 needs
; CHECK: SIMD width of 'bytes': values of 8 bits, 16 in a register, at most 16; 16 needs
; CHECK: SIMD width of 'small': values of 8 bits, 16 in a register, at most 4; 4 needs
; CHECK: SIMD width of 'refused': values of 32 bits, 4 in a register, at most 4; function has attribute optnone
; CHECK-NOT: {{.}}
; SAME-NOT: define void @__vecz

define void @floats(ptr addrspace(1) %p) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr float, ptr addrspace(1) %p, i64 %id
  store float 1.0, ptr addrspace(1) %q
  ret void
}

define void @doubles(ptr addrspace(1) %p) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr double, ptr addrspace(1) %p, i64 %id
  store double 1.0, ptr addrspace(1) %q
  ret void
}

define void @bytes(ptr addrspace(1) %p) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %id
  store i8 1, ptr addrspace(1) %q
  ret void
}

define void @small(ptr addrspace(1) %p) #0 !reqd_work_group_size !0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %id
  store i8 1, ptr addrspace(1) %q
  ret void
}

define void @refused(ptr addrspace(1) %p) #1 {
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { noinline optnone "mux-kernel"="entry-point" }
!0 = !{i32 4, i32 1, i32 1}
