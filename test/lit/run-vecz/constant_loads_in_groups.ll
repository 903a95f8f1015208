; Loads of memory that nothing writes do not separate stores of a group, nor do those marked as invariant. Others may alias
; what is stored.
; RUN: veczc -S -k constant:4 -k invariant:4 -k global:4 -k volatile:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_constant(
; CHECK: load i32, ptr addrspace(2)
; CHECK: load i32, ptr addrspace(2)
; CHECK: store <8 x i32>
; CHECK-NOT: store
; CHECK: ret void
define void @constant(ptr addrspace(1) %y, ptr addrspace(1) %x, ptr addrspace(2) %t) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa
  %i = shl i64 %id, 1
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %i
  %yb = getelementptr i8, ptr addrspace(1) %ya, i64 4
  %a = load i32, ptr addrspace(2) %t
  %p = add i32 %v, %a
  store i32 %p, ptr addrspace(1) %ya
  %tb = getelementptr i8, ptr addrspace(2) %t, i64 4
  %b = load i32, ptr addrspace(2) %tb
  %q = xor i32 %v, %b
  store i32 %q, ptr addrspace(1) %yb
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_invariant(
; CHECK: store <8 x i32>
; CHECK-NOT: store
; CHECK: ret void
define void @invariant(ptr addrspace(1) %y, ptr addrspace(1) %x, ptr addrspace(1) %t) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa
  %i = shl i64 %id, 1
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %i
  %yb = getelementptr i8, ptr addrspace(1) %ya, i64 4
  %a = load i32, ptr addrspace(1) %t, !invariant.load !{}
  %p = add i32 %v, %a
  store i32 %p, ptr addrspace(1) %ya
  %tb = getelementptr i8, ptr addrspace(1) %t, i64 4
  %b = load i32, ptr addrspace(1) %tb, !invariant.load !{}
  %q = xor i32 %v, %b
  store i32 %q, ptr addrspace(1) %yb
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_global(
; CHECK-NOT: store <8 x i32>
; CHECK: ret void
define void @global(ptr addrspace(1) %y, ptr addrspace(1) %x, ptr addrspace(1) %t) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa
  %i = shl i64 %id, 1
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %i
  %yb = getelementptr i8, ptr addrspace(1) %ya, i64 4
  %a = load i32, ptr addrspace(1) %t
  %p = add i32 %v, %a
  store i32 %p, ptr addrspace(1) %ya
  %tb = getelementptr i8, ptr addrspace(1) %t, i64 4
  %b = load i32, ptr addrspace(1) %tb
  %q = xor i32 %v, %b
  store i32 %q, ptr addrspace(1) %yb
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_volatile(
; CHECK-NOT: store <8 x i32>
; CHECK: ret void
define void @volatile(ptr addrspace(1) %y, ptr addrspace(1) %x, ptr addrspace(2) %t) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa
  %i = shl i64 %id, 1
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %i
  %yb = getelementptr i8, ptr addrspace(1) %ya, i64 4
  %a = load volatile i32, ptr addrspace(2) %t
  %p = add i32 %v, %a
  store i32 %p, ptr addrspace(1) %ya
  %tb = getelementptr i8, ptr addrspace(2) %t, i64 4
  %b = load volatile i32, ptr addrspace(2) %tb
  %q = xor i32 %v, %b
  store i32 %q, ptr addrspace(1) %yb
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
